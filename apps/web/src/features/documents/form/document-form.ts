import type {
  ClientDocument,
  DocumentForm,
  documentFormSchema,
} from '@partnerfolio/contract/clients/documents';
import type { z } from 'zod';
import { storedValues } from '../../../form/stored-values.ts';
import type { Form } from '../../../form/use-zod-form.ts';

/** The form's input values. */
export type DocumentInput = z.input<typeof documentFormSchema>;
export type DocumentFormApi = Form<DocumentInput, DocumentForm>;

const emptyValues: Required<DocumentInput> = {
  name: '',
  type: 'other',
  portfolioId: null,
  proposalId: null,
  validFrom: null,
  validUntil: null,
  isForClient: false,
};

/** Returns the form's values for a stored document. */
export const documentValues = (document: ClientDocument): Required<DocumentInput> =>
  storedValues(emptyValues, {
    ...document,
    portfolioId: document.portfolio?.id ?? null,
    proposalId: document.proposal?.id ?? null,
  });
