/** The documents of a client: agreements, identity documents, letters. Each has numbered versions that never change. */
import { z } from 'zod';
import { documentStates, documentTypes } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { attachmentBytesAtMost, fileKindNames } from '../portfolios/attachments.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  optionalLine,
  pageOf,
  pageQuery,
  revisionSchema,
  writtenDaySchema,
} from '../values.ts';

export const documentBytesAtMost = attachmentBytesAtMost;
/** How many documents a client, and how many versions a document can have. */
export const documentsAtMost = 1000;
export const documentVersionsAtMost = 100;

const namedSchema = z.object({ id: idSchema, name: z.string() });

const nameSchema = lineSchema.min(1, fieldCode('name_required')).max(200, fieldCode('name_too_long'));
const optionalDay = writtenDaySchema.nullish().transform((day) => day ?? null);

const isInOrder = ({ validFrom, validUntil }: { validFrom: string | null; validUntil: string | null }) =>
  validFrom === null || validUntil === null || validFrom <= validUntil;

const formShape = {
  name: nameSchema,
  type: z.enum(documentTypes),
  /** The portfolio of the client that it is about; null for the client itself. */
  portfolioId: idSchema.nullish().transform((id) => id ?? null),
  /** The proposal of the client that it is about; null for none. */
  proposalId: idSchema.nullish().transform((id) => id ?? null),
  /** The days from which and until which it is valid; null without a beginning or an end. */
  validFrom: optionalDay,
  validUntil: optionalDay,
  /** Whether it may be shown to the client. */
  isForClient: z.boolean().default(false),
};

export const documentFormSchema = z.object(formShape);
export type DocumentForm = z.output<typeof documentFormSchema>;

export const clientDocumentSchema = z
  .object({
    id: idSchema,
    client: namedSchema,
    portfolio: namedSchema.nullable(),
    /** The proposal that it is about, by the purpose of its newest version. */
    proposal: z.object({ id: idSchema, purpose: z.string() }).nullable(),
    name: z.string(),
    type: z.enum(documentTypes),
    validFrom: localDateSchema.nullable(),
    validUntil: localDateSchema.nullable(),
    /** By the firm's day: `expiring` within 30 days of its last. */
    state: z.enum(documentStates),
    isForClient: z.boolean(),
    /** The number of its newest version, and that version's file. */
    version: z.int(),
    kind: z.enum(fileKindNames),
    byteSize: z.int(),
    /** The SHA-256 of the content, in hex. */
    sha256: z.string(),
    addedAt: instantSchema,
    addedBy: personSchema.nullable(),
    revision: revisionSchema,
    may: z.object({ edit: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'ClientDocument' });
export type ClientDocument = z.infer<typeof clientDocumentSchema>;

export const documentVersionSchema = z
  .object({
    number: z.int(),
    fileName: z.string(),
    kind: z.enum(fileKindNames),
    byteSize: z.int(),
    sha256: z.string(),
    /** What is new in it. */
    note: z.string().nullable(),
    addedAt: instantSchema,
    addedBy: personSchema.nullable(),
  })
  .meta({ id: 'DocumentVersion' });
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

/** A document with its versions, newest first. */
export const documentWithVersionsSchema = clientDocumentSchema
  .extend({ versions: z.array(documentVersionSchema).max(documentVersionsAtMost) })
  .meta({ id: 'DocumentWithVersions' });
export type DocumentWithVersions = z.infer<typeof documentWithVersionsSchema>;

const params = z.object({ id: idSchema });
const documentParams = params.extend({ documentId: idSchema });
const versionParams = documentParams.extend({
  version: z.coerce.number().int().min(1).max(documentVersionsAtMost),
});

/** Any name: folders and unseen characters are removed, and the ending of another type gets the right one after it. */
const fileName = z.string().min(1).max(200);
const note = optionalLine(500, fieldCode('text_too_long'));
const upload = { types: ['application/octet-stream'] as const, maxBytes: documentBytesAtMost };

export const listClientDocuments = endpoint({
  name: 'listClientDocuments',
  method: 'GET',
  path: '/api/clients/:id/documents',
  summary:
    'Returns the documents of a client, of a household also those of the members that the caller may see, by type and name. Identity documents need their right.',
  access: 'staff',
  params,
  query: z.object({
    q: z.string().max(200).optional(),
    type: z.enum(documentTypes).optional(),
    /** `lapsing`: expired, or within 30 days. */
    state: z.enum(['lapsing']).optional(),
    isForClient: z.enum(['true', 'false']).optional(),
    portfolioId: idSchema.optional(),
    proposalId: idSchema.optional(),
    ...pageQuery,
  }),
  response: pageOf(clientDocumentSchema).extend({
    /** How many of the client's documents, without the filters, have expired or are about to. */
    lapsing: z.int(),
  }),
  errors: ['not_found'],
  record: 'client',
});

export const addClientDocument = endpoint({
  name: 'addClientDocument',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/documents',
  summary:
    'Files a document: a PDF, picture, DOCX, PPTX, XLSX, mail or text of at most 25 MB. Its content decides its type of file, whatever its name says.',
  access: { feature: 'documents.upload' },
  params,
  /** Without a name it has that of its file. */
  query: z.object({
    fileName,
    name: nameSchema.optional(),
    type: z.enum(documentTypes).default('other'),
    portfolioId: idSchema.optional(),
    proposalId: idSchema.optional(),
    validFrom: writtenDaySchema.optional(),
    validUntil: writtenDaySchema.optional(),
    isForClient: z.enum(['true', 'false']).default('false'),
  }),
  upload,
  status: 201,
  response: clientDocumentSchema,
  errors: ['not_found', 'wrong_state', 'file_store_unavailable', 'scanner_unavailable'],
  reasons: [
    'client_closed_to_changes',
    'too_many_documents',
    'document_quota_reached',
    'no_such_portfolio',
    'no_such_proposal',
  ],
  record: 'client',
});

export const getClientDocument = endpoint({
  name: 'getClientDocument',
  method: 'GET',
  path: '/api/clients/:id/documents/:documentId',
  summary: 'Returns a document of a client with its versions.',
  access: 'staff',
  params: documentParams,
  response: documentWithVersionsSchema,
  errors: ['not_found'],
  record: 'client',
});

export const addDocumentVersion = endpoint({
  name: 'addDocumentVersion',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/clients/:id/documents/:documentId/versions',
  summary: 'Adds a version to a document. Earlier versions stay as they are.',
  access: { feature: 'documents.upload' },
  params: documentParams,
  query: z.object({ fileName, note }),
  upload,
  status: 201,
  response: documentWithVersionsSchema,
  errors: ['not_found', 'wrong_state', 'file_store_unavailable', 'scanner_unavailable'],
  reasons: [
    'client_closed_to_changes',
    'too_many_document_versions',
    'document_quota_reached',
    'same_document_version',
  ],
  record: 'client',
});

export const updateClientDocument = endpoint({
  name: 'updateClientDocument',
  method: 'PUT',
  path: '/api/clients/:id/documents/:documentId',
  summary: 'Changes what is said about a document, based on a revision; no version changes.',
  access: { feature: 'documents.upload' },
  params: documentParams,
  body: z
    .object({ ...formShape, revision: revisionSchema })
    .refine(isInOrder, { path: ['validUntil'], error: fieldCode('range_reversed') }),
  response: documentWithVersionsSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_closed_to_changes', 'no_such_portfolio', 'no_such_proposal'],
  record: 'client',
});

export const removeClientDocument = endpoint({
  name: 'removeClientDocument',
  method: 'POST',
  path: '/api/clients/:id/documents/:documentId/removal',
  summary:
    'Deletes a document with all its versions for good. The audit log keeps its name, the SHA-256 of each version, and the reason.',
  access: { feature: 'documents.delete' },
  params: documentParams,
  body: z.object({
    revision: revisionSchema,
    reason: lineSchema.min(1, fieldCode('reason_required')).max(500, fieldCode('text_too_long')),
  }),
  response: doneSchema,
  errors: ['not_found', 'stale'],
  record: 'client',
});

export const downloadDocument = endpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: '/api/clients/:id/documents/:documentId/versions/:version/content',
  summary: 'Returns the content of a version as it was uploaded, to be saved.',
  access: 'staff',
  params: versionParams,
  response: z.string(),
  errors: ['not_found', 'file_damaged', 'file_store_unavailable'],
  record: 'client',
});

export const previewDocument = endpoint({
  name: 'previewDocument',
  // A picture of a few bytes may take a hundred megabytes while it is drawn.
  heavy: true,
  method: 'GET',
  path: '/api/clients/:id/documents/:documentId/versions/:version/preview',
  summary:
    'Returns a version to be looked at: a picture made anew from its pixels, or the bytes of a PDF for a viewer that runs nothing of it.',
  access: 'staff',
  params: versionParams,
  response: z.string(),
  errors: ['not_found', 'wrong_state', 'file_damaged', 'file_store_unavailable'],
  reasons: ['no_preview'],
  record: 'client',
});
