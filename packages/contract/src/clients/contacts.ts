/** The contacts of a client: whom to write to or to call, besides the client's own email and phone. */
import { z } from 'zod';
import { clientLanguages } from '../choices.ts';
import { clientFormSchema } from '../clients.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  optionalLine,
  optionalText,
  revisionSchema,
} from '../values.ts';

/** How many contacts a client can have. */
export const contactsAtMost = 50;

const { email, phone, language } = clientFormSchema.shape;

export const contactFormSchema = z.object({
  name: lineSchema.min(1, fieldCode('name_required')).max(200, fieldCode('name_too_long')),
  /** What the contact is to the client, such as spouse, lawyer or treasurer. */
  relation: optionalLine(100, fieldCode('text_too_long')),
  email,
  phone,
  /** The language in which the contact reads; null if unknown. */
  language,
  /** Whether to turn to this contact first; a client has at most one main contact. */
  isMain: z.boolean().default(false),
  note: optionalText(1000, fieldCode('note_too_long')),
});
export type ContactForm = z.output<typeof contactFormSchema>;

export const clientContactSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    relation: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    language: z.enum(clientLanguages).nullable(),
    isMain: z.boolean(),
    note: z.string().nullable(),
    revision: revisionSchema,
    updatedAt: instantSchema,
    /** Who changed it last. */
    updatedBy: personSchema,
  })
  .meta({ id: 'ClientContact' });
export type ClientContact = z.infer<typeof clientContactSchema>;

const params = z.object({ id: idSchema });
const contactParams = z.object({ id: idSchema, contactId: idSchema });

export const listClientContacts = endpoint({
  name: 'listClientContacts',
  method: 'GET',
  path: '/api/clients/:id/contacts',
  summary: 'Returns the contacts of a client: the main contact first, then by name.',
  access: 'staff',
  params,
  response: z.object({ items: z.array(clientContactSchema).max(contactsAtMost) }),
  errors: ['not_found'],
  record: 'client',
});

export const getClientContact = endpoint({
  name: 'getClientContact',
  method: 'GET',
  path: '/api/clients/:id/contacts/:contactId',
  summary: 'Returns a contact of a client.',
  access: 'staff',
  params: contactParams,
  response: clientContactSchema,
  errors: ['not_found'],
  record: 'client',
});

export const addClientContact = endpoint({
  name: 'addClientContact',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/contacts',
  summary: 'Adds a contact to a client. A new main contact replaces the former one as such.',
  access: 'staff',
  params,
  body: contactFormSchema,
  status: 201,
  response: clientContactSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['client_closed_to_changes', 'too_many_contacts'],
  record: 'client',
});

export const updateClientContact = endpoint({
  name: 'updateClientContact',
  method: 'PUT',
  path: '/api/clients/:id/contacts/:contactId',
  summary: 'Changes a contact, based on a revision. A new main contact replaces the former one as such.',
  access: 'staff',
  params: contactParams,
  body: contactFormSchema.extend({ revision: revisionSchema }),
  response: clientContactSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes'],
  record: 'client',
});

export const removeClientContact = endpoint({
  name: 'removeClientContact',
  method: 'POST',
  path: '/api/clients/:id/contacts/:contactId/removal',
  summary: 'Removes a contact, based on a revision. The audit log keeps what it said.',
  access: 'staff',
  params: contactParams,
  body: z.object({ revision: revisionSchema }),
  response: doneSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes'],
  record: 'client',
});
