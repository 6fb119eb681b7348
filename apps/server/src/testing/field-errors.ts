/** Field errors as an answer carries them: the code with its parameters, and the English title beside it. */
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldErrorCode } from '@partnerfolio/contract/refusals/field-errors';

/** An error of a field as a caller gets it. */
export const wrongField = (
  path: string,
  code: FieldErrorCode,
  params: Readonly<Record<string, string | number>> = {},
) => ({ path, code, params, message: fieldErrorTitle({ code, params }) });
