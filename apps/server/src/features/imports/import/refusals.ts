/** Refusals of imports: each has a code of the contract's list, with an English title for programs. */
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import type {
  ImportFault,
  ImportFaultCode,
  ImportFaults,
} from '@partnerfolio/contract/refusals/import-faults';
import type { ProblemCode } from '@partnerfolio/contract/refusals/problem';
import { refuse } from '../../../platform/http/problem.ts';
import type { ImportFieldFault, Refusal } from '../../../platform/http/problem.ts';
import { importFault } from './faults.rules.ts';

/** Refuses a request because of one field. */
export const refuseFields = (...fields: readonly ImportFieldFault[]): Refusal<'invalid'> =>
  refuse('invalid', { fields });

/** Refuses the whole file. */
export const refuseFile = <C extends ImportFaultCode>(
  code: C,
  ...args: ArgsOf<ImportFaults, C>
): Refusal<'invalid'> => refuseFields({ path: 'file', fault: importFault(code, ...args) });

/** Refuses a step of an import with its reasons. */
export const refuseStep = <const P extends ProblemCode>(
  problem: P,
  ...reasons: readonly ImportFault[]
): Refusal<P> => refuse(problem, { reasons });

/** The first reason of a refusal by this feature; null for any other refusal. */
export const firstReason = ({ fields = [], reasons = [] }: Refusal): ImportFault | null => {
  const [field] = fields;
  return reasons[0] ?? (field !== undefined && 'fault' in field ? field.fault : null);
};

/** Refuses a step that requires a chosen layout. */
export const refuseWithoutLayout = (): Refusal<'wrong_state'> =>
  refuseStep('wrong_state', importFault('layout_missing'));

/** Refuses a step that would book into a closed portfolio. */
export const refuseOfClosedPortfolio = (): Refusal<'wrong_state'> =>
  refuseStep('wrong_state', importFault('portfolio_closed'));
