/** Whether a portfolio can have a model from a day on: pure. */
import type { AssignmentForm, AssignmentOutcome } from '@partnerfolio/contract/models/assignments';
import { assignmentsAtMost } from '@partnerfolio/contract/models/assignments';

interface Former {
  readonly id: string;
  readonly place: number;
  readonly model_id: string | null;
  readonly version_number: number | null;
  readonly from_day: string;
}

type Hindrance = Exclude<AssignmentOutcome, 'assigned' | 'not_found' | 'forbidden'>;

/** What an assignment is judged by: the portfolio, locked, with its newest assignment. */
export interface Judged {
  readonly isClosed: boolean;
  readonly former: Former | null;
}

const isSame = (former: Former | null, target: AssignmentForm['target']): boolean =>
  (former?.model_id ?? null) === (target?.modelId ?? null) &&
  (former?.version_number ?? null) === (target?.version ?? null);

/** Why a portfolio cannot have what is asked; null if it can. */
export const hindranceOf = (
  { isClosed, former }: Judged,
  { basedOn, target, fromDay }: AssignmentForm & { readonly basedOn: string | null },
): Hindrance | null => {
  if ((former?.id ?? null) !== basedOn) return 'stale';
  if (isClosed) return 'closed';
  if (isSame(former, target)) return 'unchanged';
  if (former !== null && fromDay < former.from_day) return 'before_former';
  return former !== null && former.place >= assignmentsAtMost ? 'too_many' : null;
};
