/** Makes the printed record of an answer sheet: once in each language. */
import { Readable } from 'node:stream';
import type { SheetRecord } from '@partnerfolio/contract/clients/risk-profile';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { invariant, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { ReceivedFile } from '../../platform/stored-files/stored-files.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import { readPrinting, typesetReport } from '../reports/making.actions.ts';
import { findSheet } from './queries.ts';
import type { FullSheetRow } from './queries.ts';
import { printSheet } from './record.ts';
import type { RecordLanguage } from './record.ts';
import { insertRecord, listRecords } from './record.queries.ts';
import type { RecordRow } from './record.queries.ts';

export interface RecordPlace {
  readonly clientId: string;
  readonly id: string;
  readonly language: RecordLanguage;
}

export const toRecord = (row: RecordRow): SheetRecord => ({
  language: row.language,
  sha256: row.sha256,
  byteSize: row.byte_size,
  madeAt: row.made_at,
  madeBy: row.made_by === null ? null : { id: row.made_by, fullName: row.maker_name },
});

const findRecord = async (db: Db, { id, language }: RecordPlace) =>
  (await listRecords(db, id)).find((row) => row.language === language);

/** A sheet of a client that the user may change, or a refusal. */
const openSheet = async ({ app, viewer }: Act, { clientId, id }: RecordPlace) => {
  const client = await findClient(app.db, viewer, clientId);
  const sheet = client === null ? null : await findSheet(app.db, { clientId, id });
  if (client === null || sheet === null) return refuse('not_found');
  return client.may_edit ? { client, sheet } : refuse('forbidden');
};

interface OpenedSheet {
  readonly client: { readonly name: string };
  readonly sheet: FullSheetRow;
}

/** Sets the record as it is printed today; dated as the answers were entered, so that the same sheet gives the same bytes. */
const typesetSheet = async (app: App, { client, sheet }: OpenedSheet, language: RecordLanguage) => {
  const at = new Date(sheet.entered_at);
  const enteredOn = app.clock.dateOf(at);
  const { firm } = await readPrinting(app, language, { issued: false, on: enteredOn });
  const document = printSheet({ sheet, client: client.name, enteredOn, firm, language });
  return typesetReport(app, { document, unknown: [] }, at);
};

/** Keeps a received file as the record, unless another call was first; answers the record that stays. */
const keepRecord = (act: Act, place: RecordPlace, file: ReceivedFile) =>
  inTransaction(act.app.db, async (trx) => {
    const { app, viewer } = act;
    const { clientId, id, language } = place;
    const client = await openForChange(trx, viewer, clientId);
    if (isRefused(client)) return client;
    const earlier = await findRecord(trx, place);
    if (earlier !== undefined) return { record: earlier, isOurs: false };
    await app.files.keep(trx, file);
    const madeAt = app.clock.now();
    await insertRecord(trx, {
      sheet_id: id,
      language,
      file_id: file.id,
      made_at: madeAt.toISOString(),
      made_by: viewer.id,
    });
    await writeAudit(trx, {
      eventType: 'client.print_answers',
      now: madeAt,
      userId: viewer.id,
      entity: 'client',
      entityId: clientId,
      metadata: { sheetId: id, language, sha256: file.sha256 },
    });
    const record = await findRecord(trx, place);
    invariant(record !== undefined, 'a record that was just written is there');
    return { record, isOurs: true };
  });

/** Makes the record of a sheet in a language, or answers the one that was made before. */
export const makeRecord = async (act: Act, place: RecordPlace) => {
  const opened = await openSheet(act, place);
  if (isRefusal(opened)) return opened;
  const { app } = act;
  const earlier = await findRecord(app.db, place);
  if (earlier !== undefined) return toRecord(earlier);
  const pdf = await typesetSheet(app, opened, place.language);
  if (isRefusal(pdf)) return pdf;
  const { files } = app;
  const file = await files.receive(Readable.from([pdf]));
  invariant(typeof file !== 'string' && !('virus' in file), 'our own documents are sound files');
  const kept = await keepRecord(act, place, file);
  if (isRefusal(kept)) {
    await files.discard(file);
    return kept;
  }
  if (!kept.isOurs) await files.discard(file);
  return toRecord(kept.record);
};
