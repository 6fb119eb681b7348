/** What the fields of a target allocation are given. */
import type { CurrentAllocation } from './comparison.ts';
import type { ProposalFormApi } from '../form/proposal-form.ts';

export interface TargetFieldsProps {
  form: ProposalFormApi;
  /** What the portfolio holds today; null before it is opened. */
  current: CurrentAllocation | null;
}
