/** Refusals of imports: each says why as a code of the contract's list, and in English for programs. */
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import type {
  ImportFault,
  ImportFaultCode,
  ImportFaults,
} from '@partnerfolio/contract/refusals/import-faults';
import type { ProblemCode } from '@partnerfolio/contract/refusals/problem';
import { refuse } from '../../platform/http/problem.ts';
import type { ImportFieldFault, Refusal } from '../../platform/http/problem.ts';
import { importFault } from './faults.rules.ts';

/** Refuses a field of a request. */
export const refuseFields = (...fields: readonly ImportFieldFault[]): Refusal<'invalid'> =>
  refuse('invalid', { fields });

/** Refuses the file as a whole. */
export const refuseFile = <C extends ImportFaultCode>(
  code: C,
  ...args: ArgsOf<ImportFaults, C>
): Refusal<'invalid'> => refuseFields({ path: 'file', fault: importFault(code, ...args) });

/** Refuses a step of an import with its reasons. */
export const refuseStep = <const P extends ProblemCode>(
  problem: P,
  ...reasons: readonly ImportFault[]
): Refusal<P> => refuse(problem, { reasons });

/** The first reason of a refusal that this feature has made; null of any other. */
export const firstReason = ({ fields = [], reasons = [] }: Refusal): ImportFault | null => {
  const [field] = fields;
  return reasons[0] ?? (field !== undefined && 'fault' in field ? field.fault : null);
};

/** Refuses a step that needs the layout to be chosen. */
export const refuseWithoutLayout = (): Refusal<'wrong_state'> =>
  refuseStep('wrong_state', importFault('layout_missing'));

/** Refuses a step that books into a portfolio which is closed. */
export const refuseOfClosedPortfolio = (): Refusal<'wrong_state'> =>
  refuseStep('wrong_state', importFault('portfolio_closed'));
