/** Closing prices as users and providers state them. */
import { fieldCode } from '../refusals/field-codes.ts';
import { amountSchema } from '../values.ts';

/** Whether a decimal is 0. */
export const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);

/** A closing price. Nothing has a price of 0: an instrument without any value is declared worthless. */
export const closeSchema = amountSchema.refine((text) => !isZero(text), fieldCode('price_of_zero'));
