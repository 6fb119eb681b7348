import { listClients } from '@partnerfolio/contract/clients';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import {
  getClientContact,
  listClientContacts,
  type ClientContact,
  type ContactForm,
  type contactFormSchema,
} from '@partnerfolio/contract/clients/contacts';
import type { z } from 'zod';
import { storedValues } from '../../../form/stored-values.ts';
import type { Form } from '../../../form/use-zod-form.ts';

/** What to refetch after a contact changes; the list of clients finds a client by its contacts. */
export const afterContactChange = [listClientContacts, getClientContact, listClientActivity, listClients];

/** The form's input values. */
export type ContactInput = z.input<typeof contactFormSchema>;
export type ContactFormApi = Form<ContactInput, ContactForm>;

/** The values of an empty form. */
export const newContactValues: Required<ContactInput> = {
  name: '',
  relation: '',
  email: '',
  phone: '',
  language: '',
  isMain: false,
  note: '',
};

/** Returns the form's values for a stored contact. */
export const contactValues = (contact: ClientContact): Required<ContactInput> =>
  storedValues(newContactValues, contact);
