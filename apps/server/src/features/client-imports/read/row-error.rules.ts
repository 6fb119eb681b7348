/** The error of a field in a row of a file. */
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import type { FieldError, FieldErrorCode, FieldErrors } from '@partnerfolio/contract/refusals/field-errors';

/** A code of the list with the parameters of its title, at a field of the row. */
export const rowError = <const C extends FieldErrorCode>(
  path: string,
  code: C,
  ...[params]: ArgsOf<FieldErrors, C>
): FieldError => ({ path, code, params: params ?? {} }) as unknown as FieldError;
