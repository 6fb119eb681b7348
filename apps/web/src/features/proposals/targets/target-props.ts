/** The props of the target allocation's fields. */
import type { CurrentAllocation } from '../allocation/comparison.ts';
import type { ProposalFormApi } from './proposal-form.ts';

export interface TargetFieldsProps {
  form: ProposalFormApi;
  /** The portfolio's current allocation; null before it is opened. */
  current: CurrentAllocation | null;
}
