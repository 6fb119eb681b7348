/** Adds the sample firm's proposals through the portal's own actions, each step on its own date. */
import { newProposalSchema, proposalContentSchema } from '@partnerfolio/contract/proposals';
import type { Proposal } from '@partnerfolio/contract/proposals';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { createProposal, updateProposal } from '../../features/proposals/actions.ts';
import { takeStep } from '../../features/proposals/steps.actions.ts';
import { appAtMoment, momentFor, actAs } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import type { DemoPersonKey } from '../clients/people.ts';
import { demoProposals } from './proposals.ts';
import type { DemoProposal, DemoRevision } from './proposals.ts';
import * as queries from '../queries.ts';

/** The caller of an action on a given day. */
const actAsUser = (growth: Growth, { by, daysAgo }: { by: DemoPersonKey; daysAgo: number }, deed: string) => {
  const day = dateOfDay(dayOfDate(growth.last) - daysAgo);
  return { app: appAtMoment(growth.app, momentFor(growth.app, day, deed)), viewer: actAs(growth, by) };
};

const toContent = (
  { purpose, dueInDays }: DemoProposal,
  text: Pick<DemoRevision, 'rationale' | 'weights'>,
  last: Growth['last'],
) => ({
  purpose,
  rationale: text.rationale,
  dueOn: dueInDays === null ? null : dateOfDay(dayOfDate(last) + dueInDays),
  basis: 'class' as const,
  targets: Object.entries(text.weights).map(([assetClass, weightPct]) => ({ assetClass, weightPct })),
});

/** The proposal's portfolio, existing or to be opened; null when the firm has no such portfolio. */
const findSubject = async (growth: Growth, { client, portfolio }: DemoProposal) => {
  const { db } = growth.app;
  const clientId = (await queries.clientsByName(db)).get(client);
  if (clientId === undefined) return null;
  if (typeof portfolio !== 'string') return { clientId, portfolioId: null, newPortfolio: portfolio };
  const portfolioId = await queries.findOpenPortfolio(db, { client, portfolio });
  return portfolioId === null ? null : { clientId, portfolioId, newPortfolio: null };
};

const begin = async (growth: Growth, proposal: DemoProposal): Promise<Proposal | null> => {
  const subject = await findSubject(growth, proposal);
  if (subject === null) return null;
  const { clientId, ...portfolio } = subject;
  const form = newProposalSchema.parse({ ...toContent(proposal, proposal, growth.last), ...portfolio });
  const act = actAsUser(growth, { by: proposal.author, daysAgo: proposal.begunDaysAgo }, proposal.purpose);
  const draft = await createProposal(act, { clientId, form });
  invariant(!isRefusal(draft), 'the sample proposals are within the rules');
  return draft;
};

const takeSteps = async (growth: Growth, proposal: DemoProposal, draft: Proposal): Promise<void> => {
  let { revision } = draft;
  for (const step of proposal.steps) {
    const act = actAsUser(growth, step, `${proposal.purpose} ${step.act}`);
    const asked = { id: draft.id, revision };
    const taken =
      step.act === 'edit'
        ? await updateProposal(act, {
            ...asked,
            content: proposalContentSchema.parse(toContent(proposal, step, growth.last)),
          })
        : await takeStep(act, step.act, { ...asked, reason: step.reason ?? null });
    invariant(!isRefusal(taken), 'the steps of the sample proposals are within the rules');
    ({ revision } = taken);
  }
};

/** Adds missing proposals; existing ones may have been changed by users and stay. */
export const growProposals = async (growth: Growth): Promise<void> => {
  const present = await queries.proposalPurposes(growth.app.db);
  for (const proposal of demoProposals) {
    if (present.has(proposal.purpose)) continue;
    const draft = await begin(growth, proposal);
    if (draft !== null) await takeSteps(growth, proposal, draft);
  }
};
