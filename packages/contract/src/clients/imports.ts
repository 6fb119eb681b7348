/**
 * Taking over a book of clients from a workbook or CSV: clients, portfolios, accounts and opening positions with their
 * lots. Upload a file, map its columns, preview each row, then take the clients over one by one; and undo it. The
 * workbook that leaves the portal has the same form.
 */
import { z } from 'zod';
import { bookSheetNames, clientKinds, clientRowStatuses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { dateFormats, numberFormats } from '../imports.ts';
import { personSchema } from '../people.ts';
import { fieldErrorSchema } from '../refusals/field-errors.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  intoClosedPeriodSchema,
  lineSchema,
  localDateSchema,
  pageOf,
  pageQuery,
  revisionSchema,
} from '../values.ts';

const access = { feature: 'portfolios.import' } as const;

/** The size of a file, and how many rows its sheets may have together. */
export const bookLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, sheets: 50 } as const;

/** `applying` and `reverting` end by repeated calls, each of which does the next clients. */
export const clientImportStates = [
  'uploaded',
  'applying',
  'applied',
  'reverting',
  'undone',
  'cancelled',
] as const;

const statusSchema = z.enum(clientRowStatuses);
export type ClientRowStatus = (typeof clientRowStatuses)[number];

const sheetSchema = z.enum(bookSheetNames);
const columnSchema = z.int().min(0).max(500);

/** How one table of the file is read. */
export const sheetLayoutSchema = z.object({
  /** The number of the table in the file, from 0. */
  table: z
    .int()
    .min(0)
    .max(bookLimits.sheets - 1),
  /** What its rows are; null if the table is not read. */
  sheet: sheetSchema.nullable(),
  /** The line of the headings, from 1. */
  headerLine: z.int().min(1).max(1000),
  /** The column of each field that has one, from 0. */
  columns: z.record(z.string().max(40), columnSchema),
  /** The value of a field that is the same in all rows and has no column. */
  constants: z.record(z.string().max(40), lineSchema.max(200)),
});
export type SheetLayout = z.infer<typeof sheetLayoutSchema>;

export const clientLayoutSchema = z.object({
  /** Null while the file's dates do not show it, and nobody has chosen it. */
  dateFormat: z.enum(dateFormats).nullable(),
  numberFormat: z.enum(numberFormats).nullable(),
  sheets: z.array(sheetLayoutSchema).max(bookLimits.sheets),
});
export type ClientLayout = z.infer<typeof clientLayoutSchema>;

const countsSchema = z.object({ sheet: sheetSchema, status: statusSchema, count: z.int() });

export const clientImportSchema = z
  .object({
    id: idSchema,
    state: z.enum(clientImportStates),
    fileName: z.string(),
    byteSize: z.int(),
    /** The tables of the file, with their first lines. */
    tables: z.array(
      z.object({ name: z.string(), rowCount: z.int(), firstRows: z.array(z.array(z.string())).max(12) }),
    ),
    layout: clientLayoutSchema,
    /** A cell that can be read in two ways, which the user has to decide; null if none. */
    openDate: z.string().nullable(),
    openNumber: z.string().nullable(),
    /** The number of rows for each table and status. */
    counts: z.array(countsSchema),
    /** The number of clients to take over or remove, and how many of them are done. */
    clients: z.int(),
    doneClients: z.int(),
    createdBy: personSchema,
    createdAt: instantSchema,
    appliedAt: instantSchema.nullable(),
    undoneAt: instantSchema.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'ClientImport' });
export type ClientImport = z.infer<typeof clientImportSchema>;

export const uploadClients = endpoint({
  name: 'uploadClients',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/client-imports',
  summary: 'Uploads a workbook (XLSX) or CSV of clients without storing any client.',
  access,
  query: z.object({ fileName: lineSchema.min(1).max(200) }),
  upload: {
    types: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    maxBytes: bookLimits.bytes,
  },
  long: true,
  status: 201,
  response: clientImportSchema,
});

export const listClientImports = endpoint({
  name: 'listClientImports',
  method: 'GET',
  path: '/api/client-imports',
  summary: "Returns the user's own imports of clients, newest first.",
  access,
  query: z.object(pageQuery),
  response: pageOf(
    clientImportSchema.pick({
      id: true,
      state: true,
      fileName: true,
      clients: true,
      doneClients: true,
      createdAt: true,
      appliedAt: true,
      undoneAt: true,
    }),
  ),
});

const params = z.object({ id: idSchema });

export const getClientImport = endpoint({
  name: 'getClientImport',
  method: 'GET',
  path: '/api/client-imports/:id',
  summary: 'Returns an import of clients with its tables, layout and counts.',
  access,
  params,
  response: clientImportSchema,
  errors: ['not_found'],
  record: 'client_import',
});

export const chooseClientLayout = endpoint({
  name: 'chooseClientLayout',
  method: 'PUT',
  path: '/api/client-imports/:id/layout',
  summary:
    'Sets what each table and column of the file contains, and reads all rows again. Answers are kept.',
  access,
  long: true,
  params,
  body: z.object({ layout: clientLayoutSchema, revision: revisionSchema }),
  response: clientImportSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_import_begun'],
  record: 'client_import',
});

export const answersAtMost = 1000;

export const answerClientRows = endpoint({
  name: 'answerClientRows',
  method: 'PUT',
  path: '/api/client-imports/:id/answers',
  summary: 'Says of rows whether their client is one that exists, and reads all rows again.',
  access,
  long: true,
  params,
  body: z.object({
    answers: z
      .array(
        z.object({
          table: z.int().min(0),
          line: z.int().min(1),
          /** The client it is; null for another one of the same name. */
          clientId: idSchema.nullable(),
        }),
      )
      .min(1)
      .max(answersAtMost),
    revision: revisionSchema,
  }),
  response: clientImportSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['client_import_begun'],
  record: 'client_import',
});

export const clientImportRowSchema = z
  .object({
    table: z.int(),
    line: z.int(),
    sheet: sheetSchema,
    /** The cells as the file has them. */
    cells: z.array(z.string()),
    status: statusSchema,
    errors: z.array(fieldErrorSchema),
    /** The visible clients of that name, for a question. */
    candidates: z.array(
      z.object({ id: idSchema, name: z.string(), kind: z.enum(clientKinds), owner: personSchema }),
    ),
    /** The client that the user said it is; `other` for another of that name; null without an answer. */
    answer: z.union([idSchema, z.literal('other')]).nullable(),
    /** The record that the row is, or has become; null if the user may not see it any more. */
    record: z.object({ kind: z.enum(['client', 'portfolio']), id: idSchema }).nullable(),
  })
  .meta({ id: 'ClientImportRow' });
export type ClientImportRow = z.infer<typeof clientImportRowSchema>;

export const listClientImportRows = endpoint({
  name: 'listClientImportRows',
  method: 'GET',
  path: '/api/client-imports/:id/rows',
  summary: 'Returns the rows of an import of clients with their status and errors, in the order of the file.',
  access,
  params,
  query: z.object({
    sheet: sheetSchema.optional(),
    status: statusSchema.optional(),
    ...pageQuery,
  }),
  response: pageOf(clientImportRowSchema),
  errors: ['not_found'],
  record: 'client_import',
});

export const applyClientImport = endpoint({
  name: 'applyClientImport',
  method: 'POST',
  path: '/api/client-imports/:id/application',
  summary:
    'Takes over the next clients, each whole or not at all, for a few seconds; call it again until the state is `applied`. Clients with an error, a question or an earlier record of that name are left out.',
  access,
  long: true,
  params,
  body: z.object({
    /** Confirms that rows with errors or open questions, and their clients, are left out. */
    leaveOut: z.boolean(),
    intoClosedPeriod: intoClosedPeriodSchema,
    revision: revisionSchema,
  }),
  response: clientImportSchema,
  errors: ['not_found', 'stale', 'wrong_state', 'forbidden'],
  reasons: [
    'client_import_ended',
    'in_closed_period',
    'closed_period_unconfirmed',
    'client_import_open',
    'client_import_empty',
    'client_rows_left_out',
  ],
  record: 'client_import',
});

export const undoClientImport = endpoint({
  name: 'undoClientImport',
  method: 'POST',
  path: '/api/client-imports/:id/undoing',
  summary:
    'Removes the next clients and portfolios that the import created, unless something was added or changed since; call it again until the state is `undone`.',
  access,
  long: true,
  params,
  body: z.object({ intoClosedPeriod: intoClosedPeriodSchema, revision: revisionSchema }),
  response: clientImportSchema,
  errors: ['not_found', 'stale', 'wrong_state', 'forbidden'],
  reasons: ['client_import_not_applied', 'in_closed_period', 'closed_period_unconfirmed'],
  record: 'client_import',
});

export const discardClientImport = endpoint({
  name: 'discardClientImport',
  method: 'DELETE',
  path: '/api/client-imports/:id',
  summary: 'Discards an uploaded file whose clients nobody has taken over.',
  access,
  params,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['client_import_begun'],
  record: 'client_import',
});

/** How many portfolios a workbook may have. */
export const workbookPortfoliosAtMost = 2_000;

export const exportClientWorkbook = endpoint({
  name: 'exportClientWorkbook',
  method: 'GET',
  path: '/api/client-workbook',
  summary:
    'Returns a workbook of clients, portfolios, accounts, open lots and cash at the end of a day, which another portal can take over.',
  access: { feature: 'clients.export' },
  reads: { feature: 'portfolios.export' },
  heavy: true,
  long: true,
  viewing: 'refused',
  query: z.object({ asAt: localDateSchema.optional(), ownerId: idSchema.optional() }),
  response: z.string(),
  errors: ['wrong_state'],
  reasons: ['workbook_too_large', 'export_kept_changing'],
});

export const getClientTemplate = endpoint({
  name: 'getClientTemplate',
  method: 'GET',
  path: '/api/client-workbook/template',
  summary: 'Returns an empty workbook with the headings of each sheet and an example.',
  access,
  response: z.string(),
});
