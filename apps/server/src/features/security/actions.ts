/** The export of the audit log, which is itself recorded before its first line is sent. */
import { namedTokenSchema } from '@partnerfolio/contract/security';
import type { AuditEvent, AuditEventDetail, DetailedAuditEvent } from '@partnerfolio/contract/security';
import type { ExportFormat } from '@partnerfolio/contract/exports/formats';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Cell } from '../../platform/files/cells.ts';
import { tableStream } from '../../platform/files/table-file.ts';
import * as queries from './queries.ts';
import type { Cursor, DetailedEventRow, EventFilter, EventRow, WholeEventRow } from './queries.ts';
import { describeEvent, detailsText, erasedUserText, recordsNamed } from './details.rules.ts';
import type { NameOf } from './details.rules.ts';
import { findNames } from './names.queries.ts';
import { massExportRows } from './rules.ts';

/** An event in the shape of the contract. */
export const eventView = (row: EventRow): AuditEvent => {
  const { token, ...metadata } = row.metadata;
  return {
    id: row.id,
    eventType: row.eventType,
    createdAt: row.createdAt,
    person: row.userId === null ? null : { id: row.userId, fullName: row.fullName, email: row.email },
    program: namedTokenSchema.safeParse(token).data ?? null,
    entity: row.entity,
    entityId: row.entityId,
    metadata,
    isErased: row.isErased,
  };
};

interface Reader {
  readonly app: App;
  readonly viewer: Staff;
}

/** The names of all records of a page of events, in one query. */
const namesFor = async ({ app, viewer }: Reader, rows: readonly DetailedEventRow[]): Promise<NameOf> => {
  const names = await findNames(app.db, { viewer, seesAddresses: true }, recordsNamed(rows));
  return (kind, id) => names.get(`${kind} ${id.toLowerCase()}`) ?? null;
};

/** Events for the list: with users and records by name. */
export const detailedEvents = async (
  reader: Reader,
  rows: readonly DetailedEventRow[],
): Promise<DetailedAuditEvent[]> => {
  const nameOf = await namesFor(reader, rows);
  return rows.map((row) => ({ ...eventView(row), details: describeEvent(row, nameOf) }));
};

/** An event with its changes and its place in the hash chain. */
export const eventDetail = async (reader: Reader, row: WholeEventRow): Promise<AuditEventDetail> => ({
  ...eventView(row),
  details: describeEvent(row, await namesFor(reader, [row])),
  before: row.before,
  after: row.after,
  seal:
    row.sealSeq === null || row.sealHash === null
      ? null
      : { seq: row.sealSeq, hash: row.sealHash.toString('hex') },
});

const columns = [
  'time',
  'event',
  'person',
  'email',
  'record',
  'record_id',
  'details',
  'before',
  'after',
  'place',
  'hash',
  'id',
  'summary',
].map((name) => ({ name, kind: name === 'place' ? ('number' as const) : ('text' as const) }));

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const toCells = (row: WholeEventRow, nameOf: NameOf): Cell[] => {
  const values = [
    row.createdAt,
    row.eventType,
    row.userId === null ? null : (row.fullName ?? erasedUserText),
    row.email,
    row.entity,
    row.entityId,
    json(row.metadata),
    json(row.before),
    json(row.after),
    json(row.sealSeq),
    row.sealHash?.toString('hex') ?? null,
    row.id,
    detailsText(describeEvent(row, nameOf)),
  ];
  return columns.map(({ kind }, at) => ({ kind, value: values[at] ?? null }));
};

const rowsAtOnce = 1000;

/** The rows, read page by page as the client receives them. */
async function* readRows(reader: Reader, filter: EventFilter): AsyncGenerator<Cell[]> {
  let cursor: Cursor | null = null;
  for (;;) {
    const rows: readonly WholeEventRow[] = await queries.selectWholeEvents(reader.app.db, filter, {
      cursor,
      limit: rowsAtOnce,
    });
    const nameOf = await namesFor(reader, rows);
    for (const row of rows) yield toCells(row, nameOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    cursor = { createdAt: last.createdAt, id: last.id };
  }
}

/** Exports the audit log. The export is an event itself; a large one counts as suspicious, whoever makes it. */
export const exportAuditLog = async (
  { app, viewer }: Reader,
  filter: EventFilter,
  format: ExportFormat,
): Promise<ReadableStream<Uint8Array>> => {
  const { span, ...asked } = filter;
  await inTransaction(app.db, async (trx) => {
    const rows = await queries.countEvents(trx, filter);
    const event = { now: app.clock.now(), userId: viewer.id, entity: 'audit_trail' };
    const about = { rows, ...asked, from: span.from, to: span.to };
    await writeAudits(trx, [
      { ...event, eventType: 'audit.export', metadata: about },
      ...(rows < massExportRows
        ? []
        : [
            {
              ...event,
              eventType: 'suspicious_activity' as const,
              metadata: { reason: 'mass_export', rows },
            },
          ]),
    ]);
  });
  const rows = readRows({ app, viewer }, filter);
  return tableStream({ name: 'Audit log', columns, rows, stated: [] }, format);
};
