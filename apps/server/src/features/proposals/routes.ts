/** The endpoints of proposals. */
import {
  addProposalEditor,
  approveProposal,
  createProposal,
  getCurrentAllocation,
  getProposal,
  listProposals,
  rejectProposal,
  removeProposalEditor,
  requestProposalChanges,
  submitProposal,
  updateProposal,
  withdrawProposal,
} from '@partnerfolio/contract/proposals';
import type { LocalDate } from '@partnerfolio/contract/values';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import * as actions from './actions.ts';
import { readCurrentAllocation } from './allocation.actions.ts';
import { listProposalRows } from './list.queries.ts';
import { takeStep } from './steps.actions.ts';
import { readProposal } from './view.actions.ts';

export const proposalRoutes = [
  on(listProposals).handle(async ({ app, viewer, query }) => {
    const { rows, ...count } = await listProposalRows(app.db, viewer, query);
    const items = rows.map((row) => ({
      id: row.id,
      client: { id: row.client_id, name: row.client_name },
      portfolio: { id: row.portfolio_id, name: row.portfolio_name },
      purpose: row.purpose,
      status: row.status,
      version: row.version,
      author: { id: row.author_id, fullName: row.author_name },
      dueOn: row.due_on as LocalDate | null,
      updatedAt: row.updated_at,
      waitsOnMe: row.waits_on_me,
    }));
    return { items, ...count };
  }),

  on(getProposal).handle(
    async ({ app, viewer, params }) => (await readProposal(app.db, viewer, params.id)) ?? refuse('not_found'),
  ),

  on(createProposal).handle(({ app, viewer, params, body }) =>
    actions.createProposal({ app, viewer }, { clientId: params.id, form: body }),
  ),

  on(updateProposal).handle(({ app, viewer, params, body }) => {
    const { revision, ...content } = body;
    return actions.updateProposal({ app, viewer }, { id: params.id, revision, content });
  }),

  on(submitProposal).handle(({ app, viewer, params, body }) => {
    const { revision, note: reason } = body;
    return takeStep({ app, viewer }, 'submit', { id: params.id, revision, reason });
  }),

  on(approveProposal).handle(({ app, viewer, params, body }) => {
    const { revision, note: reason } = body;
    return takeStep({ app, viewer }, 'approve', { id: params.id, revision, reason });
  }),

  on(requestProposalChanges).handle(({ app, viewer, params, body }) =>
    takeStep({ app, viewer }, 'request_changes', { id: params.id, ...body }),
  ),

  on(rejectProposal).handle(({ app, viewer, params, body }) =>
    takeStep({ app, viewer }, 'reject', { id: params.id, ...body }),
  ),

  on(withdrawProposal).handle(({ app, viewer, params, body }) =>
    takeStep({ app, viewer }, 'withdraw', { id: params.id, ...body }),
  ),

  on(addProposalEditor).handle(({ app, viewer, params }) =>
    actions.changeEditor({ app, viewer }, { ...params, isGiven: true }),
  ),

  on(removeProposalEditor).handle(({ app, viewer, params }) =>
    actions.changeEditor({ app, viewer }, { ...params, isGiven: false }),
  ),

  on(getCurrentAllocation).handle(
    async ({ app, viewer, params }) =>
      (await readCurrentAllocation(app, viewer, params.id)) ?? refuse('not_found'),
  ),
];
