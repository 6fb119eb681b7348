/** Reads a whole table through the handler of its list, records the export, and writes the file. */
import { exportTypes } from '@partnerfolio/contract/exports/formats';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { safeFileName } from '../../platform/files/file-name.ts';
import { tableStream } from '../../platform/files/table-file.ts';
import type { Cell } from '../../platform/files/cells.ts';
import { answerOf } from '../../platform/serve/answer-of.ts';
import type { AnyCall } from '../../platform/serve/answer-of.ts';
import { stream } from '../../platform/serve/on.ts';
import type { StreamAnswer } from '../../platform/serve/on.ts';
import { massExportRows } from '../security/rules.ts';
import { isAskedFor } from './tables/columns.ts';
import type { ExportColumn } from './tables/columns.ts';
import { readPages, readWhole } from './read-rows.actions.ts';
import type { AskedExport, ExportRefusal, Read } from './read-rows.actions.ts';

const isPaged = ({ list }: AskedExport): boolean => Object.hasOwn(list.query?.shape ?? {}, 'offset');

/** The text of a filter; of a list of ids only how many there are, because nobody reads them. */
const filterText = (value: unknown): string =>
  Array.isArray(value) ? `${value.length} selected` : String(value as string | number);

/** The filters that are set, without the order and what asks for columns, as text. */
const setFilters = ({ definition, filters }: AskedExport): string[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ||
    value === '' ||
    ['sort', 'direction', 'span'].includes(name) ||
    definition.columns.some((column) => column.askedBy === name)
      ? []
      : [`${name}: ${filterText(value)}`],
  );

/** The name of the client, portfolio or instrument in the path. */
const subjectName = async (asked: AskedExport, call: AnyCall): Promise<string | null> => {
  const { subject } = asked.definition;
  if (subject === undefined) return null;
  const answer = await answerOf(asked.bindings, subject, call);
  if (typeof answer !== 'object' || answer === null) return null;
  const name: unknown = Reflect.get(answer, subject === 'getInstrument' ? 'symbol' : 'name');
  return typeof name === 'string' ? name : null;
};

interface Named {
  readonly fileName: string;
  readonly stated: readonly (readonly [label: string, text: string])[];
}

/** The file's name, and what a workbook states above its rows. */
const describe = async (asked: AskedExport, call: AnyCall, { first }: Read): Promise<Named> => {
  const { definition, format } = asked;
  const { name: firmName, currency } = await call.app.firm.facts();
  const subject = await subjectName(asked, call);
  const today = call.app.clock.today();
  const filters = setFilters(asked);
  const parts = [firmName, subject, definition.title, today, filters.length > 0 ? 'filtered' : null];
  return {
    fileName: safeFileName(parts, format),
    stated: definition.isImportable
      ? []
      : [
          ['Table', [firmName, subject, definition.title].filter((part) => part !== null).join(' · ')],
          ['As of', call.app.clock.now().toISOString()],
          ['Filter', filters.join('; ') || 'none'],
          ['Currency of the firm', currency],
          ...definition.stated(first),
        ],
  };
};

/** Records the export before its first byte is sent; a large one counts as suspicious, whoever makes it. */
const recordExport = (app: App, viewer: Staff, about: { rows: number; table: string; fileName: string }) => {
  const event = { now: app.clock.now(), userId: viewer.id, entity: 'table' };
  const events: AuditEvent[] = [{ ...event, eventType: 'table.export', metadata: about }];
  if (about.rows >= massExportRows) {
    const metadata = { reason: 'mass_export', rows: about.rows };
    events.push({ ...event, eventType: 'suspicious_activity', metadata });
  }
  return inTransaction(app.db, (trx) => writeAudits(trx, events));
};

/** The cells of rows, as the columns write them. */
export function* cellsOf(
  rows: readonly unknown[],
  columns: readonly ExportColumn<unknown>[],
): Generator<Cell[]> {
  for (const row of rows) yield columns.map(({ kind, value }) => ({ kind, value: value(row) }));
}

/** The table as a file. */
export const exportTable = async (
  asked: AskedExport,
  call: AnyCall,
  viewer: Staff,
): Promise<StreamAnswer | ExportRefusal> => {
  const { title, isReversed = false } = asked.definition;
  const columns = asked.definition.columns.filter((column) => isAskedFor(column, asked.filters));
  const read = await (isPaged(asked) ? readPages(asked, call) : readWhole(asked, call));
  if ('ok' in read) return read;
  const { fileName, stated } = await describe(asked, call, read);
  await recordExport(call.app, viewer, { rows: read.rows.length, table: asked.table, fileName });
  const rows = cellsOf(isReversed ? read.rows.toReversed() : read.rows, columns);
  const file = { name: title, columns, rows, stated };
  return stream({ body: tableStream(file, asked.format), type: exportTypes[asked.format], fileName });
};
