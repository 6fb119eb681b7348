/** Who may take which step with a proposal, and where it leads: one table, and the questions asked of it. */
import type { ProposalStatus, undecidedBecause } from '@partnerfolio/contract/proposals';

export type ProposalAct = 'edit' | 'submit' | 'approve' | 'request_changes' | 'reject' | 'withdraw';

/** What an act asks of whoever takes it. */
type Actor =
  /** The author, or a co-editor. */
  | 'writer'
  /** A writer, or an admin. */
  | 'writer_or_admin'
  /** Has the right to decide and no part in the proposal; an admin is no exception. */
  | 'decider';

interface Transition {
  readonly act: ProposalAct;
  readonly from: readonly ProposalStatus[];
  /** Null: the state stays as it is. */
  readonly to: ProposalStatus | null;
  readonly by: Actor;
  /** Approvals given so far count no more. */
  readonly voidsApprovals: boolean;
}

const kept = { voidsApprovals: false } as const;

/** The whole life of a proposal. What leads out of `approved` to the client is added here. */
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
 * Who has a part in a proposal: whoever wrote in any version (the author among them), submitted it, or was a co-editor when
 * it was submitted. None of them decides on it.
 */
export type ProposalPart = Exclude<(typeof undecidedBecause)[number], 'no_right'>;

/** What decides about a person's acts on one proposal. */
export interface ActorFacts {
  /** The author, or given leave to write in it. */
  readonly isWriter: boolean;
  /** Why they have a part in it and so never decide on it, whether or not they still may write; null: no part. */
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

/** Whether the person may ever take this step with the proposal, whatever its state. */
export const isOpenTo = (act: ProposalAct, facts: ActorFacts): boolean =>
  transitions.some((transition) => transition.act === act && isActor[transition.by](facts));

/** The step as the table has it from this state; null when it leads nowhere. */
export const findTransition = (act: ProposalAct, status: ProposalStatus): Transition | null =>
  transitions.find((transition) => transition.act === act && transition.from.includes(status)) ?? null;

/** Whether the person may take this step now. */
export const mayTake = (act: ProposalAct, status: ProposalStatus, facts: ActorFacts): boolean =>
  findTransition(act, status) !== null && isOpenTo(act, facts);

/** Why someone could not decide on the proposal even while it waits for a decision; null when they could. */
export const whyNotDecide = (facts: ActorFacts): (typeof undecidedBecause)[number] | null =>
  facts.mayApprove ? facts.part : 'no_right';
