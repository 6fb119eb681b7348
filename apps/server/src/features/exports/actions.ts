/** Reads a whole table through the handler of its list, records the export, and writes the file. */
import { exportTypes } from '@partnerfolio/contract/exports/formats';
import type { ExportFormat } from '@partnerfolio/contract/exports/formats';
import { exportRowsAtMost } from '@partnerfolio/contract/exports/tables';
import type { ExportTable } from '@partnerfolio/contract/exports/tables';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inSnapshot, inTransaction } from '../../platform/database/transactions.ts';
import { safeFileName } from '../../platform/files/file-name.ts';
import { tableStream } from '../../platform/files/table-file.ts';
import type { Cell } from '../../platform/files/cells.ts';
import { isRawAnswer, stream } from '../../platform/http/on.ts';
import type { Binding, Call, StreamAnswer } from '../../platform/http/on.ts';
import { because, invariant, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { AnyRefusal, Refusal } from '../../platform/http/problem.ts';
import { massExportRows } from '../security/rules.ts';
import type { ExportColumn } from './columns.ts';
import type { TableDefinition } from './table.ts';

export interface AskedExport {
  readonly table: ExportTable;
  readonly definition: TableDefinition;
  /** The bindings of the lists, and of the records that name a file. */
  readonly bindings: ReadonlyMap<string, Binding>;
  readonly list: EndpointSpec;
  readonly format: ExportFormat;
  /** The filters and the order of the list. */
  readonly filters: Readonly<Record<string, unknown>>;
}

type AnyCall = Call<EndpointSpec>;

/** Calls the handler of another endpoint for the same caller; a versioned answer is read. */
const answerOf = async (asked: AskedExport, name: string, call: AnyCall): Promise<unknown> => {
  const binding = asked.bindings.get(name);
  invariant(binding !== undefined, `${name} is served`);
  const answer = await binding.handler(call);
  if (!isRawAnswer(answer)) return answer;
  invariant(answer.kind === 'conditional', 'a list answers JSON');
  return JSON.parse(await answer.body());
};

interface Read {
  readonly rows: readonly unknown[];
  readonly first: unknown;
}

const rowsAtOnce = 1000;

/** What an export may be refused for. */
export type ExportRefusal = Refusal<'not_found' | 'wrong_state', 'export_too_long'>;

/** The refusal of a list, which names its problems; each is also a problem of its export. */
const listRefusal = (refusal: AnyRefusal): ExportRefusal => refusal as ExportRefusal;

const tooLong = () => refuse('wrong_state', because('export_too_long', { limit: exportRowsAtMost }));

/** The rows of a paged list, all from the same state of the database: no row is missed or repeated by a change. */
const readPages = async (asked: AskedExport, call: AnyCall): Promise<Read | ExportRefusal> => {
  const facts = await call.app.firm.facts();
  return inSnapshot(call.app.db, async (trx) => {
    // The firm is read beforehand: the embedded database has one connection, which the snapshot occupies.
    const firm = { facts: () => Promise.resolve(facts), currency: () => Promise.resolve(facts.currency) };
    const app: App = { ...call.app, db: trx, replica: undefined, firm };
    const rows: unknown[] = [];
    let first: unknown;
    for (;;) {
      const query = { ...asked.filters, offset: rows.length, limit: rowsAtOnce };
      const answer = await answerOf(asked, asked.list.name, { ...call, app, query });
      if (isRefusal(answer)) return listRefusal(answer);
      first ??= answer;
      const page = await asked.definition.complete(trx, asked.definition.rows(answer));
      for (const row of page) rows.push(row);
      if (rows.length > exportRowsAtMost) return tooLong();
      if (page.length < rowsAtOnce) return { rows, first };
    }
  });
};

/** The rows of a list that is answered as a whole. */
const readWhole = async (asked: AskedExport, call: AnyCall): Promise<Read | ExportRefusal> => {
  const first = await answerOf(asked, asked.list.name, { ...call, query: { ...asked.filters } });
  if (isRefusal(first)) return listRefusal(first);
  const rows = asked.definition.rows(first);
  return rows.length > exportRowsAtMost ? tooLong() : { rows, first };
};

const isPaged = ({ list }: AskedExport): boolean => Object.hasOwn(list.query?.shape ?? {}, 'offset');

/** The filters that are set, without the order, as text. */
const setFilters = ({ filters }: AskedExport): string[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' || ['sort', 'direction', 'span'].includes(name)
      ? []
      : [`${name}: ${String(value as string | number)}`],
  );

/** The name of the client, portfolio or instrument in the path. */
const subjectName = async (asked: AskedExport, call: AnyCall): Promise<string | null> => {
  const { subject } = asked.definition;
  if (subject === undefined) return null;
  const answer = await answerOf(asked, subject, call);
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
  const { title, columns, isReversed = false } = asked.definition;
  const read = await (isPaged(asked) ? readPages(asked, call) : readWhole(asked, call));
  if ('ok' in read) return read;
  const { fileName, stated } = await describe(asked, call, read);
  await recordExport(call.app, viewer, { rows: read.rows.length, table: asked.table, fileName });
  const rows = cellsOf(isReversed ? read.rows.toReversed() : read.rows, columns);
  const file = { name: title, columns, rows, stated };
  return stream({ body: tableStream(file, asked.format), type: exportTypes[asked.format], fileName });
};
