/** Attachments of ledger entries, such as contract notes. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { personSchema } from '../people.ts';
import { doneSchema, idSchema, instantSchema } from '../values.ts';

/** The types of file that the portal keeps, recognised by their content, with the media type they are sent as. */
export const fileKinds = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  /** A mail as mail programs save it. */
  eml: 'message/rfc822',
  /** Plain text and CSV, in UTF-8 or Windows-1252. */
  text: 'text/plain',
} as const;
export type FileKind = keyof typeof fileKinds;
/** The endings that the name of a file of each type may have; it gets the first if it has none of them. */
export const fileEndings = {
  pdf: ['pdf'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  xlsx: ['xlsx'],
  docx: ['docx'],
  pptx: ['pptx'],
  eml: ['eml'],
  text: ['txt', 'csv'],
} as const satisfies Record<FileKind, readonly [string, ...string[]]>;

/** Whether a file is a picture, which can be looked at. */
export const isPictureKind = (kind: FileKind): boolean => ['png', 'jpeg', 'webp'].includes(kind);

export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]];

export const attachmentBytesAtMost = 25 * 1024 * 1024;
/** How many attachments an entry can have. */
export const attachmentsAtMost = 20;

export const attachmentSchema = z
  .object({
    id: idSchema,
    /** The cleaned name of the uploaded file, with the ending of its type. */
    name: z.string(),
    kind: z.enum(fileKindNames),
    byteSize: z.int(),
    /** The SHA-256 of the content, in hex. */
    sha256: z.string(),
    createdAt: instantSchema,
    createdBy: personSchema.nullable(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachmentSchema>;

const entryParams = z.object({ id: idSchema, transactionId: idSchema });
const attachmentParams = entryParams.extend({ attachmentId: idSchema });

export const listAttachments = endpoint({
  name: 'listAttachments',
  method: 'GET',
  path: '/api/portfolios/:id/transactions/:transactionId/attachments',
  summary: 'Returns the attachments of an entry, oldest first.',
  access: 'staff',
  params: entryParams,
  response: z.object({ items: z.array(attachmentSchema).max(attachmentsAtMost) }),
  errors: ['not_found'],
  record: 'transaction',
});

export const addAttachment = endpoint({
  name: 'addAttachment',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/transactions/:transactionId/attachments',
  summary:
    'Attaches a file to an entry: a PDF, picture, DOCX, PPTX, XLSX, mail or text of at most 25 MB. Its content decides its type, whatever its name says.',
  access: { feature: 'ledger.write' },
  params: entryParams,
  /** Any name: folders and unseen characters are removed, and the ending of another type gets the right one after it. */
  query: z.object({ fileName: z.string().min(1).max(200) }),
  upload: { types: ['application/octet-stream'], maxBytes: attachmentBytesAtMost },
  status: 201,
  response: attachmentSchema,
  errors: ['not_found', 'wrong_state', 'file_store_unavailable', 'scanner_unavailable'],
  reasons: ['portfolio_closed', 'too_many_attachments'],
  record: 'transaction',
});

export const getAttachment = endpoint({
  name: 'getAttachment',
  method: 'GET',
  path: '/api/portfolios/:id/transactions/:transactionId/attachments/:attachmentId',
  summary: 'Returns the content of an attachment as it was uploaded, to be saved.',
  access: 'staff',
  params: attachmentParams,
  response: z.string(),
  errors: ['not_found', 'file_damaged', 'file_store_unavailable'],
  record: 'transaction',
});

export const removeAttachment = endpoint({
  name: 'removeAttachment',
  method: 'DELETE',
  path: '/api/portfolios/:id/transactions/:transactionId/attachments/:attachmentId',
  summary: 'Removes an attachment for good; the audit log keeps its name and SHA-256.',
  access: { feature: 'ledger.correct' },
  params: attachmentParams,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['portfolio_closed'],
  record: 'transaction',
});
