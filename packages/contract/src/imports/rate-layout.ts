/** How a file of exchange rates is read: its columns, its pairs, and what becomes of rates that differ from stored ones. */
import { z } from 'zod';
import { isMinorUnit } from '../currencies.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { currencySchema } from '../values.ts';
import { rateDirections } from '../written/rate-pairs.ts';

const column = z.int().min(0).max(500);
const optionalColumn = column.nullish().transform((n) => n ?? null);
const optionalCurrency = currencySchema
  .refine((code) => !isMinorUnit(code), fieldCode('rate_of_minor_unit'))
  .nullish()
  .transform((code) => code ?? null);

/** What becomes of a rate that differs from the stored one of its day. */
export const differingChoices = ['keep', 'replace'] as const;

/** The parts of a layout that only files of exchange rates have. */
export const rateLayoutParts = {
  columns: z.object({
    date: column,
    /** The first and the second currency of the pair, or both in one cell, "EUR/USD". */
    base: optionalColumn,
    quote: optionalColumn,
    pair: optionalColumn,
    /** If null, each column whose heading names a currency or a pair holds its rates. */
    rate: optionalColumn,
    /** How many units of the currency a rate is for, such as 100 yen. */
    units: optionalColumn,
  }),
  /** The first and the second currency of pairs of which the file does not name it. */
  base: optionalCurrency,
  quote: optionalCurrency,
  /** What a rate states, unless a heading does: `second_per_first` is 1 EUR = 1.08 USD for EUR/USD. */
  direction: z.enum(rateDirections),
  differing: z.enum(differingChoices).default('keep'),
} as const;
