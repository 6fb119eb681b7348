/** Who may take which step with a proposal, and its next state: one table, and functions that read it. */
import type { ProposalStatus, undecidedBecause } from '@partnerfolio/contract/proposals';

export type ProposalAct = 'edit' | 'submit' | 'approve' | 'request_changes' | 'reject' | 'withdraw';

/** Who may take a step. */
type Actor =
  /** The author, or a co-editor. */
  | 'writer'
  /** A writer, or an administrator. */
  | 'writer_or_admin'
  /** Has the right to decide and is not involved in the proposal; administrators are no exception. */
  | 'decider';

interface Transition {
  readonly act: ProposalAct;
  readonly from: readonly ProposalStatus[];
  /** The next state; null keeps the current one. */
  readonly to: ProposalStatus | null;
  readonly by: Actor;
  /** The step voids approvals so far. */
  readonly voidsApprovals: boolean;
}

const kept = { voidsApprovals: false } as const;

/** All steps of a proposal. Steps after `approved` towards the client will be added here. */
export const transitions: readonly Transition[] = [
  { act: 'edit', from: ['draft', 'changes_requested'], to: null, by: 'writer', ...kept },
  {
    act: 'edit',
    from: ['pending_approval', 'approved'],
    to: 'draft',
    by: 'writer',
    voidsApprovals: true,
  },
  { act: 'submit', from: ['draft', 'changes_requested'], to: 'pending_approval', by: 'writer', ...kept },
  { act: 'approve', from: ['pending_approval'], to: 'approved', by: 'decider', ...kept },
  { act: 'request_changes', from: ['pending_approval'], to: 'changes_requested', by: 'decider', ...kept },
  { act: 'reject', from: ['pending_approval'], to: 'rejected', by: 'decider', ...kept },
  {
    act: 'withdraw',
    from: ['draft', 'changes_requested', 'pending_approval', 'approved'],
    to: 'withdrawn',
    by: 'writer_or_admin',
    ...kept,
  },
];

/**
 * Why a user is involved in a proposal: they edited any version (the author included), submitted it, or were a
 * co-editor when it was submitted. An involved user never decides on it.
 */
export type ProposalPart = Exclude<(typeof undecidedBecause)[number], 'no_right'>;

/** The facts that decide what a user may do with one proposal. */
export interface ActorFacts {
  /** The author, or a co-editor. */
  readonly isWriter: boolean;
  /** Why the user is involved and never decides on it, even after they may no longer edit; null: not involved. */
  readonly part: ProposalPart | null;
  readonly isAdmin: boolean;
  /** The right `proposals.approve`. */
  readonly mayApprove: boolean;
}

const isActor: Record<Actor, (facts: ActorFacts) => boolean> = {
  writer: (facts) => facts.isWriter,
  writer_or_admin: (facts) => facts.isWriter || facts.isAdmin,
  decider: (facts) => facts.mayApprove && facts.part === null,
};

/** Whether the user may ever take this step, whatever the proposal's state. */
export const isOpenTo = (act: ProposalAct, facts: ActorFacts): boolean =>
  transitions.some((transition) => transition.act === act && isActor[transition.by](facts));

/** The step from this state in the table; null when there is none. */
export const findTransition = (act: ProposalAct, status: ProposalStatus): Transition | null =>
  transitions.find((transition) => transition.act === act && transition.from.includes(status)) ?? null;

/** Whether the user may take this step now. */
export const mayTake = (act: ProposalAct, status: ProposalStatus, facts: ActorFacts): boolean =>
  findTransition(act, status) !== null && isOpenTo(act, facts);

/** Why a user could not decide on the proposal even when it is submitted; null when they could. */
export const whyNotDecide = (facts: ActorFacts): (typeof undecidedBecause)[number] | null =>
  facts.mayApprove ? facts.part : 'no_right';
