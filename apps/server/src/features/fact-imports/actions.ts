/** Uploads of files of facts and what the user answers about them, before anything is stated. */
import { createHash } from 'node:crypto';
import type { FactChoices } from '@partnerfolio/contract/instruments/fact-imports';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, isRefusal, refuse, refuseFor } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { storeAssessed } from './assess/store.actions.ts';
import type { Act } from './import/act.ts';
import * as queries from './import/queries.ts';
import { readView } from './import/view.actions.ts';
import { emtFieldNumbers } from './read/emt-fields.ts';
import type { FactLayout } from './read/layout.ts';
import type { StoredRow } from './read/rows.ts';
import { readFactTable } from './read/tables.actions.ts';

/** No heading that is read is longer; the others are only shown. */
const headingChars = 120;
const shownHeadings = 200;
const cellChars = 300;

const unanswered: FactChoices = {
  asOf: null,
  dateFormat: null,
  numberFormat: null,
  percentForm: null,
  highCosts: false,
  issuers: [],
};

/** Only the cells of columns that are read are stored: the template has more than a hundred others. */
const storedRow = (
  { columns }: FactLayout,
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
): StoredRow => ({
  line,
  cells: Object.fromEntries(
    Object.entries(columns).flatMap(([key, at]) => {
      const text = cells[at]?.trim() ?? '';
      return text === '' ? [] : [[key, text.slice(0, cellChars)]];
    }),
  ),
});

const shortened = (headings: readonly string[]): string[] =>
  headings.slice(0, shownHeadings).map((heading) => heading.slice(0, headingChars));

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface Uploaded {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The version that the first row of an EMT file states. */
const versionOf = ({ kind }: FactLayout, [first]: readonly StoredRow[]): string | null =>
  kind === 'emt' ? (first?.cells[emtFieldNumbers.version]?.slice(0, 20) ?? null) : null;

/** Stores a file with what becomes of its rows. */
export const receiveFile = (act: Act, { fileName, bytes }: Uploaded) =>
  act.app.workTurns.during(act.viewer.id, async () => {
    const table = await readFactTable(bytes);
    if (isRefusal(table)) return table;
    const { app, viewer } = act;
    const layout = {
      ...table.layout,
      headings: shortened(table.layout.headings),
      ignored: shortened(table.layout.ignored),
    };
    const rows = table.rows.map((row) => storedRow(layout, row));
    return inTransaction(app.db, (trx) => {
      const create = async () => {
        const id = uuid();
        await queries.insertImport(trx, {
          id,
          state: 'uploaded',
          kind: layout.kind,
          file_name: fileName,
          byte_size: bytes.length,
          version: versionOf(layout, rows),
          layout: JSON.stringify(layout),
          choices: JSON.stringify(unanswered),
          open: '{}',
          new_issuers: '[]',
          created_by: viewer.id,
          created_at: app.clock.now().toISOString(),
          applied_at: null,
          undone_at: null,
        });
        await queries.insertRows(trx, id, rows);
        await storeAssessed(trx, id, { layout, rows, choices: unanswered, today: app.clock.today() });
        return readView(trx, id);
      };
      return createOnce(trx, { create, content: hashOf(bytes) });
    });
  });

interface Answered {
  readonly importId: string;
  readonly revision: number;
  readonly choices: FactChoices;
}

/** Stores what the user answers, and reads the rows again. */
export const changeChoices = (act: Act, { importId, revision, choices }: Answered) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, importId);
    if (row === null) return refuse('not_found');
    if (row.state !== 'uploaded') return refuse('wrong_state', because('fact_import_begun'));
    if (row.revision !== revision) return refuse('stale');
    const today = act.app.clock.today();
    if (choices.asOf !== null && choices.asOf > today) return refuseFor('choices.asOf', 'day_in_future');
    const rows = await queries.readRows(trx, importId);
    await storeAssessed(trx, importId, { layout: row.layout as FactLayout, rows, choices, today });
    return readView(trx, importId);
  });

/** Discards a file; the record of the upload stays without its rows. */
export const discardFile = ({ app, viewer }: Act, importId: string) =>
  inTransaction(app.db, async (trx) => {
    const row = await queries.lockImport(trx, importId);
    if (row === null) return refuse('not_found');
    if (row.state !== 'uploaded') return refuse('wrong_state', because('fact_import_begun'));
    await queries.deleteRows(trx, importId);
    await queries.changeImport(trx, importId, { state: 'cancelled' });
    await writeAudit(trx, {
      eventType: 'fact_import.discard',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'fact_import',
      entityId: importId,
      metadata: { fileName: row.file_name },
    });
    return { done: true } as const;
  });
