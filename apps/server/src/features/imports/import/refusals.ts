/** Refusals of imports: each has a code of the contract's list, with an English title for programs. */
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import type {
  ImportError,
  ImportErrorCode,
  ImportErrors,
} from '@partnerfolio/contract/refusals/import-errors';
import type { ProblemCode } from '@partnerfolio/contract/refusals/problem';
import { refuse } from '../../../platform/http/problem.ts';
import type { ImportFieldError, Refusal } from '../../../platform/http/problem.ts';
import { importError } from './errors.rules.ts';

/** Refuses a request because of one field. */
export const refuseFields = (...fields: readonly ImportFieldError[]): Refusal<'invalid'> =>
  refuse('invalid', { fields });

/** Refuses the whole file. */
export const refuseFile = <C extends ImportErrorCode>(
  code: C,
  ...args: ArgsOf<ImportErrors, C>
): Refusal<'invalid'> => refuseFields({ path: 'file', error: importError(code, ...args) });

/** Refuses a step of an import with its reasons. */
export const refuseStep = <const P extends ProblemCode>(
  problem: P,
  ...reasons: readonly ImportError[]
): Refusal<P> => refuse(problem, { reasons });

/** The first reason of a refusal by this feature; null for any other refusal. */
export const firstReason = ({ fields = [], reasons = [] }: Refusal): ImportError | null => {
  const [field] = fields;
  return reasons[0] ?? (field !== undefined && 'error' in field ? field.error : null);
};

/** Refuses a step that requires a chosen layout. */
export const refuseWithoutLayout = (): Refusal<'wrong_state'> =>
  refuseStep('wrong_state', importError('layout_missing'));

/** Refuses a step that would book into a closed portfolio. */
export const refuseOfClosedPortfolio = (): Refusal<'wrong_state'> =>
  refuseStep('wrong_state', importError('portfolio_closed'));
