import type { Client, clientFormSchema } from '@partnerfolio/contract/clients';
import type { z } from 'zod';
import { storedValues } from '../../../form/stored-values.ts';
import type { Form } from '../../../form/use-zod-form.ts';

/** The form's input values. */
export type ClientInput = z.input<typeof clientFormSchema>;
export type ClientOutput = z.output<typeof clientFormSchema>;

export type ClientFormApi = Form<ClientInput, ClientOutput>;

/** The values of an empty form. */
export const newClientValues: Required<Omit<ClientInput, 'ownerId'>> = {
  kind: 'person',
  name: '',
  status: 'prospect',
  householdId: null,
  email: '',
  phone: '',
  taxResidence: '',
  language: '',
  tags: [],
  note: '',
  nextReviewOn: null,
};

/** Returns the form's values for a stored client. */
export const clientValues = (client: Client): Required<ClientInput> => ({
  ...storedValues(newClientValues, {
    ...client,
    status: client.status === 'active' ? 'active' : 'prospect',
    householdId: client.household?.id ?? null,
  }),
  ownerId: client.owner.id,
});
