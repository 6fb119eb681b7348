/** The props of the target allocation's fields. */
import type { CurrentAllocation } from './comparison.ts';
import type { ProposalFormApi } from '../form/proposal-form.ts';

export interface TargetFieldsProps {
  form: ProposalFormApi;
  /** The portfolio's current allocation; null before it is opened. */
  current: CurrentAllocation | null;
}
