/** Edits of an import's rows in the preview. The file itself stays as it is; edits apply whenever it is read. */
import { z } from 'zod';
import { transactionTypes } from '../choices.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import {
  currencySchema,
  decimalSchema,
  idSchema,
  lineSchema,
  positiveSchema,
  writtenDaySchema,
} from '../values.ts';

/** Only the edits of this many cells, instruments and opening positions are stored for one import. */
export const editsAtMost = 5000;
/** The rows that one request may edit. */
export const editedAtOnce = 1000;
export const editedCellChars = 100;

const text = lineSchema.max(editedCellChars);

/** The cells that can be edited, with what each accepts: dates like 2026-11-20, numbers like 1234.5. */
const cellSchemas = {
  date: writtenDaySchema,
  settlementDate: writtenDaySchema,
  type: z.enum(transactionTypes, fieldCode('not_a_choice')),
  symbol: text,
  isin: text,
  quantity: decimalSchema,
  price: decimalSchema,
  amount: decimalSchema,
  fee: decimalSchema,
  tax: decimalSchema,
  accruedInterest: decimalSchema,
  currency: currencySchema,
  ratioNew: decimalSchema,
  ratioOld: decimalSchema,
  toAmount: decimalSchema,
  toCurrency: currencySchema,
} as const;
export type EditableCell = keyof typeof cellSchemas;
export const editableCells = Object.keys(cellSchemas) as [EditableCell, ...EditableCell[]];

const cellEdit = z
  .object({
    cell: z.enum(editableCells),
    /** Empty for no value; null takes back the edit, so that the value of the file counts again. */
    value: text.nullable(),
  })
  .superRefine(({ cell, value }, context) => {
    // A text that is too long has its error already.
    if (value === null || value === '' || value.length > editedCellChars) return;
    const { error } = cellSchemas[cell].safeParse(value);
    const message = error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['value'], message });
  });

/** The units held before the first row of the file: a transfer in, booked together with the row that needs them. */
export const openingPositionSchema = z
  .object({
    date: writtenDaySchema,
    quantity: positiveSchema,
    /** What the units cost in the currency of the row; null if unknown, never 0. */
    cost: positiveSchema.nullable(),
  })
  .meta({ id: 'OpeningPosition' });
export type OpeningPosition = z.infer<typeof openingPositionSchema>;

/** The same as stored, perhaps before there was a limit of quantities. */
const storedOpeningSchema = openingPositionSchema
  .extend({ quantity: decimalSchema, cost: decimalSchema.nullable() })
  .meta({ id: 'StoredOpeningPosition' });

export const rowEditSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('cells'), cells: z.array(cellEdit).min(1).max(editableCells.length) }),
    /** Leaves the row out, or with false takes it in again. */
    z.object({ kind: z.literal('skip'), skip: z.boolean() }),
    z.object({
      kind: z.literal('instrument'),
      /** Null takes back the choice. */
      instrumentId: idSchema.nullable(),
      /** Whether it holds for every row with the same symbol or ISIN. */
      forAll: z.boolean(),
    }),
    z.object({ kind: z.literal('opening'), opening: openingPositionSchema.nullable() }),
    /** Takes back every edit of the rows. */
    z.object({ kind: z.literal('undo') }),
  ])
  .meta({ id: 'ImportRowEdit' });
export type RowEdit = z.infer<typeof rowEditSchema>;

/** What users changed in a row. */
export const rowEditsSchema = z
  .object({
    /** The edited cells, each with the text of the file. */
    cells: z.array(z.object({ cell: z.enum(editableCells), from: z.string(), to: z.string() })),
    isSkipped: z.boolean(),
    /** The chosen instrument, for the row alone or for every row of its name; null if the row's own name decides. */
    instrument: z
      .object({ id: idSchema, symbol: z.string(), name: z.string(), forAll: z.boolean() })
      .nullable(),
    opening: storedOpeningSchema.nullable(),
  })
  .meta({ id: 'ImportRowEdits' });
export type RowEdits = z.infer<typeof rowEditsSchema>;
