/** Proposals for tests, made through the feature's actions. */
import { newProposalSchema } from '@partnerfolio/contract/proposals';
import type { z } from 'zod';
import { createProposal } from '../features/proposals/actions.ts';
import type { TestApp, TestPerson } from './app.ts';
import { withEveryRight } from './ledgers.ts';

type ProposalForm = z.input<typeof newProposalSchema>;

/** The default content of a proposal: for a new portfolio, by class, with valid weights. */
export const proposalForm: ProposalForm = {
  newPortfolio: { name: 'Pension', baseCurrency: 'EUR' },
  purpose: 'Less risk before retirement',
  rationale: 'The client stops working in two years.',
  basis: 'class',
  targets: [
    { assetClass: 'equity', weightPct: '40' },
    { assetClass: 'bond', weightPct: '55.5' },
    { assetClass: 'cash', weightPct: '4.5' },
  ],
};

/** Makes a draft of the user for one of their clients; returns its id. */
export const makeProposal = async (
  t: TestApp,
  author: TestPerson,
  { clientId, ...form }: { clientId: string } & Partial<ProposalForm>,
): Promise<string> => {
  const parsed = newProposalSchema.parse({ ...proposalForm, ...form });
  const viewer = withEveryRight(t, author);
  const proposal = await createProposal({ app: t.app, viewer }, { clientId, form: parsed });
  if ('ok' in proposal) throw new Error(`The proposal was refused: ${proposal.code}`);
  return proposal.id;
};
