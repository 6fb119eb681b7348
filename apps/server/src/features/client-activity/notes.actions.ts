/** Notes, calls and meetings of a client; each change and its audit event are one transaction. */
import type { ClientNote, NoteForm } from '@partnerfolio/contract/clients/activity';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import * as queries from './notes.queries.ts';

const noteColumns = {
  kind: 'kind',
  occurredOn: 'occurred_on',
  text: 'text',
} as const satisfies ColumnTable<NoteForm>;

/** A note in the shape of the contract. */
export const noteView = (row: queries.NoteRow, viewer: Staff): ClientNote => ({
  id: row.id,
  client: { id: row.client_id, name: row.client_name },
  ...toFields(noteColumns, row),
  author: { id: row.author_id, fullName: row.author_name },
  createdAt: row.created_at,
  editedAt: row.edited_at,
  revision: row.revision,
  may: { edit: row.may_edit_client && row.author_id === viewer.id },
});

const readNote = async (trx: Db, viewer: Staff, id: string): Promise<ClientNote> => {
  const row = await queries.findNote(trx, viewer, id);
  invariant(row !== null, 'a note that was just written is there');
  return noteView(row, viewer);
};

const isInFuture = ({ app }: Act, { occurredOn }: NoteForm): boolean => occurredOn > app.clock.today();

/** Adds a note to a client that the viewer may change. */
export const addNote = ({ app, viewer }: Act, clientId: string, form: NoteForm) =>
  inTransaction(app.db, async (trx) => {
    const client = await openForChange(trx, viewer, clientId);
    if (isRefused(client)) return client;
    const create = async () => {
      if (isInFuture({ app, viewer }, form)) return refuseFor('occurredOn', 'day_in_future');
      const now = app.clock.now();
      const id = uuid();
      await queries.insertNote(trx, {
        id,
        client_id: clientId,
        ...toColumns(noteColumns, form),
        author_id: viewer.id,
        created_at: now.toISOString(),
      });
      await writeAudit(trx, {
        eventType: 'client_note.create',
        now,
        userId: viewer.id,
        entity: 'client_note',
        entityId: id,
        metadata: { clientId },
        after: form,
      });
      return readNote(trx, viewer, id);
    };
    return createOnce(trx, { create });
  });

/** Changes a note of the viewer's own; the audit log keeps what it said before. */
export const updateNote = (
  { app, viewer }: Act,
  { id, revision, form }: { id: string; revision: number; form: NoteForm },
) =>
  inTransaction(app.db, async (trx) => {
    const found = await queries.findNote(trx, viewer, id);
    if (found === null) return refuse('not_found');
    const client = await openForChange(trx, viewer, found.client_id);
    if (isRefused(client)) return client;
    await queries.lockNote(trx, id);
    const before = await readNote(trx, viewer, id);
    if (!before.may.edit) return refuse('forbidden');
    if (before.revision !== revision) return refuse('stale');
    if (isInFuture({ app, viewer }, form)) return refuseFor('occurredOn', 'day_in_future');
    const now = app.clock.now();
    await queries.changeNote(trx, id, {
      ...toColumns(noteColumns, form),
      edited_at: now.toISOString(),
    });
    const { kind, occurredOn, text } = before;
    await writeAudit(trx, {
      eventType: 'client_note.update',
      now,
      userId: viewer.id,
      entity: 'client_note',
      entityId: id,
      metadata: { clientId: found.client_id },
      before: { kind, occurredOn, text },
      after: form,
    });
    return readNote(trx, viewer, id);
  });
