/** The endpoints that merge two clients. */
import { duplicatesAtMost, mergedRecordsAtMost } from '@partnerfolio/contract/clients/merging/choices';
import {
  listClientDuplicates,
  listMergedClients,
  mergeClient,
  previewClientMerge,
} from '@partnerfolio/contract/clients/merging/merging';
import type { ClientDuplicate } from '@partnerfolio/contract/clients/merging/merging';
import { can } from '../../platform/access/access.ts';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { clientView } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import { mergeClients } from './actions.ts';
import { listDuplicates } from './duplicates.queries.ts';
import { previewMerge } from './preview.actions.ts';
import { listMerged } from './queries.ts';
import type { MergedRow } from './queries.ts';

/** The facts that stayed with a merged record. */
const factsOf = ({ kyc, limits, answer_draft: answerDraft }: MergedRow, seesKyc: boolean) =>
  (
    [
      ['kyc', seesKyc ? kyc : null],
      ['limits', limits],
      ['answerDraft', answerDraft],
    ] as const
  ).flatMap(([fact, row]) => (row === null ? [] : [{ fact, row }]));

export const clientMergeRoutes = [
  on(listClientDuplicates).handle(async ({ app, viewer, params }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const items: ClientDuplicate[] = [];
    for (const { id, because } of await listDuplicates(app.db, viewer, {
      id: params.id,
      limit: duplicatesAtMost,
    })) {
      const row = await findClient(app.db, viewer, id);
      if (row !== null) items.push({ client: clientView(row, viewer), because });
    }
    return { items };
  }),

  on(previewClientMerge).handle(({ app, viewer, params, query }) =>
    previewMerge(app.db, viewer, { from: params.id, into: query.into, now: app.clock.now() }),
  ),

  on(mergeClient).handle(({ app, viewer, params, body }) =>
    mergeClients(app, viewer, { ...body, from: params.id }),
  ),

  on(listMergedClients).handle(async ({ app, viewer, params }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const rows = await listMerged(app.db, params.id, mergedRecordsAtMost);
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        phone: row.phone,
        taxResidence: row.tax_residence,
        language: row.language,
        tags: row.tags,
        note: row.note,
        owner: { id: row.owner_id, fullName: row.owner_name },
        createdAt: row.created_at,
        mergedAt: row.merged_at,
        mergedBy: row.merger_id === null ? null : { id: row.merger_id, fullName: row.merger_name },
        facts: factsOf(row, can(viewer, 'compliance.kyc')),
      })),
    };
  }),
];
