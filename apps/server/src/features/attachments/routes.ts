/** The endpoints of attachments. */
import * as contract from '@partnerfolio/contract/portfolios/attachments';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { refuse } from '../../platform/http/problem.ts';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { answerPolicy } from '../../platform/site/web-headers.ts';
import { findTransaction } from '../ledger/queries.ts';
import { portfolioAccess } from '../portfolio-access/access.queries.ts';
import { addAttachment, removeAttachment, toAttachment } from './actions.ts';
import { findAttachment, listAttachments } from './queries.ts';
import type { EntryPlace } from './queries.ts';

const placeOf = ({ id, transactionId }: { id: string; transactionId: string }): EntryPlace => ({
  portfolioId: id,
  transactionId,
});

/** Whether the viewer may see the entry; reads need no more. */
const isVisible = async (db: Db, viewer: Staff, place: EntryPlace): Promise<boolean> =>
  (await portfolioAccess(db, viewer, place.portfolioId)) !== null &&
  (await findTransaction(db, place.portfolioId, place.transactionId)) !== null;

export const attachmentRoutes: readonly Binding[] = [
  on(contract.listAttachments).handle(async ({ app, viewer, params }) => {
    const place = placeOf(params);
    if (!(await isVisible(app.db, viewer, place))) return refuse('not_found');
    return { items: (await listAttachments(app.db, place)).map(toAttachment) };
  }),

  on(contract.addAttachment).handle(({ app, viewer, params, query, upload }) =>
    addAttachment({ app, viewer }, { place: placeOf(params), fileName: query.fileName }, upload),
  ),

  on(contract.getAttachment).handle(async ({ app, viewer, params }) => {
    const place = placeOf(params);
    if (!(await isVisible(app.db, viewer, place))) return refuse('not_found');
    const row = await findAttachment(app.db, place, params.attachmentId);
    if (row === null) return refuse('not_found');
    const body = await app.files.open(app.db, row.file_id);
    if (body === null) return refuse('file_damaged');
    return stream({
      body,
      type: contract.fileKinds[row.kind],
      // Always saved, never shown: with a file name the answer is an attachment.
      fileName: row.name,
      headers: { 'content-security-policy': `${answerPolicy}; sandbox` },
    });
  }),

  on(contract.removeAttachment).handle(({ app, viewer, params }) =>
    removeAttachment({ app, viewer }, placeOf(params), params.attachmentId),
  ),
];
