import { proposalStatuses } from '@partnerfolio/contract/choices';
import type { ProposalStatus } from '@partnerfolio/contract/proposals';
import { describe, expect, test } from 'vitest';
import { isOpenTo, mayTake, findTransition, whyNotDecide } from './rules.ts';
import type { ActorFacts, ProposalAct } from './rules.ts';

const person = (facts: Partial<ActorFacts> = {}): ActorFacts => ({
  isWriter: false,
  part: null,
  isAdmin: false,
  mayApprove: false,
  ...facts,
});

const actors = {
  author: person({ isWriter: true, part: 'wrote_in_it' }),
  'author with the right to approve': person({ isWriter: true, part: 'wrote_in_it', mayApprove: true }),
  'author who is an admin': person({ isWriter: true, part: 'wrote_in_it', isAdmin: true, mayApprove: true }),
  'co-editor of a draft who has not written': person({ isWriter: true, mayApprove: true }),
  'co-editor when it was submitted': person({ isWriter: true, part: 'co_editor', mayApprove: true }),
  'earlier co-editor who was one at submission': person({ part: 'co_editor', mayApprove: true }),
  'earlier co-editor who submitted it': person({ part: 'submitted_it', mayApprove: true }),
  'earlier co-editor who has written': person({ part: 'wrote_in_it', mayApprove: true }),
  'admin who once wrote in it': person({ part: 'wrote_in_it', isAdmin: true, mayApprove: true }),
  approver: person({ mayApprove: true }),
  admin: person({ isAdmin: true, mayApprove: true }),
  'admin while approving is switched off': person({ isAdmin: true }),
  'colleague without the right': person(),
} as const;
type ActorName = keyof typeof actors;

const writers: readonly ActorName[] = [
  'author',
  'author with the right to approve',
  'author who is an admin',
  'co-editor of a draft who has not written',
  'co-editor when it was submitted',
];
const admins: readonly ActorName[] = [
  'author who is an admin',
  'admin who once wrote in it',
  'admin',
  'admin while approving is switched off',
];
const deciders: readonly ActorName[] = ['co-editor of a draft who has not written', 'approver', 'admin'];

/** The specification's table, written out: which state each permitted act leads to. */
const wanted: Record<
  ProposalAct,
  { to: Partial<Record<ProposalStatus, ProposalStatus>>; by: readonly ActorName[] }
> = {
  edit: {
    to: {
      draft: 'draft',
      changes_requested: 'changes_requested',
      pending_approval: 'draft',
      approved: 'draft',
    },
    by: writers,
  },
  submit: { to: { draft: 'pending_approval', changes_requested: 'pending_approval' }, by: writers },
  approve: { to: { pending_approval: 'approved' }, by: deciders },
  request_changes: { to: { pending_approval: 'changes_requested' }, by: deciders },
  reject: { to: { pending_approval: 'rejected' }, by: deciders },
  withdraw: {
    to: {
      draft: 'withdrawn',
      changes_requested: 'withdrawn',
      pending_approval: 'withdrawn',
      approved: 'withdrawn',
    },
    by: [...new Set([...writers, ...admins])],
  },
};

const acts = Object.keys(wanted) as ProposalAct[];
const names = Object.keys(actors) as ActorName[];

describe.each(acts)('%s', (act) => {
  const { to, by } = wanted[act];

  test.each(proposalStatuses)('leads from %s where the table says, or nowhere', (from) => {
    const transition = findTransition(act, from);
    expect(transition === null ? undefined : (transition.to ?? from)).toBe(to[from]);
  });

  test.each(names)('is open to %s as the table says', (name) => {
    expect(isOpenTo(act, actors[name])).toBe(by.includes(name));
    for (const from of proposalStatuses)
      expect(mayTake(act, from, actors[name])).toBe(by.includes(name) && to[from] !== undefined);
  });
});

test('only editing after submission voids approvals', () => {
  const voids = acts.flatMap((act) =>
    proposalStatuses
      .filter((from) => findTransition(act, from)?.voidsApprovals === true)
      .map((from) => `${act} ${from}`),
  );
  expect(voids).toEqual(['edit pending_approval', 'edit approved']);
});

test('explains why a user may not decide', () => {
  expect(whyNotDecide(actors['colleague without the right'])).toBe('no_right');
  expect(whyNotDecide(actors['admin who once wrote in it'])).toBe('wrote_in_it');
  expect(whyNotDecide(actors.admin)).toBeNull();
});
