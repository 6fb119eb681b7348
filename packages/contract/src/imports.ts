/**
 * Imports: upload a file, map its columns, preview every row, then apply all rows or only the valid ones, or nothing.
 * An applied import can be undone as long as no later entry depends on it.
 */
import { z } from 'zod';
import { importStates, quotations, rowStatuses, transactionTypes } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { cashAnswerSchema, cashQuestionSchema } from './imports/cash-question.ts';
import { rateLayoutParts } from './imports/rate-layout.ts';
import { editedAtOnce, rowEditSchema, rowEditsSchema } from './imports/row-edits.ts';
import { nameChoiceSchema, namesAtOnce, unknownNameSchema } from './imports/unknown-names.ts';
import { fieldCode } from './refusals/field-codes.ts';
import { failureReasonSchema, rowErrorSchema } from './refusals/import-errors.ts';
import { personSchema } from './people.ts';
import {
  closedPeriodQuery,
  intoClosedPeriodSchema,
  currencySchema,
  doneSchema,
  idSchema,
  instantSchema,
  lineSchema,
  pageOf,
  pageQuery,
  revisionSchema,
} from './values.ts';

export const dateFormats = [
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd-MM-yyyy',
  'yyyyMMdd',
  'yyyy/MM/dd',
  'yyyy.MM.dd',
  'MM-dd-yyyy',
  'dd.MM.yy',
  'dd/MM/yy',
  'MM/dd/yy',
  'dd-MM-yy',
  'MM-dd-yy',
  // The month is a name, with any of the usual separators.
  'dd-MMM-yyyy',
  'MMM dd, yyyy',
] as const;
/** `point`: 1,234.56 · `comma`: 1.234,56 */
export const numberFormats = ['point', 'comma'] as const;
export const delimiters = [',', ';', '\t', '|'] as const;
/** Detected from the content. Files other than CSV are converted into tables when they are uploaded. */
export const fileFormats = [
  'csv',
  'xlsx',
  'ofx',
  'ibkr_flex',
  'ghostfolio',
  'portfolio_performance',
] as const;
/** Whether the file's amounts are before or after the fee and tax beside them: 100 or 85, with 15 of withheld tax. */
export const amountKinds = ['before_charges', 'after_charges'] as const;
/** Detected from the bytes: by a byte order mark, otherwise UTF-8 if all bytes fit, otherwise Windows-1252. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

const column = z.int().min(0).max(500);
const optionalColumn = column.nullish().transform((n) => n ?? null);

export const accountChars = 200;
const accountName = z.string().min(1).max(accountChars);

const fileForm = {
  delimiter: z.enum(delimiters),
  /** The number of lines above the header row. */
  skipLines: z.int().min(0).max(100).default(0),
  dateFormat: z.enum(dateFormats),
  numberFormat: z.enum(numberFormats),
};

/** The column of each field of a transaction; columns count from 0. */
export const transactionLayoutSchema = z
  .object({
    kind: z.literal('transactions'),
    ...fileForm,
    columns: z.object({
      date: column,
      /** If null, the signs of quantity and amount, or a known word in the row's text, stand for the type. */
      type: optionalColumn,
      symbol: optionalColumn,
      isin: optionalColumn,
      name: optionalColumn,
      quantity: optionalColumn,
      price: optionalColumn,
      amount: optionalColumn,
      /** What leaves and what reaches the account; if either is given, they are the amount and `amount` is not read. */
      debit: optionalColumn,
      credit: optionalColumn,
      fee: optionalColumn,
      tax: optionalColumn,
      /** Accrued interest paid with a purchase or received with a sale. */
      accruedInterest: optionalColumn,
      currency: optionalColumn,
      /** The currencies of fee and tax, if they have columns of their own. */
      feeCurrency: optionalColumn,
      taxCurrency: optionalColumn,
      settlementDate: optionalColumn,
      /** The local time of the trade, if it is not in the cell of the date. */
      time: optionalColumn,
      /** The currency in which the instrument is quoted, if it differs from the entry's; used when creating it. */
      instrumentCurrency: optionalColumn,
      /** What prices of the instrument state, `unit` or `percent`, as exports of the portal say it. */
      priceQuoted: optionalColumn,
      /** A split, spin-off or merger delivers `ratioNew` units for each `ratioOld`. */
      ratioNew: optionalColumn,
      ratioOld: optionalColumn,
      /**
       * The symbol or ISIN of what a spin-off, merger or symbol change delivers, and the share of the cost that moves
       * to it.
       */
      toSymbol: optionalColumn,
      costShare: optionalColumn,
      /** The amount and currency that a currency exchange buys; `amount` and `currency` are what it sells. */
      toAmount: optionalColumn,
      toCurrency: optionalColumn,
      /** Whether the row was executed, in the broker's words; cancelled and pending orders are not booked. */
      status: optionalColumn,
      note: optionalColumn,
      /** The broker's own reference of the row or order; rows with different references are never duplicates. */
      reference: optionalColumn,
      /** The account or portfolio that a row belongs to, if the file has rows of several. */
      account: optionalColumn,
      /**
       * Only in exports of the portal, whose rows state every field of an entry: the reference of the entry that the
       * row reverses, the lots that a transfer carries, and those that a sale takes, as JSON, and the reference of
       * the other side of a transfer.
       */
      reverses: optionalColumn,
      lots: optionalColumn,
      fromLots: optionalColumn,
      otherSide: optionalColumn,
    }),
    /** Charges beside `fee` and `tax`, which are added to them; `currency` is the column of their currency. */
    charges: z
      .array(z.object({ kind: z.enum(['fee', 'tax']), column, currency: optionalColumn }))
      .max(10)
      .default([]),
    /** The types that the file's words mean; "ignore" skips the row. */
    types: z.record(z.string().max(100), z.enum([...transactionTypes, 'ignore'])),
    /** Currency of rows without one. */
    currency: currencySchema.nullish().transform((code) => code ?? null),
    /** The account whose rows are imported; required if the column of accounts has several. */
    account: accountName.nullish().transform((name) => name ?? null),
    /** For rows whose quantity × price does not show it. */
    amounts: z.enum(amountKinds).default('before_charges'),
    /** Whether to create unknown instruments, which requires the right to. */
    createInstruments: z.boolean().default(false),
  })
  .meta({ id: 'TransactionLayout' });

/** The columns of a file of daily closing prices. */
export const priceLayoutSchema = z
  .object({
    kind: z.literal('prices'),
    ...fileForm,
    columns: z.object({ symbol: column, date: column, close: column, currency: optionalColumn }),
    /** The currency of instruments that this import creates. */
    currency: currencySchema.nullish().transform((code) => code ?? null),
    createInstruments: z.boolean().default(false),
  })
  .meta({ id: 'PriceLayout' });

/** The columns of a file of exchange rates: a row for each rate, or a column for each currency. */
export const rateLayoutSchema = z
  .object({ kind: z.literal('rates'), ...fileForm, ...rateLayoutParts })
  .meta({ id: 'RateLayout' });

export const layoutSchema = z.discriminatedUnion('kind', [
  transactionLayoutSchema,
  priceLayoutSchema,
  rateLayoutSchema,
]);
export type Layout = z.infer<typeof layoutSchema>;
export type TransactionLayout = z.infer<typeof transactionLayoutSchema>;
export type PriceLayout = z.infer<typeof priceLayoutSchema>;
export type RateLayout = z.infer<typeof rateLayoutSchema>;

/** Choices of a layout that may be assumed without a user's choice. */
export const assumedChoices = ['dateFormat', 'numberFormat'] as const;
export type AssumedChoice = (typeof assumedChoices)[number];
/**
 * The formats that no user has chosen: the file decides them, and if its cells can be read in two ways, the layout is
 * refused with 422 until the user chooses. If omitted, none counts as chosen; an empty list means that all were
 * chosen.
 */
const assumed = z.array(z.enum(assumedChoices)).default([...assumedChoices]);

/** The table to import; required if the file has several, such as the sheets of a spreadsheet. */
const table = z
  .int()
  .min(0)
  .max(100)
  .nullish()
  .transform((n) => n ?? null);

const chosenLayoutSchema = z.discriminatedUnion('kind', [
  transactionLayoutSchema.extend({ assumed, table }).meta({ id: 'ChosenTransactionLayout' }),
  priceLayoutSchema.extend({ assumed, table }).meta({ id: 'ChosenPriceLayout' }),
  rateLayoutSchema.extend({ assumed, table }).meta({ id: 'ChosenRateLayout' }),
]);

export const importKinds = ['transactions', 'prices', 'rates'] as const;

export const importSchema = z
  .object({
    id: idSchema,
    kind: z.enum(importKinds),
    portfolio: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** The account of the portfolio into which transactions are booked; null if it was removed, or for other imports. */
    accountId: idSchema.nullable(),
    state: z.enum(importStates),
    fileName: z.string(),
    byteSize: z.int(),
    /** The chosen layout, or null. */
    layout: layoutSchema.nullable(),
    totalRows: z.int(),
    doneRows: z.int(),
    newRows: z.int(),
    duplicateRows: z.int(),
    errorRows: z.int(),
    /** The number of rows with an open question, which are not booked without an answer. */
    questionRows: z.int(),
    /** The number of rows that depend on unanswered rows. */
    waitingRows: z.int(),
    /** The number of exchange rates that differ from stored ones; the layout says whether they replace them. */
    differingRows: z.int(),
    /** Whether the portfolio tracks cash, if the rows make that doubtful; nothing is booked before it is answered. */
    cashQuestion: cashQuestionSchema.nullable(),
    /** Why it failed, in English. */
    failure: z.string().nullable(),
    failureReason: failureReasonSchema.nullable(),
    createdBy: personSchema,
    createdAt: instantSchema,
    appliedAt: instantSchema.nullable(),
    undoneAt: instantSchema.nullable(),
    /** When an import that nobody applied is discarded; null for all others. */
    expiresAt: instantSchema.nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

/** The description of an uploaded file for the mapping step. */
const uploadedSchema = importSchema.extend({
  encoding: z.enum(encodings),
  format: z.enum(fileFormats),
  /** The tables of a file that is no CSV, such as the sheets of a spreadsheet, with their number of rows. */
  tables: z.array(z.object({ name: z.string(), rowCount: z.int() })),
  /** The table that `sample` shows: the requested one, the chosen one, or the one with the most rows. */
  table: z.int(),
  /** An earlier import of the same bytes into the same portfolio, or of prices; null if there is none. */
  sameFile: z
    .object({ id: idSchema, fileName: z.string(), state: z.enum(importStates), createdAt: instantSchema })
    .nullable(),
  /** How `sample` is split: as detected, or as requested. */
  delimiter: z.enum(delimiters),
  skipLines: z.int(),
  /** The header row and the first rows, split by `delimiter`. */
  sample: z.array(z.array(z.string())),
  suggestion: z.object({
    layout: layoutSchema.nullable(),
    /**
     * `chosen`: a user chose it for this file; `saved`: the user has booked a file with the same columns;
     * `shared`: a colleague has, and shares the layout with the firm; `recognised`: derived from names and values.
     */
    origin: z.enum(['chosen', 'saved', 'shared', 'recognised', 'none']),
    /**
     * Choices that this file leaves open and the user has to make, such as whether 03/04/2025 is in March or April,
     * whatever an earlier file was like. The layout has placeholders for them, which must not be used unasked.
     * `amountColumn`: the file states the money of a row more than once, and which of the amounts moved the cash is
     * unclear.
     * `base`, `quote`: the first or second currency of pairs of which the file does not name it; `direction`: which of
     * the two currencies its exchange rates count.
     */
    open: z.array(
      z.enum([
        'table',
        'delimiter',
        'dateFormat',
        'numberFormat',
        'columns',
        'types',
        'currency',
        'amounts',
        'amountColumn',
        'account',
        'base',
        'quote',
        'direction',
      ]),
    ),
  }),
  /** The words in the suggested type column of the whole file; "#" stands for numbers. */
  typeWords: z.array(z.string()),
  /** The accounts in the suggested account column of the whole file; of several, the user chooses one. */
  accounts: z.array(z.string()),
});

/**
 * The questions of a row and their possible answers. `difference`: the amount is not quantity × price, with or
 * without the stated charges; the rest is a fee, a tax, or nothing, so that the amount stays as stated. `quotation`:
 * the amount shows a price per unit for an instrument quoted in percent, or the other way round; the amount counts,
 * and the price is converted or stays as stated. `direction`:
 * the file's amounts have signs, and the row's sign contradicts its type, such as a withdrawal that brings cash;
 * either the sign or the type decides; or a fee or tax has another sign than the others of the file: by its sign it is a
 * refund. `fee_currency`, `tax_currency`: the charge is in another currency than the
 * row; it becomes a separate entry, or is left out because the amount includes it. `likely_duplicate`: an entry with
 * the same contents is booked already, by hand or from another file. `execution`: the row has a status of which it
 * is not known whether it means that the row was executed.
 */
export const rowAnswers = {
  execution: ['executed', 'not_executed'],
  difference: ['fee', 'tax', 'stated'],
  quotation: ['convert_price', 'stated'],
  direction: ['by_sign', 'by_type'],
  fee_currency: ['separate', 'leave_out'],
  tax_currency: ['separate', 'leave_out'],
  likely_duplicate: ['skip', 'book'],
} as const;
export type QuestionKind = keyof typeof rowAnswers;
export type RowAnswer = (typeof rowAnswers)[QuestionKind][number];
const questionKinds = Object.keys(rowAnswers) as [QuestionKind, ...QuestionKind[]];
const everyAnswer = [...new Set(Object.values(rowAnswers).flat())] as [RowAnswer, ...RowAnswer[]];

const chargeQuestion = <K extends 'fee_currency' | 'tax_currency'>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    amount: z.string(),
    currency: z.string(),
    answer: z.enum(rowAnswers[kind]).nullable(),
  });

export const rowQuestionSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('execution'),
      /** The status as the file has it. */
      status: z.string(),
      answer: z.enum(rowAnswers.execution).nullable(),
    }),
    z.object({
      kind: z.literal('difference'),
      /** How much the amount is above (+) or below (−) quantity × price. */
      difference: z.string(),
      /** The amount before the stated charges. */
      stated: z.string(),
      /** Quantity × price. */
      expected: z.string(),
      currency: z.string(),
      /** False if no charge can explain it: a purchase for less, or a sale for more than quantity × price. */
      mayBeCharge: z.boolean(),
      answer: z.enum(rowAnswers.difference).nullable(),
    }),
    z.object({
      kind: z.literal('quotation'),
      /** What prices of the instrument state. */
      quotation: z.enum(quotations),
      /** As the file states it. */
      price: z.string(),
      amount: z.string(),
      currency: z.string(),
      answer: z.enum(rowAnswers.quotation).nullable(),
    }),
    z.object({
      kind: z.literal('direction'),
      /** The charge whose sign differs from the others of the file; missing or null if it is the amount of the row. */
      charge: z.enum(['fee', 'tax']).nullish(),
      /** With its sign. */
      amount: z.string(),
      currency: z.string(),
      answer: z.enum(rowAnswers.direction).nullable(),
    }),
    chargeQuestion('fee_currency'),
    chargeQuestion('tax_currency'),
    z.object({
      kind: z.literal('likely_duplicate'),
      entry: z.object({
        id: idSchema,
        quantity: z.string().nullable(),
        /** The gross amount. */
        amount: z.string().nullable(),
        currency: z.string(),
        bookedAt: instantSchema,
        bookedBy: personSchema.nullable(),
        /** The file it was imported from; null if a user entered it. */
        fileName: z.string().nullable(),
      }),
      answer: z.enum(rowAnswers.likely_duplicate).nullable(),
    }),
  ])
  .meta({ id: 'ImportRowQuestion' });
export type RowQuestion = z.infer<typeof rowQuestionSchema>;

const rowSchema = z
  .object({
    /** The line of the file, counted from 1. */
    line: z.int(),
    /** The column of the rate, from 0, if the line has several; otherwise 0. */
    part: z.int(),
    status: z.enum(rowStatuses),
    /** Why the row is an error, by field; for a row that is booked anyway, remarks. */
    faults: z.array(rowErrorSchema),
    /** The questions of the row, answered or open. */
    questions: z.array(rowQuestionSchema),
    /** What users changed in the row; null for a row as in the file. */
    edits: rowEditsSchema.nullable(),
    /** The row as read, with its edits. */
    date: z.string().nullable(),
    type: z.string().nullable(),
    symbol: z.string().nullable(),
    quantity: z.string().nullable(),
    price: z.string().nullable(),
    amount: z.string().nullable(),
    fee: z.string().nullable(),
    tax: z.string().nullable(),
    accruedInterest: z.string().nullable(),
    currency: z.string().nullable(),
    /** What a currency exchange buys. */
    toAmount: z.string().nullable(),
    toCurrency: z.string().nullable(),
    /** The stored exchange rate of that day, if the row has a different one. */
    storedRate: z.string().nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof rowSchema>;

const csv = {
  types: ['text/csv', 'text/plain', 'application/octet-stream'],
  maxBytes: 64 * 1024 * 1024,
} as const;
const fileName = z.object({ fileName: lineSchema.min(1).max(200) });
const byId = z.object({ id: idSchema });

/** Imports of transactions require one right, those of prices and exchange rates another. */
const toImport = { anyFeature: ['portfolios.import', 'market_data.manage'] } as const;

export const uploadTransactions = endpoint({
  name: 'uploadTransactions',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/imports',
  summary: 'Uploads a CSV file of transactions without booking any.',
  access: { feature: 'portfolios.import' },
  params: byId,
  query: fileName.extend({
    /** The account into which the rows are booked; it may be left out if the portfolio has only one. */
    accountId: idSchema.optional(),
  }),
  upload: csv,
  status: 201,
  response: uploadedSchema,
  errors: ['not_found', 'wrong_state'],
  record: 'portfolio',
});

export const uploadPrices = endpoint({
  name: 'uploadPrices',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/price-imports',
  summary: 'Uploads a CSV file of daily closing prices without storing any.',
  access: { feature: 'market_data.manage' },
  query: fileName,
  upload: csv,
  status: 201,
  response: uploadedSchema,
});

export const uploadRates = endpoint({
  name: 'uploadRates',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/rate-imports',
  summary: 'Uploads a CSV file of exchange rates without storing any.',
  access: { feature: 'market_data.manage' },
  query: fileName,
  upload: csv,
  status: 201,
  response: uploadedSchema,
});

export const listPortfolioImports = endpoint({
  name: 'listPortfolioImports',
  method: 'GET',
  path: '/api/portfolios/:id/imports',
  summary: 'Returns the imports of a portfolio, newest first; on request only those that wait for a user.',
  access: 'staff',
  params: byId,
  query: z.object({ waiting: z.enum(['true']).optional(), ...pageQuery }),
  response: pageOf(importSchema),
  errors: ['not_found'],
  record: 'portfolio',
});

export const listPriceImports = endpoint({
  name: 'listPriceImports',
  method: 'GET',
  path: '/api/price-imports',
  summary: 'Returns the imports of prices, newest first.',
  access: { feature: 'market_data.manage' },
  query: z.object(pageQuery),
  response: pageOf(importSchema),
});

export const listRateImports = endpoint({
  name: 'listRateImports',
  method: 'GET',
  path: '/api/rate-imports',
  summary: 'Returns the imports of exchange rates, newest first.',
  access: { feature: 'market_data.manage' },
  query: z.object(pageQuery),
  response: pageOf(importSchema),
});

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Returns the state and progress of an import.',
  access: 'staff',
  params: byId,
  response: importSchema,
  errors: ['not_found'],
  record: 'import',
});

export const getUpload = endpoint({
  name: 'getUpload',
  long: true,
  method: 'GET',
  path: '/api/imports/:id/upload',
  summary:
    'Returns first lines, suggested layout and open choices of an uploaded file, with another separator or sheet on request.',
  access: 'staff',
  params: byId,
  query: z.object({
    delimiter: z.enum(delimiters).optional(),
    skipLines: z.coerce.number().int().min(0).max(100).optional(),
    table: z.coerce.number().int().min(0).max(100).optional(),
  }),
  response: uploadedSchema,
  errors: ['not_found', 'wrong_state'],
  record: 'import',
});

export const chooseLayout = endpoint({
  name: 'chooseLayout',
  long: true,
  method: 'PUT',
  path: '/api/imports/:id/layout',
  summary:
    'Sets the layout and counts the rows by status. Applying the import saves the layout for files with the same columns.',
  access: toImport,
  params: byId,
  body: chosenLayoutSchema,
  response: importSchema,
  errors: ['not_found', 'wrong_state'],
  record: 'import',
});

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/imports/:id/rows',
  summary:
    'Returns the rows and their status under the chosen layout; of prices and exchange rates only rows with errors and the first of the others.',
  access: 'staff',
  params: byId,
  query: z.object({ status: z.enum(rowStatuses).optional(), ...pageQuery }),
  response: pageOf(rowSchema),
  errors: ['not_found', 'wrong_state'],
  record: 'import',
});

export const answerImportRows = endpoint({
  name: 'answerImportRows',
  long: true,
  method: 'PUT',
  path: '/api/imports/:id/answers',
  summary:
    'Answers a question for some rows, or for all rows that ask it, and reads the file again; null removes the answer.',
  access: toImport,
  params: byId,
  body: z
    .object({
      kind: z.enum(questionKinds),
      answer: z.enum(everyAnswer).nullable(),
      /** Lines of the file; if omitted, every row that asks this question now. */
      lines: z
        .array(z.int().min(1))
        .min(1)
        .max(1000)
        .nullish()
        .transform((lines) => lines ?? null),
      revision: revisionSchema,
    })
    .refine(({ kind, answer }) => answer === null || rowAnswers[kind].some((one) => one === answer), {
      path: ['answer'],
      message: fieldCode('not_an_answer'),
    }),
  response: importSchema,
  errors: ['not_found', 'wrong_state', 'stale'],
  record: 'import',
});

export const editImportRows = endpoint({
  name: 'editImportRows',
  long: true,
  method: 'PUT',
  path: '/api/imports/:id/edits',
  summary:
    'Edits a cell, chooses the instrument, adds an opening position, skips rows, or takes edits back, and checks all rows again.',
  access: toImport,
  params: byId,
  body: z.object({
    /** Lines of the file. */
    lines: z.array(z.int().min(1)).min(1).max(editedAtOnce),
    edit: rowEditSchema,
    revision: revisionSchema,
  }),
  response: importSchema,
  errors: ['not_found', 'wrong_state', 'stale'],
  record: 'import',
});

export const listUnknownNames = endpoint({
  name: 'listUnknownNames',
  method: 'GET',
  path: '/api/imports/:id/unknown-names',
  summary: 'Returns the names in the file that no instrument has, or several have, with what their rows say.',
  access: 'staff',
  params: byId,
  response: z.object({ items: z.array(unknownNameSchema), total: z.int() }),
  errors: ['not_found'],
  record: 'import',
});

export const chooseImportInstruments = endpoint({
  name: 'chooseImportInstruments',
  long: true,
  method: 'PUT',
  path: '/api/imports/:id/instruments',
  summary:
    'Creates or chooses the instruments of unknown names, all or none, and checks all rows again. Creating needs the right to.',
  access: toImport,
  params: byId,
  body: z.object({ choices: z.array(nameChoiceSchema).min(1).max(namesAtOnce), revision: revisionSchema }),
  response: importSchema,
  errors: ['not_found', 'wrong_state', 'stale', 'already_exists'],
  record: 'import',
});

export const answerImportCash = endpoint({
  name: 'answerImportCash',
  method: 'PUT',
  path: '/api/imports/:id/cash-answer',
  summary:
    'Answers whether the portfolio tracks cash, with the cash it held before the file; takes effect when the rows are booked.',
  access: toImport,
  params: byId,
  body: z.object({
    /** Null removes the answer. */
    answer: cashAnswerSchema.nullable(),
    revision: revisionSchema,
  }),
  response: importSchema,
  errors: ['not_found', 'wrong_state', 'stale'],
  record: 'import',
});

export const applyImport = endpoint({
  name: 'applyImport',
  method: 'PUT',
  path: '/api/imports/:id/application',
  summary: 'Applies the import in the background: all rows, or only those without an error or open question.',
  access: toImport,
  params: byId,
  body: z.object({
    rows: z.enum(['all', 'good']),
    revision: revisionSchema,
    intoClosedPeriod: intoClosedPeriodSchema,
  }),
  status: 202,
  response: importSchema,
  errors: ['not_found', 'wrong_state', 'stale'],
  record: 'import',
});

export const undoImport = endpoint({
  name: 'undoImport',
  long: true,
  method: 'DELETE',
  path: '/api/imports/:id/application',
  summary:
    "Undoes an applied import: removes the caller's own entries and reverses those that others booked. Refused if later entries depend on it.",
  access: toImport,
  params: byId,
  query: z.object({
    /** What to do with entries that were changed since. If omitted, the undo is refused and lists them. */
    changed: z.enum(['reverse']).optional(),
    /** Confirms that entries of a closed period are removed or reversed. */
    ...closedPeriodQuery,
  }),
  response: importSchema,
  errors: ['not_found', 'wrong_state', 'depended_on', 'entries_changed'],
  record: 'import',
});

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Cancels a running import, or discards an uploaded file; nothing of it is kept.',
  access: toImport,
  params: byId,
  response: doneSchema,
  errors: ['not_found', 'wrong_state'],
  record: 'import',
});

const savedLayoutSchema = z
  .object({
    id: idSchema,
    kind: z.enum(importKinds),
    /** The file with which it was first booked, until a user renames it. */
    name: z.string(),
    /** Whether it is offered to the whole firm for files with the same columns. */
    isShared: z.boolean(),
    owner: personSchema,
    isOwn: z.boolean(),
    /** What the viewer may do with it. */
    may: z.object({ rename: z.boolean(), share: z.boolean(), remove: z.boolean() }),
    usedAt: instantSchema,
  })
  .meta({ id: 'SavedLayout' });
export type SavedLayout = z.infer<typeof savedLayoutSchema>;

export const layoutNameSchema = z.object({
  name: z.string().trim().min(1, fieldCode('name_required')).max(200, fieldCode('name_too_long')),
});

export const listImportLayouts = endpoint({
  name: 'listImportLayouts',
  method: 'GET',
  path: '/api/import-layouts',
  summary: 'Returns the saved layouts of the viewer and those that colleagues share, last used first.',
  access: toImport,
  response: z.object({ items: z.array(savedLayoutSchema) }),
});

export const updateImportLayout = endpoint({
  name: 'updateImportLayout',
  method: 'PATCH',
  path: '/api/import-layouts/:id',
  summary:
    "Renames one of the caller's layouts. Employees and administrators may also share theirs; an administrator may stop sharing any.",
  access: toImport,
  params: byId,
  body: layoutNameSchema.partial().extend({ isShared: z.boolean().optional() }),
  response: doneSchema,
  errors: ['not_found'],
  record: 'import_layout',
});

export const deleteImportLayout = endpoint({
  name: 'deleteImportLayout',
  method: 'DELETE',
  path: '/api/import-layouts/:id',
  summary: "Deletes one of the caller's layouts; an administrator may delete any shared one.",
  access: toImport,
  params: byId,
  response: doneSchema,
  errors: ['not_found'],
  record: 'import_layout',
});
