/** The export of the audit log, which is itself recorded before its first line is sent. */
import { namedTokenSchema } from '@partnerfolio/contract/security';
import type { AuditEvent, AuditEventDetail, DetailedAuditEvent } from '@partnerfolio/contract/security';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import * as queries from './queries.ts';
import type { Cursor, DetailedEventRow, EventFilter, EventRow, WholeEventRow } from './queries.ts';
import { describeEvent, detailsText, erasedUserText, recordsNamed } from './details.rules.ts';
import type { NameOf } from './details.rules.ts';
import { findNames } from './names.queries.ts';
import { csvLine, massExportRows } from './rules.ts';

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
  const names = await findNames(app.db, viewer, recordsNamed(rows));
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
export const eventDetail = (row: WholeEventRow): AuditEventDetail => ({
  ...eventView(row),
  before: row.before,
  after: row.after,
  seal:
    row.sealSeq === null || row.sealHash === null
      ? null
      : { seq: row.sealSeq, hash: row.sealHash.toString('hex') },
});

const header = [
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
];

const toLine = (row: WholeEventRow, nameOf: NameOf): string =>
  csvLine([
    row.createdAt,
    row.eventType,
    row.userId === null ? null : (row.fullName ?? erasedUserText),
    row.email,
    row.entity,
    row.entityId,
    row.metadata,
    row.before,
    row.after,
    row.sealSeq,
    row.sealHash?.toString('hex'),
    row.id,
    detailsText(describeEvent(row, nameOf)),
  ]);

const rowsAtOnce = 1000;

/** The lines, read page by page as the client receives them. */
const streamLines = (reader: Reader, filter: EventFilter): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let cursor: Cursor | null = null;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvLine(header))),
    async pull(controller) {
      const rows: readonly WholeEventRow[] = await queries.selectWholeEvents(reader.app.db, filter, {
        cursor,
        limit: rowsAtOnce,
      });
      const nameOf = await namesFor(reader, rows);
      const lines = rows.map((row) => toLine(row, nameOf));
      if (rows.length > 0) controller.enqueue(encoder.encode(lines.join('')));
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsAtOnce) controller.close();
      else cursor = { createdAt: last.createdAt, id: last.id };
    },
  });
};

/** Exports the audit log. The export is an event itself; a large one counts as suspicious, whoever makes it. */
export const exportAuditLog = async (
  { app, viewer }: Reader,
  filter: EventFilter,
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
  return streamLines({ app, viewer }, filter);
};
