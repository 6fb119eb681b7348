/** Field errors as in an answer: the code with its parameters, and the English title. */
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldErrorCode } from '@partnerfolio/contract/refusals/field-errors';

/** The error of a field as the caller gets it. */
export const wrongField = (
  path: string,
  code: FieldErrorCode,
  params: Readonly<Record<string, string | number>> = {},
) => ({ path, code, params, message: fieldErrorTitle({ code, params }) });
