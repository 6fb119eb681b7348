/**
 * Facts of instruments from files: the EMT file of the fund industry, or a table with a column for each fact. Upload a
 * file, answer what it leaves open, preview each row, then state what it says; and undo it.
 */
import { z } from 'zod';
import { factRowStatuses } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { dateFormats, numberFormats } from '../imports.ts';
import { personSchema } from '../people.ts';
import { fieldErrorSchema } from '../refusals/field-errors.ts';
import {
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  pageOf,
  pageQuery,
  revisionSchema,
} from '../values.ts';
import { factCodes } from './facts.ts';

const access = { feature: 'market_data.instruments' } as const;

/** The size of a file, its rows, and how many unknown issuers it may name. */
export const factFileLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, issuers: 1_000 } as const;

/** `emt`: the European MiFID Template; `csv`: any table whose headings name facts, also in a workbook. */
export const factFileKinds = ['emt', 'csv'] as const;

/** `applying` ends by repeated calls, each of which states the next rows. */
export const factImportStates = ['uploaded', 'applying', 'applied', 'undone', 'cancelled'] as const;

export type FactRowStatus = (typeof factRowStatuses)[number];

/** How a workbook writes percentages: 0.22 for 0.22 %, or 0.0022, as a cell in the format of percentages stores it. */
export const percentForms = ['percent', 'fraction'] as const;

export const factChoicesSchema = z.object({
  /** The date of facts whose row has none. */
  asOf: localDateSchema.nullable(),
  /** Null while the file's cells show it, or nobody has chosen it. */
  dateFormat: z.enum(dateFormats).nullable(),
  numberFormat: z.enum(numberFormats).nullable(),
  percentForm: z.enum(percentForms).nullable(),
  /** Confirms costs of more than 10 % a year: a file that writes 0.19 for 0.19 % looks like this. */
  highCosts: z.boolean(),
  /** What the issuers are that nobody knows yet. */
  issuers: z
    .array(
      z.object({
        /** As the file names it first. */
        name: lineSchema.min(1).max(200),
        /** The issuer that it is; null to create it. */
        issuerId: idSchema.nullable(),
      }),
    )
    .max(factFileLimits.issuers),
});
export type FactChoices = z.output<typeof factChoicesSchema>;

/** An issuer of the file that nobody knows yet, with those of nearly the same name. */
const newIssuerSchema = z.object({
  name: z.string(),
  lei: z.string().nullable(),
  rows: z.int(),
  similar: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type NewIssuer = z.infer<typeof newIssuerSchema>;

export const factImportSchema = z
  .object({
    id: idSchema,
    state: z.enum(factImportStates),
    kind: z.enum(factFileKinds),
    fileName: z.string(),
    byteSize: z.int(),
    /** The version that an EMT file states. */
    version: z.string().nullable(),
    /** The headings that are read, and those that are not. */
    headings: z.array(z.string()),
    ignored: z.array(z.string()),
    choices: factChoicesSchema,
    /** What the user has to decide before anything can be stated. */
    open: z.object({
      /** Some rows have no date. */
      asOf: z.boolean(),
      /** A cell that can be read in two ways. */
      date: z.string().nullable(),
      number: z.string().nullable(),
      percent: z.string().nullable(),
      /** The highest yearly cost above 10 %, in percent. */
      highCosts: z.string().nullable(),
    }),
    newIssuers: z.array(newIssuerSchema),
    counts: z.array(z.object({ status: z.enum(factRowStatuses), count: z.int() })),
    /** How many facts were stated. */
    statements: z.int(),
    createdBy: personSchema,
    createdAt: instantSchema,
    appliedAt: instantSchema.nullable(),
    undoneAt: instantSchema.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'FactImport' });
export type FactImport = z.infer<typeof factImportSchema>;

/** What a row says of one fact; `earlier`: a statement with a newer date counts before it. */
export const foundFactSchema = z.object({
  fact: z.enum(factCodes),
  value: z.string().nullable(),
  /** The name of an issuer. */
  issuer: z.string().nullable(),
  asOf: localDateSchema,
  status: z.enum(['new', 'changed', 'confirmed', 'same']),
  isEarlier: z.boolean(),
  /** What counts on that date; null if it is unknown. */
  before: z.object({ value: z.string().nullable(), issuer: z.string().nullable() }).nullable(),
});
export type FoundFact = z.infer<typeof foundFactSchema>;

export const factImportRowSchema = z
  .object({
    line: z.int(),
    /** How the row names its instrument. */
    isin: z.string(),
    symbol: z.string(),
    name: z.string(),
    instrument: z.object({ id: idSchema, symbol: z.string(), name: z.string() }).nullable(),
    status: z.enum(factRowStatuses),
    errors: z.array(fieldErrorSchema),
    facts: z.array(foundFactSchema),
  })
  .meta({ id: 'FactImportRow' });
export type FactImportRow = z.infer<typeof factImportRowSchema>;

export const uploadFacts = endpoint({
  name: 'uploadFacts',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/fact-imports',
  summary:
    'Uploads an EMT file, or a CSV or XLSX table of facts of instruments, without stating any of them.',
  access,
  query: z.object({ fileName: lineSchema.min(1).max(180) }),
  upload: {
    types: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    maxBytes: factFileLimits.bytes,
  },
  long: true,
  status: 201,
  response: factImportSchema,
});

export const listFactImports = endpoint({
  name: 'listFactImports',
  method: 'GET',
  path: '/api/fact-imports',
  summary: "Returns the firm's imports of facts, newest first.",
  access,
  query: z.object(pageQuery),
  response: pageOf(
    factImportSchema.pick({
      id: true,
      state: true,
      kind: true,
      fileName: true,
      statements: true,
      createdBy: true,
      createdAt: true,
      appliedAt: true,
      undoneAt: true,
    }),
  ),
});

const params = z.object({ id: idSchema });

export const getFactImport = endpoint({
  name: 'getFactImport',
  method: 'GET',
  path: '/api/fact-imports/:id',
  summary: 'Returns an import of facts with what it leaves open, its unknown issuers and counts.',
  access,
  params,
  response: factImportSchema,
  errors: ['not_found'],
  record: 'fact_import',
});

export const chooseForFacts = endpoint({
  name: 'chooseForFacts',
  method: 'PUT',
  path: '/api/fact-imports/:id/choices',
  summary: 'Answers what the file leaves open and what its unknown issuers are, and reads all rows again.',
  access,
  long: true,
  params,
  body: z.object({ choices: factChoicesSchema, revision: revisionSchema }),
  response: factImportSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['fact_import_begun'],
  record: 'fact_import',
});

export const listFactImportRows = endpoint({
  name: 'listFactImportRows',
  method: 'GET',
  path: '/api/fact-imports/:id/rows',
  summary: 'Returns the rows of an import of facts with their status and errors, in the order of the file.',
  access,
  params,
  query: z.object({ status: z.enum(factRowStatuses).optional(), ...pageQuery }),
  response: pageOf(factImportRowSchema),
  errors: ['not_found'],
  record: 'fact_import',
});

export const applyFactImport = endpoint({
  name: 'applyFactImport',
  method: 'POST',
  path: '/api/fact-imports/:id/application',
  summary:
    'States the facts of the next rows, each row whole or not at all, for a few seconds; call it again until the state is `applied`. Rows with errors, unknown instruments or unanswered issuers are left out.',
  access,
  long: true,
  params,
  body: z.object({
    /** Confirms that such rows are left out. */
    leaveOut: z.boolean(),
    revision: revisionSchema,
  }),
  response: factImportSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['fact_import_ended', 'fact_import_open', 'fact_import_empty', 'fact_rows_left_out'],
  record: 'fact_import',
});

export const undoFactImport = endpoint({
  name: 'undoFactImport',
  method: 'POST',
  path: '/api/fact-imports/:id/undoing',
  summary:
    'Takes back every statement of the import: what was stated before counts again, and what was stated since stays. Issuers that it created stay.',
  access,
  long: true,
  params,
  body: z.object({ revision: revisionSchema }),
  response: factImportSchema,
  errors: ['not_found', 'stale', 'wrong_state'],
  reasons: ['fact_import_not_applied'],
  record: 'fact_import',
});

export const discardFactImport = endpoint({
  name: 'discardFactImport',
  method: 'DELETE',
  path: '/api/fact-imports/:id',
  summary: 'Discards an uploaded file of which nothing was stated.',
  access,
  params,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  reasons: ['fact_import_begun'],
  record: 'fact_import',
});
