/** The endpoints of clients' documents. */
import { arrayBuffer } from 'node:stream/consumers';
import * as contract from '@partnerfolio/contract/clients/documents';
import { fileKinds, isPictureKind } from '@partnerfolio/contract/portfolios/attachments';
import { writeAudit } from '../../platform/audit/audit.ts';
import { redrawPreview } from '../../platform/files/picture.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { answerPolicy } from '../../platform/site/web-headers.ts';
import { findClient } from '../clients/queries.ts';
import type { Act } from '../clients/actions.ts';
import { removeDocument, updateDocument } from './actions.ts';
import type { DocumentPlace } from './actions.ts';
import { documentEvent } from './events.ts';
import { findDocument, listDocumentRows, listVersions } from './queries.ts';
import { lapsesBy } from '@partnerfolio/finance/dates';
import { addDocument, addVersion } from './upload.actions.ts';
import { toDocument, withVersions } from './views.ts';

const placeOf = ({ id, documentId }: { id: string; documentId: string }): DocumentPlace => ({
  clientId: id,
  id: documentId,
});

/** A version whose document the viewer may see. */
const findVersion = async ({ app, viewer }: Act, place: DocumentPlace, number: number) => {
  const row = await findDocument(app.db, viewer, place);
  const versions = row === null ? [] : await listVersions(app.db, row.id);
  const version = versions.find((one) => one.number === number);
  return row === null || version === undefined ? null : { row, version };
};

type Found = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** The bytes of a version, and the event that says who opened it. */
const openVersion = async (act: Act, { row, version }: Found) => {
  const { app } = act;
  const body = await app.files.open(app.db, version.file_id);
  if (body === null) return refuse('file_damaged');
  const { number, sha256, file_name: fileName } = version;
  const event = documentEvent(act, 'client.open_document', {
    row: { ...row, version: number, sha256 },
    fileName,
  });
  return { body, record: () => writeAudit(app.db, event) };
};

/** Nothing of a file runs, whatever a browser takes it for. */
const inert = { 'content-security-policy': `${answerPolicy}; sandbox` };

const noPreview = () => refuse('wrong_state', because('no_preview'));

const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await arrayBuffer(body));

export const clientDocumentRoutes: readonly Binding[] = [
  on(contract.listClientDocuments).handle(async ({ app, viewer, params, query }) => {
    if ((await findClient(app.db, viewer, params.id)) === null) return refuse('not_found');
    const today = app.clock.today();
    const page = { ...query, clientId: params.id, lapsesBy: lapsesBy(today) };
    const { rows, ...counts } = await listDocumentRows(app.db, viewer, page);
    return { items: rows.map((row) => toDocument(row, { viewer, today })), ...counts };
  }),

  on(contract.addClientDocument).handle(({ app, viewer, params, query, upload }) =>
    addDocument({ app, viewer }, { clientId: params.id, ...query }, upload),
  ),

  on(contract.getClientDocument).handle(async ({ app, viewer, params }) => {
    const row = await findDocument(app.db, viewer, placeOf(params));
    if (row === null) return refuse('not_found');
    return withVersions(row, await listVersions(app.db, row.id), { viewer, today: app.clock.today() });
  }),

  on(contract.addDocumentVersion).handle(({ app, viewer, params, query, upload }) =>
    addVersion({ app, viewer }, { ...placeOf(params), ...query }, upload),
  ),

  on(contract.updateClientDocument).handle(({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    return updateDocument({ app, viewer }, { ...placeOf(params), revision, form });
  }),

  on(contract.removeClientDocument).handle(({ app, viewer, params, body }) =>
    removeDocument({ app, viewer }, { ...placeOf(params), ...body }),
  ),

  on(contract.downloadDocument).handle(async ({ app, viewer, params }) => {
    const found = await findVersion({ app, viewer }, placeOf(params), params.version);
    if (found === null) return refuse('not_found');
    const opened = await openVersion({ app, viewer }, found);
    if (!('record' in opened)) return opened;
    await opened.record();
    const { kind, file_name: fileName } = found.version;
    return stream({ body: opened.body, type: fileKinds[kind], fileName, headers: inert });
  }),

  on(contract.previewDocument).handle(async ({ app, viewer, params }) => {
    const found = await findVersion({ app, viewer }, placeOf(params), params.version);
    if (found === null) return refuse('not_found');
    const { kind, file_name: fileName } = found.version;
    // Before its bytes are read and checked.
    if (kind !== 'pdf' && !isPictureKind(kind)) return noPreview();
    const opened = await openVersion({ app, viewer }, found);
    if (!('record' in opened)) return opened;
    const { body, record } = opened;
    if (kind === 'pdf') {
      await record();
      return stream({ body, type: fileKinds.pdf, fileName, headers: inert });
    }
    const drawn = await redrawPreview(await bytesOf(body));
    if (drawn === null) return noPreview();
    await record();
    return stream({ body: drawn, type: 'image/webp', fileName: 'preview.webp', headers: inert });
  }),
];
