import type { Issuer, issuerFormSchema } from '@partnerfolio/contract/market/issuers';
import type { z } from 'zod';
import type { Form } from '../../../../form/use-zod-form.ts';

export type IssuerInput = z.input<typeof issuerFormSchema>;
export type IssuerFormApi = Form<IssuerInput, z.output<typeof issuerFormSchema>>;

/** The values of an empty form. */
export const newIssuerValues: Required<IssuerInput> = { name: '', lei: '', country: '', parentId: null };

/** Returns the form's values for a stored issuer. */
export const issuerValues = ({ name, lei, country, parent }: Issuer): Required<IssuerInput> => ({
  name,
  lei: lei ?? '',
  country: country ?? '',
  parentId: parent?.id ?? null,
});
