/** Changes of clients, each in one transaction with its audit event. */
import type { Client } from '@partnerfolio/contract/clients';
import { v7 as uuid } from 'uuid';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { clientColumns, shownColumns } from './columns.ts';
import * as queries from './queries.ts';
import { clientErrors, distinctTags } from './rules.ts';
import type { ClientForm } from './rules.ts';
import { deleteShare } from './shares.queries.ts';

/** The acting user and the app. */
export interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

const toShare = ({ share_level, shared_at, sharer_id, sharer_name }: queries.ClientDetail): Client['share'] =>
  share_level === null || shared_at === null
    ? null
    : {
        level: share_level,
        by: sharer_id === null ? null : { id: sharer_id, fullName: sharer_name },
        at: shared_at,
      };

/** The household of a client; null if there is none that the viewer may see. */
export const visibleHousehold = ({
  visible_household_id: id,
  household_name: name,
}: Pick<queries.ClientDetail, 'visible_household_id' | 'household_name'>) =>
  id === null || name === null ? null : { id, name };

/** A client in the shape of the contract. */
export const clientView = (row: queries.ClientDetail, viewer: Staff): Client => ({
  id: row.id,
  ...toFields(shownColumns, row),
  owner: { id: row.owner_id, fullName: row.owner_name },
  household: visibleHousehold(row),
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  closedAt: row.closed_at,
  erasedAt: row.erased_at,
  share: toShare(row),
  may: {
    edit: row.may_edit,
    reassign: row.may_edit && can(viewer, 'clients.reassign'),
    // A user who may change a client may also share it, if they have the right to share.
    share: row.may_edit && can(viewer, 'clients.share'),
  },
});

const reread = async (trx: Db, viewer: Staff, id: string): Promise<Client | null> => {
  const row = await queries.findClient(trx, viewer, id);
  return row === null ? null : clientView(row, viewer);
};

/** A client that was just written, as the caller sees it, or as they saw it before giving it to a new owner. */
const rereadWritten = async (trx: Db, viewer: Staff, id: string) => {
  const seen = await queries.findClient(trx, viewer, id);
  const row = seen ?? (await queries.findClient(trx, { ...viewer, role: 'admin', token: null }, id));
  invariant(row !== null, 'a client that was just written is there');
  return row;
};

/** The state of a client for the audit log, as stored, including what the acting user may not see. */
const toAuditState = (client: queries.ClientDetail) => toFields(clientColumns, client);

/**
 * The household of a client when the viewer may not see that household: it stays unchanged, and the viewer does not
 * learn of it.
 */
const hiddenHousehold = (client: queries.ClientDetail): string | null =>
  client.visible_household_id === null ? client.household_id : null;

/** The columns of a form with the owner that it results in. */
const toRow = (form: ClientForm, ownerId: string) =>
  toColumns(clientColumns, { ...form, ownerId, tags: distinctTags(form.tags) });

interface FormCheck {
  readonly viewer: Staff;
  readonly form: ClientForm;
  readonly current: queries.ClientDetail | null;
  readonly ownerId: string;
}

const giving = ({ viewer, current, ownerId }: FormCheck): 'kept' | 'given' | 'forbidden' => {
  if (ownerId === (current?.owner_id ?? viewer.id)) return 'kept';
  return can(viewer, 'clients.reassign') ? 'given' : 'forbidden';
};

/** The facts that the rule needs besides the form. */
const loadFormFacts = async (trx: Db, check: FormCheck) => {
  const { viewer, form, current, ownerId } = check;
  const { householdId } = form;
  return {
    clientId: current?.id ?? null,
    status: current?.status ?? null,
    form,
    household: householdId === null ? null : await queries.findHousehold(trx, viewer, householdId),
    isInHiddenHousehold: current !== null && hiddenHousehold(current) !== null,
    isOwnerActive: giving(check) === 'kept' || (await queries.isActiveStaff(trx, ownerId)),
    members: current?.kind === 'household' ? await queries.countMembers(trx, current.id) : 0,
  };
};

/** Refuses a form with invalid values. */
const refuseForm = async (trx: Db, check: FormCheck): Promise<Refusal<'invalid' | 'forbidden'> | null> => {
  if (giving(check) === 'forbidden') return refuse('forbidden');
  const fields = clientErrors(await loadFormFacts(trx, check));
  return fields.length === 0 ? null : refuse('invalid', { fields });
};

/** Writes a new client, inside the transaction of the caller, who becomes the owner unless the form names another. */
export const insertNewClient = async (trx: Db, { app, viewer }: Act, form: ClientForm) => {
  const now = app.clock.now();
  const ownerId = form.ownerId ?? viewer.id;
  const refusal = await refuseForm(trx, { viewer, form, current: null, ownerId });
  if (refusal !== null) return refusal;
  const id = uuid();
  const at = now.toISOString();
  const stamps = { created_at: at, created_by: viewer.id, updated_at: at };
  await queries.insertClient(trx, { id, ...toRow(form, ownerId), ...stamps });
  await queries.insertOwner(trx, {
    client_id: id,
    since: at,
    owner_id: ownerId,
    assigned_by: viewer.id,
  });
  const row = await rereadWritten(trx, viewer, id);
  await writeAudit(trx, {
    eventType: 'client.create',
    now,
    userId: viewer.id,
    entity: 'client',
    entityId: id,
    after: toAuditState(row),
  });
  return clientView(row, viewer);
};

/** Creates a client. The caller becomes the owner unless the caller may name someone else. */
export const createClient = (act: Act, form: ClientForm) =>
  inTransaction(act.app.db, (trx) => {
    const create = () => insertNewClient(trx, act, form);
    const isVisible = async (id: string) => (await queries.findClient(trx, act.viewer, id)) !== null;
    return createOnce(trx, { create, isVisible });
  });

type NotOpened = Refusal<'not_found' | 'forbidden', 'client_erased'>;

/** Locks a client for a change; refuses when the viewer may not see or change it. */
export const openForChange = async (
  trx: Db,
  viewer: Staff,
  id: string,
): Promise<queries.ClientDetail | NotOpened> => {
  const client = await queries.lockClient(trx, viewer, id);
  if (client === null) return refuse('not_found');
  if (client.erased_at !== null) return refuse('forbidden', because('client_erased'));
  return client.may_edit ? client : refuse('forbidden');
};

export const isRefused = (outcome: queries.ClientDetail | NotOpened): outcome is NotOpened => 'ok' in outcome;

interface Change {
  readonly id: string;
  readonly revision: number;
}

/**
 * Writes a form over a locked client, inside the transaction of the caller, who writes the audit event that is returned. The
 * row shows the client even when the caller gave it away and may no longer see it.
 */
export const writeForm = async (
  trx: Db,
  { app, viewer }: Act,
  { client, form }: { readonly client: queries.ClientDetail; readonly form: ClientForm },
) => {
  const { id } = client;
  const now = app.clock.now();
  const ownerId = form.ownerId ?? client.owner_id;
  const refusal = await refuseForm(trx, { viewer, form, current: client, ownerId });
  if (refusal !== null) return refusal;
  const at = now.toISOString();
  const householdId = form.householdId ?? hiddenHousehold(client);
  await queries.changeClient(trx, id, { ...toRow({ ...form, householdId }, ownerId), updated_at: at });
  if (ownerId !== client.owner_id) {
    await queries.insertOwner(trx, { client_id: id, since: at, owner_id: ownerId, assigned_by: viewer.id });
    // The new owner's own share is deleted; otherwise it would return when they give the client away.
    await deleteShare(trx, id, ownerId);
  }
  const row = await rereadWritten(trx, viewer, id);
  const event: AuditEvent = {
    eventType: ownerId === client.owner_id ? 'client.update' : 'client.reassign',
    now,
    userId: viewer.id,
    entity: 'client',
    entityId: id,
    before: toAuditState(client),
    after: toAuditState(row),
    accessRevokedFor: ownerId === client.owner_id ? null : client.owner_id,
  };
  return { row, event };
};

/** Changes a client. */
export const updateClient = ({ app, viewer }: Act, { id, revision, form }: Change & { form: ClientForm }) =>
  inTransaction(app.db, async (trx) => {
    const client = await openForChange(trx, viewer, id);
    if (isRefused(client)) return client;
    if (client.revision !== revision) return refuse('stale');
    if (client.status === 'closed') return refuse('wrong_state', because('client_closed_to_changes'));
    const written = await writeForm(trx, { app, viewer }, { client, form });
    if ('ok' in written) return written;
    const { row, event } = written;
    await writeAudit(trx, event);
    return clientView({ ...row, may_edit: client.may_edit }, viewer);
  });

/** Closes a client without open portfolios, and drops its next review: reopening does not bring back an old date. */
export const closeClient = ({ app, viewer }: Act, { id, revision }: Change) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const client = await openForChange(trx, viewer, id);
    if (isRefused(client)) return client;
    if (client.revision !== revision) return refuse('stale');
    if (client.status === 'closed') return refuse('wrong_state', because('client_closed_already'));
    if ((await queries.countOpenPortfolios(trx, id)) > 0)
      return refuse('wrong_state', because('client_has_open_portfolios'));
    const at = now.toISOString();
    await queries.changeClient(trx, id, {
      status: 'closed',
      closed_at: at,
      next_review_on: null,
      updated_at: at,
    });
    await writeAudit(trx, {
      eventType: 'client.close',
      now,
      userId: viewer.id,
      entity: 'client',
      entityId: id,
      before: { status: client.status, nextReviewOn: client.next_review_on },
      after: { status: 'closed', nextReviewOn: null },
    });
    return (await reread(trx, viewer, id)) ?? refuse('not_found');
  });

/** Reopens a closed client. A prospect is one again: it becomes active only after its check. */
export const reopenClient = ({ app, viewer }: Act, id: string) =>
  inTransaction(app.db, async (trx) => {
    const now = app.clock.now();
    const client = await openForChange(trx, viewer, id);
    if (isRefused(client)) return client;
    if (client.status !== 'closed') return refuse('wrong_state', because('client_not_closed'));
    const status = await queries.findStatusBeforeClosing(trx, id);
    await queries.changeClient(trx, id, {
      status,
      closed_at: null,
      updated_at: now.toISOString(),
    });
    await writeAudit(trx, {
      eventType: 'client.reopen',
      now,
      userId: viewer.id,
      entity: 'client',
      entityId: id,
      before: { status: 'closed' },
      after: { status },
    });
    return (await reread(trx, viewer, id)) ?? refuse('not_found');
  });

/** Deletes a client that an import created, unless anything was added to it or changed since; returns whether it did. */
export const removeUntouchedClient = async (trx: Db, { app, viewer }: Act, id: string): Promise<boolean> => {
  const client = await queries.lockClient(trx, viewer, id);
  if (client === null || !client.may_edit || !(await queries.isUntouchedClient(trx, id))) return false;
  await queries.deleteClient(trx, id);
  await writeAudit(trx, {
    eventType: 'client.delete',
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'client',
    entityId: id,
    before: toAuditState(client),
  });
  return true;
};
