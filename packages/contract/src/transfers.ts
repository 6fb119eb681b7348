/** Transfers between two portfolios of the firm: both sides are booked, reversed and updated together. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bookedLotSchema, ledgerReasons, lotPickSchema, transactionDetailSchema } from './ledger.ts';
import {
  currencySchema,
  idSchema,
  intoClosedPeriodSchema,
  localDateSchema,
  optionalText,
  positiveSchema,
  revisionSchema,
} from './values.ts';
import { fieldCode } from './refusals/field-codes.ts';
import type { FieldErrorCode } from './refusals/field-errors.ts';

/** The most days between the two dates of a transfer. */
export const longestTransit = 90;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const movedFields = z.object({
  /** The portfolio that receives. */
  toPortfolioId: idSchema,
  /** The account of the giving portfolio; it may be left out if there is only one. */
  accountId: idSchema.nullish().transform((id) => id ?? null),
  /** If omitted, the transfer moves cash. */
  instrumentId: idSchema.nullish().transform((id) => id ?? null),
  quantity: positiveSchema.nullish().transform((text) => text ?? null),
  amount: positiveSchema.nullish().transform((text) => text ?? null),
  /** The currency of cash; units need none. */
  currency: currencySchema.nullish().transform((code) => code ?? null),
  /** The day on which units or cash leave. */
  outDate: localDateSchema,
  /** The lots that leave, in a portfolio that uses specific lots; if empty, the oldest ones. */
  fromLots: z
    .array(lotPickSchema)
    .max(1000)
    .nullish()
    .transform((picks) => (picks === null || picks === undefined || picks.length === 0 ? null : picks)),
});
type Moved = z.infer<typeof movedFields>;

interface ErrorAt {
  path: string;
  code: FieldErrorCode;
}

const movedErrors = ({ instrumentId, quantity, amount, currency, fromLots }: Moved): ErrorAt[] => {
  const needed = (path: string, code: FieldErrorCode, isMissing: boolean) =>
    isMissing ? [{ path, code }] : [];
  if (instrumentId !== null)
    return [
      ...needed('quantity', fieldCode('quantity_required'), quantity === null),
      ...needed('amount', fieldCode('units_or_cash'), amount !== null),
    ];
  return [
    ...needed('amount', fieldCode('amount_required'), amount === null),
    ...needed('currency', fieldCode('currency_required'), currency === null),
    ...needed('quantity', fieldCode('units_or_cash'), quantity !== null),
    ...needed('fromLots', fieldCode('cash_has_no_lots'), fromLots !== null),
  ];
};

const datesErrors = ({ outDate, inDate }: { outDate: string; inDate: string | null }): ErrorAt[] => {
  const days = inDate === null ? 0 : dayNumber(inDate) - dayNumber(outDate);
  if (days < 0) return [{ path: 'inDate', code: fieldCode('arrives_before_leaving') }];
  return days > longestTransit ? [{ path: 'inDate', code: fieldCode('transit_too_long') }] : [];
};

const transferFields = movedFields.extend({
  /** The day of arrival, if it is later than the day of departure; it may be in the future. */
  inDate: localDateSchema.nullish().transform((day) => day ?? null),
  /** The account of the receiving portfolio; it may be left out if there is only one. */
  toAccountId: idSchema.nullish().transform((id) => id ?? null),
  note: optionalText(1000, fieldCode('note_too_long')),
  /** The revision of the giver's ledger when the lots were shown; if it has changed, nothing is booked. */
  ledgerRevision: z
    .int()
    .min(0)
    .nullish()
    .transform((revision) => revision ?? null),
});

const reportErrors =
  <T>(errorsOf: (value: T) => ErrorAt[]) =>
  (value: T, context: z.RefinementCtx<T>): void => {
    for (const { path, code } of errorsOf(value))
      context.addIssue({ code: 'custom', path: [path], message: code });
  };

export const transferFormSchema = transferFields.superRefine(
  reportErrors((transfer) => [...movedErrors(transfer), ...datesErrors(transfer)]),
);
export type TransferForm = z.infer<typeof transferFormSchema>;

export const previewTransfer = endpoint({
  name: 'previewTransfer',
  heavy: true,
  method: 'POST',
  path: '/api/portfolios/:id/transfers/preview',
  summary: 'Returns the lots that a transfer to another portfolio would move, without booking it.',
  access: { feature: 'ledger.write' },
  params: z.object({ id: idSchema }),
  body: movedFields.superRefine(reportErrors(movedErrors)),
  response: z
    .object({
      /** The revision of the giver's ledger, to send with the booking. */
      ledgerRevision: z.int(),
      /** The currency of the costs, and the base currency of the receiver. */
      costCurrency: z.string(),
      baseCurrency: z.string(),
      lots: z.array(bookedLotSchema),
    })
    .meta({ id: 'TransferPreview' }),
  errors: ['not_found', 'wrong_state', 'ledger_fault'],
  reasons: ledgerReasons,
  record: 'portfolio',
});

export const bookTransfer = endpoint({
  name: 'bookTransfer',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/transfers',
  summary:
    'Moves units with their lots, or cash, to another portfolio of the firm, booking both sides at once. Requires the right to write to both.',
  access: { feature: 'ledger.write' },
  params: z.object({ id: idSchema }),
  body: transferFields
    .extend({ intoClosedPeriod: intoClosedPeriodSchema })
    .superRefine(reportErrors((transfer) => [...movedErrors(transfer), ...datesErrors(transfer)])),
  status: 201,
  response: z
    .object({ id: idSchema, out: transactionDetailSchema, in: transactionDetailSchema })
    .meta({ id: 'Transfer' }),
  errors: ['not_found', 'stale', 'wrong_state', 'ledger_fault'],
  reasons: ledgerReasons,
  record: 'portfolio',
});

export const renewTransferredLots = endpoint({
  name: 'renewTransferredLots',
  method: 'PUT',
  path: '/api/portfolios/:id/transactions/:transactionId/transferred-lots',
  summary:
    'Replaces the lots of a transfer in with those that the giver would give now; the audit log keeps the previous ones.',
  access: { feature: 'ledger.correct' },
  params: z.object({ id: idSchema, transactionId: idSchema }),
  body: z.object({ revision: revisionSchema, intoClosedPeriod: intoClosedPeriodSchema }),
  response: transactionDetailSchema,
  errors: ['not_found', 'stale', 'wrong_state', 'ledger_fault'],
  reasons: [...ledgerReasons, 'entry_not_transfer_side', 'other_side_not_yours'],
  record: 'transaction',
});

const entryParams = z.object({ id: idSchema, transactionId: idSchema });
const namedSchema = z.object({ id: idSchema, name: z.string() });

/** The most entries to propose as the other side. */
export const candidatesAtMost = 20;

export const listTransferCandidates = endpoint({
  name: 'listTransferCandidates',
  method: 'GET',
  path: '/api/portfolios/:id/transactions/:transactionId/transfer-candidates',
  summary:
    'Returns entries of other portfolios that may be the other side of a transfer: the same units or cash at most 90 days apart, nearest first.',
  access: { feature: 'ledger.correct' },
  params: entryParams,
  response: z.object({
    items: z.array(
      z.object({
        portfolio: namedSchema,
        client: namedSchema,
        transactionId: idSchema,
        tradeDate: localDateSchema,
        note: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found', 'wrong_state'],
  reasons: ['transfer_has_no_candidates'],
  record: 'transaction',
});

const otherEntrySchema = z.object({ otherPortfolioId: idSchema, otherTransactionId: idSchema });

export const previewTransferLink = endpoint({
  name: 'previewTransferLink',
  method: 'POST',
  path: '/api/portfolios/:id/transactions/:transactionId/transfer-link/preview',
  summary: 'Returns what linking two booked entries into one transfer would change, without changing it.',
  access: { feature: 'ledger.correct' },
  params: entryParams,
  body: otherEntrySchema,
  response: z
    .object({
      /** The revision of the giver's ledger, to send when linking. */
      ledgerRevision: z.int(),
      revision: revisionSchema,
      outDate: localDateSchema,
      inDate: localDateSchema,
      /** The cost that the receiving entry states now; null if none, and always for cash. */
      before: z.object({ cost: z.string().nullable(), currency: z.string() }),
      costCurrency: z.string(),
      baseCurrency: z.string(),
      /** The lots that it would carry; none for cash. */
      lots: z.array(bookedLotSchema),
    })
    .meta({ id: 'TransferLinkPreview' }),
  errors: ['not_found', 'wrong_state', 'ledger_fault'],
  reasons: ledgerReasons,
  record: 'transaction',
});

export const linkTransfer = endpoint({
  name: 'linkTransfer',
  method: 'PUT',
  path: '/api/portfolios/:id/transactions/:transactionId/transfer-link',
  summary:
    'Links two booked entries into one transfer between two portfolios of the firm: its lots move, and both sides are reversed together from then on. Requires the right to correct both.',
  access: { feature: 'ledger.correct' },
  params: entryParams,
  body: otherEntrySchema.extend({
    revision: revisionSchema,
    ledgerRevision: z.int().min(0),
    intoClosedPeriod: intoClosedPeriodSchema,
  }),
  response: transactionDetailSchema,
  errors: ['not_found', 'stale', 'wrong_state', 'ledger_fault'],
  reasons: ledgerReasons,
  record: 'transaction',
});
