/** Changes of a client's contacts, each in one transaction with its audit event, on the locked client. */
import { contactsAtMost } from '@partnerfolio/contract/clients/contacts';
import type { ClientContact, ContactForm } from '@partnerfolio/contract/clients/contacts';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import { toColumns, toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { isRefused, openForChange } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import * as queries from './queries.ts';
import type { StoredContact } from './queries.ts';

const contactColumns = {
  name: 'name',
  relation: 'relation',
  email: 'email',
  phone: 'phone',
  language: 'language',
  isMain: 'is_main',
  note: 'note',
} as const satisfies ColumnTable<ContactForm>;

/** A contact in the shape of the contract. */
export const toContact = (row: StoredContact): ClientContact => ({
  id: row.id,
  ...toFields(contactColumns, row),
  revision: row.revision,
  updatedAt: row.updated_at,
  updatedBy: { id: row.updated_by, fullName: row.editor_name },
});

const formOf = (row: StoredContact): ContactForm => toFields(contactColumns, row);

const closed = () => refuse('wrong_state', because('client_closed_to_changes'));

const reread = async (trx: Db, clientId: string, id: string): Promise<ClientContact> => {
  const row = (await queries.selectContacts(trx, clientId)).find((one) => one.id === id);
  invariant(row !== undefined, 'a contact that was just written is there');
  return toContact(row);
};

interface Written {
  readonly eventType: 'client.add_contact' | 'client.change_contact' | 'client.remove_contact';
  readonly clientId: string;
  readonly contactId: string;
  readonly before?: ContactForm;
  readonly after?: ContactForm;
}

/** The events are those of the client, so that its history keeps them after a contact is removed. */
const audit = (trx: Db, { app, viewer }: Act, { clientId, contactId, ...event }: Written): Promise<void> =>
  writeAudit(trx, {
    ...event,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'client',
    entityId: clientId,
    metadata: { contactId },
  });

interface Rewriting {
  readonly clientId: string;
  readonly contact: StoredContact;
  readonly after: ContactForm;
}

/** Writes changed fields of a contact with their audit event. */
const rewrite = async (trx: Db, act: Act, { clientId, contact, after }: Rewriting): Promise<void> => {
  await queries.changeContact(trx, contact.id, {
    ...toColumns(contactColumns, after),
    updated_at: act.app.clock.now().toISOString(),
    updated_by: act.viewer.id,
  });
  await audit(trx, act, {
    eventType: 'client.change_contact',
    clientId,
    contactId: contact.id,
    before: formOf(contact),
    after,
  });
};

interface Others {
  readonly clientId: string;
  readonly others: readonly StoredContact[];
}

/** Makes room for a new main contact: the former one stays a contact. */
const replaceMain = async (trx: Db, act: Act, { clientId, others }: Others): Promise<void> => {
  const contact = others.find(({ is_main }) => is_main);
  if (contact !== undefined)
    await rewrite(trx, act, { clientId, contact, after: { ...formOf(contact), isMain: false } });
};

/** Writes a new contact of a locked client that is open, inside the transaction of the caller. */
export const insertNewContact = async (
  trx: Db,
  act: Act,
  { clientId, form }: { readonly clientId: string; readonly form: ContactForm },
) => {
  const others = await queries.selectContacts(trx, clientId);
  if (others.length >= contactsAtMost) return refuse('wrong_state', because('too_many_contacts'));
  if (form.isMain) await replaceMain(trx, act, { clientId, others });
  const id = uuid();
  const [at, by] = [act.app.clock.now().toISOString(), act.viewer.id];
  const stamps = { created_at: at, created_by: by, updated_at: at, updated_by: by };
  await queries.insertContact(trx, {
    id,
    client_id: clientId,
    ...toColumns(contactColumns, form),
    ...stamps,
  });
  await audit(trx, act, { eventType: 'client.add_contact', clientId, contactId: id, after: form });
  return reread(trx, clientId, id);
};

/** Adds a contact to a client that the viewer may change. */
export const addContact = (act: Act, clientId: string, form: ContactForm) =>
  inTransaction(act.app.db, async (trx) => {
    const client = await openForChange(trx, act.viewer, clientId);
    if (isRefused(client)) return client;
    const create = async () =>
      client.status === 'closed' ? closed() : insertNewContact(trx, act, { clientId, form });
    return createOnce(trx, { create });
  });

/** Removes contacts that an import added to a client, unless they were changed since. */
export const removeUntouchedContacts = async (
  trx: Db,
  act: Act,
  { clientId, ids }: { readonly clientId: string; readonly ids: readonly string[] },
): Promise<void> => {
  for (const contact of await queries.selectContacts(trx, clientId)) {
    if (contact.revision > 1 || !ids.includes(contact.id)) continue;
    await queries.deleteContact(trx, contact.id);
    await audit(trx, act, {
      eventType: 'client.remove_contact',
      clientId,
      contactId: contact.id,
      before: formOf(contact),
    });
  }
};

interface Place {
  readonly clientId: string;
  readonly id: string;
  readonly revision: number;
}

/** Opens a client for a change of one of its contacts at a revision, or refuses. */
const openContact = async (trx: Db, { viewer }: Act, { clientId, id, revision }: Place) => {
  const client = await openForChange(trx, viewer, clientId);
  if (isRefused(client)) return client;
  const stored = await queries.selectContacts(trx, clientId);
  const contact = stored.find((one) => one.id === id);
  if (contact === undefined) return refuse('not_found');
  if (contact.revision !== revision) return refuse('stale');
  if (client.status === 'closed') return closed();
  return { contact, others: stored.filter((one) => one !== contact) };
};

/** Changes a contact. */
export const updateContact = (act: Act, { form, ...place }: Place & { form: ContactForm }) =>
  inTransaction(act.app.db, async (trx) => {
    const { clientId, id } = place;
    const opened = await openContact(trx, act, place);
    if (!('contact' in opened)) return opened;
    const { contact, others } = opened;
    if (form.isMain) await replaceMain(trx, act, { clientId, others });
    await rewrite(trx, act, { clientId, contact, after: form });
    return reread(trx, clientId, id);
  });

/** Removes a contact; the audit log keeps what it said. */
export const removeContact = (act: Act, place: Place) =>
  inTransaction(act.app.db, async (trx) => {
    const { clientId, id } = place;
    const opened = await openContact(trx, act, place);
    if (!('contact' in opened)) return opened;
    await queries.deleteContact(trx, id);
    await audit(trx, act, {
      eventType: 'client.remove_contact',
      clientId,
      contactId: id,
      before: formOf(opened.contact),
    });
    return { done: true as const };
  });
