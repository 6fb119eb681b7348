/** Documents of clients for tests. */
import { addClientDocument, addDocumentVersion } from '@partnerfolio/contract/clients/documents';
import type { TestApp, TestPerson, UploadBody } from './app.ts';

interface TestDocument {
  readonly clientId: string;
  readonly content?: UploadBody;
  /** The idempotency key. */
  readonly key?: string;
  readonly fileName?: string;
  /** What is said about it. */
  readonly query?: Readonly<Record<string, string>>;
}

/** What the endpoints of documents need besides the path to pass parsing. */
export const documentInputs = {
  addClientDocument: { query: 'fileName=agreement.pdf' },
  addDocumentVersion: { query: 'fileName=agreement.pdf' },
  updateClientDocument: { body: { name: 'Agreement', type: 'agreement', revision: 1 } },
  removeClientDocument: { body: { reason: 'Wrong client', revision: 1 } },
} as const;

/** A document that can be looked at. */
export const samplePdf =
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';

const agreement = 'Agreement of 5 January 2026\n';

const optionsOf = (as: TestPerson, { content = agreement, key }: Pick<TestDocument, 'content' | 'key'>) => ({
  as,
  upload: content,
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
});

/** Files a document, a text unless something else is given. */
export const fileDocument = (t: TestApp, as: TestPerson, document: TestDocument) => {
  const { clientId, fileName = 'agreement.txt', query = {} } = document;
  const input = { params: { id: clientId }, query: { fileName, ...query } };
  return t.request(addClientDocument, input as never, optionsOf(as, document));
};

/** Files a document; returns its id. */
export const makeTestDocument = async (t: TestApp, as: TestPerson, clientId: string): Promise<string> => {
  const answer = await fileDocument(t, as, { clientId, content: samplePdf, fileName: 'agreement.pdf' });
  if (answer.status !== 201) throw new Error(`The document was not filed: ${answer.status}`);
  return answer.body.id;
};

/** Adds a version to a document. */
export const fileVersion = (t: TestApp, as: TestPerson, document: TestDocument & { readonly id: string }) => {
  const { clientId, id, fileName = 'agreement.txt', query = {} } = document;
  const input = { params: { id: clientId, documentId: id }, query: { fileName, ...query } };
  return t.request(addDocumentVersion, input as never, optionsOf(as, document));
};
