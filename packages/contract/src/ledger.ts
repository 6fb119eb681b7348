/**
 * The ledger of a portfolio: list, add, change, reverse. Quantities and amounts are positive; the type decides the
 * direction.
 */
import { z } from 'zod';
import { quotations, transactionTypes } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { entryShapes } from './entry-shapes.ts';
import { personSchema } from './people.ts';
import {
  amountSchema,
  currencySchema,
  idSchema,
  intoClosedPeriodSchema,
  instantSchema,
  localDateSchema,
  optionalText,
  pageQuery,
  positiveSchema,
  revisionSchema,
  writtenDaySchema,
} from './values.ts';
import { isZero } from './market/closes.ts';
import { fieldCode } from './refusals/field-codes.ts';
import type { FieldErrorCode } from './refusals/field-errors.ts';

export type TransactionType = (typeof transactionTypes)[number];

/** The reasons why a change of a ledger may be refused. */
export const ledgerReasons = [
  'no_such_portfolio',
  'no_such_entry',
  'portfolio_closed',
  'reversal_fixed',
  'entry_reversed_already',
  'transfer_side_changed_alone',
  'transfer_side_reversed_alone',
  'entry_not_transfer',
  'entry_transfer_side_already',
  'transfer_has_no_lots',
  'other_side_unbalanced',
  'giving_side_unbalanced',
] as const;

/** The error when an entry whose type moves only cash names an instrument. */
export const needlessInstrument = (
  type: TransactionType,
): 'exchange_with_instrument' | 'cash_with_instrument' =>
  entryShapes[type].bought === 'required' ? 'exchange_with_instrument' : 'cash_with_instrument';

/** A time of day as brokers print it, stored with seconds. */
const tradeTimeSchema = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, fieldCode('trade_time_format'))
  .transform((text) => (text.length === 5 ? `${text}:00` : text));

/** A transferred lot: its original date and cost (null if unknown), and the value of the cost's currency then. */
const lotSchema = z.object({
  acquired: localDateSchema,
  quantity: positiveSchema,
  cost: amountSchema.nullish().transform((text) => text ?? null),
  fxRate: positiveSchema.optional(),
});
export type CarriedLot = z.input<typeof lotSchema>;
const lotFormSchema = lotSchema.extend({ acquired: writtenDaySchema });

/**
 * A lot as booked. Lots of a transfer between two portfolios of the firm also have their cost in the receiver's base
 * currency, and may have more decimals than a user can enter.
 */
export const bookedLotSchema = z.object({
  acquired: localDateSchema,
  quantity: z.string(),
  cost: z.string().nullable(),
  fxRate: z.string().optional(),
  base: z.object({ currency: z.string(), cost: z.string().nullable() }).optional(),
});
export type BookedLot = z.infer<typeof bookedLotSchema>;

/** How many units a sale or transfer out takes from a lot, which is named by the entry that acquired it. */
export const lotPickSchema = z.object({ lot: z.string().trim().min(1).max(60), quantity: positiveSchema });
export type LotPick = z.input<typeof lotPickSchema>;
/** The same as booked, perhaps before there was a limit of quantities. */
const bookedPickSchema = z.object({ lot: z.string(), quantity: z.string() });

export const shareSchema = amountSchema.refine(
  (text) => /^0*(0(\.\d+)?|1(\.0+)?)$/.test(text),
  fieldCode('share_out_of_range'),
);

const optionalDecimal = amountSchema.nullish().transform((text) => text ?? null);

const transactionFields = z.object({
  type: z.enum(transactionTypes),
  tradeDate: writtenDaySchema,
  settlementDate: writtenDaySchema.nullish().transform((day) => day ?? null),
  /**
   * The local time of the trade, `HH:MM` or `HH:MM:SS`. If every trade of an instrument on a day has one, they are
   * processed in this order; it never changes the date.
   */
  tradeTime: tradeTimeSchema.nullish().transform((time) => time ?? null),
  /** The account at a custodian; it may be left out if the portfolio has only one. */
  accountId: idSchema.nullish().transform((id) => id ?? null),
  /** The account into which a transfer between accounts of the portfolio moves cash or units. */
  toAccountId: idSchema.nullish().transform((id) => id ?? null),
  instrumentId: idSchema.nullish().transform((id) => id ?? null),
  quantity: positiveSchema.nullish().transform((text) => text ?? null),
  /** The price as the instrument is quoted: of one unit, in `currency`, or in percent of the nominal. */
  price: optionalDecimal,
  /** The gross amount, if it is not quantity × price (÷ 100 for a price in percent). */
  amount: optionalDecimal,
  fee: amountSchema.default('0'),
  /** The tax on a trade, or the tax withheld from income. */
  tax: amountSchema.default('0'),
  /** The accrued interest paid with a purchase or received with a sale: no part of `amount`. */
  accruedInterest: amountSchema.default('0'),
  currency: currencySchema,
  /**
   * A split, spin-off or merger delivers `ratioNew` units for each `ratioOld`; a symbol change delivers one for one
   * unless stated.
   */
  ratioNew: positiveSchema.nullish().transform((text) => text ?? null),
  ratioOld: positiveSchema.nullish().transform((text) => text ?? null),
  /** The instrument that a spin-off, merger or symbol change delivers. */
  toInstrumentId: idSchema.nullish().transform((id) => id ?? null),
  /** The share of the cost that moves to a spun-off instrument, 0 to 1. */
  costShare: shareSchema.nullish().transform((text) => text ?? null),
  /**
   * The amount and currency that a currency exchange buys for `amount`; `fee` and `tax` are in `currency`, which it
   * sells.
   */
  toAmount: positiveSchema.nullish().transform((text) => text ?? null),
  toCurrency: currencySchema.nullish().transform((code) => code ?? null),
  /** The lots that a sale or transfer out takes, in a portfolio that uses specific lots; if empty, the oldest ones. */
  fromLots: z
    .array(lotPickSchema)
    .max(1000)
    .nullish()
    .transform((picks) => (picks === null || picks === undefined || picks.length === 0 ? null : picks)),
  /** The lots of a transfer in, with their original dates and costs. */
  lots: z
    .array(lotFormSchema)
    .max(1000)
    .nullish()
    .transform((lots) => lots ?? null),
  note: optionalText(1000, fieldCode('note_too_long')),
});
type TransactionFields = z.infer<typeof transactionFields>;

interface ErrorAt {
  path: keyof TransactionFields;
  code: FieldErrorCode;
}

type Need = readonly [path: keyof TransactionFields, code: FieldErrorCode];

const ratioNeeds: readonly Need[] = [
  ['ratioNew', fieldCode('new_count_required')],
  ['ratioOld', fieldCode('old_count_required')],
];

const amountNeeds = ({ type, amount, quantity, price }: TransactionFields): readonly Need[] => {
  const { money } = entryShapes[type];
  switch (money) {
    case 'amount':
      return [['amount', fieldCode('amount_required')]];
    case 'price_or_amount':
      return amount === null ? [['price', fieldCode('price_or_amount_required')]] : [];
    case 'amount_or_units':
      return quantity === null || price === null ? [['amount', fieldCode('amount_or_units_required')]] : [];
    case 'optional':
      return [];
  }
};

/** A transfer moves either an instrument or an amount of cash. */
const transferNeeds = ({ type, instrumentId, quantity, amount }: TransactionFields): readonly Need[] => {
  const isCash = instrumentId === null && quantity === null && amount !== null;
  if (entryShapes[type].instrument !== 'or_cash' || isCash) return [];
  return [
    ['instrumentId', fieldCode('instrument_required')],
    ['quantity', fieldCode('quantity_required')],
  ];
};

/** The fields that the entry's type requires, each with the error if it is empty. */
const entryNeeds = (entry: TransactionFields): readonly Need[] => {
  const shape = entryShapes[entry.type];
  const needs: Need[] = [];
  if (shape.instrument === 'required') needs.push(['instrumentId', fieldCode('instrument_required')]);
  if (shape.quantity === 'required') needs.push(['quantity', fieldCode('quantity_required')]);
  needs.push(...transferNeeds(entry), ...amountNeeds(entry));
  if (shape.ratio === 'required') needs.push(...ratioNeeds);
  if (shape.givesInstrument) needs.push(['toInstrumentId', fieldCode('received_instrument_required')]);
  if (shape.costShare === 'required') needs.push(['costShare', fieldCode('cost_share_required')]);
  if (shape.givesAccount) needs.push(['toAccountId', fieldCode('receiving_account_required')]);
  if (shape.bought === 'required')
    needs.push(
      ['toAmount', fieldCode('bought_amount_required')],
      ['toCurrency', fieldCode('bought_currency_required')],
    );
  return needs;
};

const isStatedZero = (text: string | null): boolean => text !== null && isZero(text);

/** A currency exchange requires an amount and two different currencies; other types must not buy a currency. */
const exchangeErrors = ({ type, amount, currency, toAmount, toCurrency }: TransactionFields): ErrorAt[] => {
  if (entryShapes[type].bought === 'never')
    return [
      ...(toAmount === null ? [] : [{ path: 'toAmount' as const, code: fieldCode('only_exchange_buys') }]),
      ...(toCurrency === null
        ? []
        : [{ path: 'toCurrency' as const, code: fieldCode('only_exchange_buys') }]),
    ];
  return [
    ...(isStatedZero(amount) ? [{ path: 'amount' as const, code: fieldCode('not_positive') }] : []),
    ...(currency === toCurrency ? [{ path: 'toCurrency' as const, code: fieldCode('same_currency') }] : []),
  ];
};

const otherContradictions = ({
  type,
  instrumentId,
  toInstrumentId,
  fromLots,
  accruedInterest,
}: TransactionFields): ErrorAt[] => [
  ...(entryShapes[type].givesInstrument && instrumentId !== null && instrumentId === toInstrumentId
    ? [{ path: 'toInstrumentId' as const, code: fieldCode('received_instrument_equal') }]
    : []),
  ...(fromLots !== null && !entryShapes[type].takesLots
    ? [{ path: 'fromLots' as const, code: fieldCode('lots_not_taken') }]
    : []),
  ...(entryShapes[type].accruedInterest === 'never' && !isZero(accruedInterest)
    ? [{ path: 'accruedInterest' as const, code: fieldCode('accrued_interest_without_trade') }]
    : []),
  ...(entryShapes[type].instrument === 'never' && instrumentId !== null
    ? [{ path: 'instrumentId' as const, code: needlessInstrument(type) }]
    : []),
];

/** Only a transfer between accounts names a second one; it states no money beside units. */
const accountErrors = (entry: TransactionFields): ErrorAt[] => {
  const { type, accountId, toAccountId, instrumentId, amount, price } = entry;
  if (!entryShapes[type].givesAccount)
    return toAccountId === null
      ? []
      : [{ path: 'toAccountId', code: fieldCode('only_transfer_names_account') }];
  const stated = instrumentId === null ? [] : (['amount', 'price'] as const);
  return [
    ...(toAccountId !== null && toAccountId === accountId
      ? [{ path: 'toAccountId' as const, code: fieldCode('same_account') }]
      : []),
    ...stated
      .filter((path) => (path === 'amount' ? amount : price) !== null)
      .map((path) => ({ path, code: fieldCode('units_or_cash') })),
    ...(instrumentId === null && isStatedZero(amount)
      ? [{ path: 'amount' as const, code: fieldCode('not_positive') }]
      : []),
  ];
};

/** Fields that contradict each other. */
const contradictions = (entry: TransactionFields): ErrorAt[] => [
  ...exchangeErrors(entry),
  ...accountErrors(entry),
  ...otherContradictions(entry),
];

/** The fields that are missing for the type or contradict it. Rows of imports are checked by the same rule. */
export const transactionErrors = (entry: TransactionFields): ErrorAt[] => [
  ...entryNeeds(entry)
    .filter(([path]) => entry[path] === null)
    .map(([path, code]) => ({ path, code })),
  ...contradictions(entry),
];

/**
 * A transfer in of units at a price or amount of 0 states no cost: the cost is unknown, not zero. Units that cost
 * nothing have a lot with cost 0.
 */
export const withUnknownCost = <
  E extends Pick<TransactionFields, 'type' | 'instrumentId' | 'price' | 'amount'>,
>(
  entry: E,
): E => {
  if (entry.type !== 'transfer_in' || entry.instrumentId === null) return entry;
  const { amount, price } = entry;
  return {
    ...entry,
    amount: isStatedZero(amount) ? null : amount,
    price: isStatedZero(price) ? null : price,
  };
};

export const transactionFormSchema = transactionFields
  .superRefine((entry, context) => {
    for (const error of transactionErrors(entry))
      context.addIssue({ code: 'custom', path: [error.path], message: error.code });
  })
  .transform(withUnknownCost);
export type TransactionForm = z.infer<typeof transactionFormSchema>;

const bookedFormSchema = transactionFields
  .extend({ intoClosedPeriod: intoClosedPeriodSchema })
  .superRefine((entry, context) => {
    for (const error of transactionErrors(entry))
      context.addIssue({ code: 'custom', path: [error.path], message: error.code });
  })
  .transform(withUnknownCost);

const instrumentSchema = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

export const transactionSchema = z
  .object({
    id: idSchema,
    seq: z.int(),
    type: z.enum(transactionTypes),
    tradeDate: localDateSchema,
    settlementDate: localDateSchema.nullable(),
    /** The local time of the trade, `HH:MM:SS`. */
    tradeTime: z.string().nullable(),
    accountId: idSchema,
    toAccountId: idSchema.nullable(),
    instrument: instrumentSchema.extend({ quotation: z.enum(quotations) }).nullable(),
    /** The instrument that a spin-off, merger or symbol change delivers. */
    toInstrument: instrumentSchema.nullable(),
    costShare: z.string().nullable(),
    /** The amount that a currency exchange buys, and the cash in (+) or out (−) of that currency. */
    toAmount: z.string().nullable(),
    toCurrency: z.string().nullable(),
    toNet: z.string().nullable(),
    quantity: z.string().nullable(),
    price: z.string().nullable(),
    amount: z.string().nullable(),
    fee: z.string(),
    tax: z.string(),
    accruedInterest: z.string(),
    currency: z.string(),
    ratioNew: z.string().nullable(),
    ratioOld: z.string().nullable(),
    /** Cash in (+) or out (−) by this entry, in `currency`; null for entries that move no cash. */
    net: z.string().nullable(),
    note: z.string().nullable(),
    reversesId: idSchema.nullable(),
    reversedById: idSchema.nullable(),
    importId: idSchema.nullable(),
    /** How many files are attached. */
    attachmentCount: z.int(),
    /** For one side of a transfer between two portfolios of the firm: the other side. */
    transfer: z
      .object({
        id: idSchema,
        /** Null if the viewer may not see the other portfolio. */
        other: z
          .object({
            portfolio: z.object({ id: idSchema, name: z.string() }),
            client: z.object({ id: idSchema, name: z.string() }),
            transactionId: idSchema,
            tradeDate: localDateSchema,
            revision: revisionSchema,
          })
          .nullable(),
      })
      .nullable(),
    revision: revisionSchema,
    createdAt: instantSchema,
    createdBy: personSchema.nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionSchema>;

/** A single entry, including what lists omit. */
export const transactionDetailSchema = transactionSchema
  .extend({
    lots: z.array(bookedLotSchema).nullable(),
    fromLots: z.array(bookedPickSchema).nullable(),
    /** The last edit of a booked value; the audit log has the earlier values. */
    changed: z.object({ at: instantSchema, by: personSchema.nullable() }).nullable(),
  })
  .meta({ id: 'TransactionDetail' });
export type TransactionDetail = z.infer<typeof transactionDetailSchema>;

/** Why the balance after an entry is unknown. */
export const balanceReasons = ['cash_not_tracked', 'order_unknown', 'entry_invalid'] as const;
export type BalanceReason = (typeof balanceReasons)[number];

/** The cash balance of a currency after an entry, in the processing order of the ledger. */
const balanceAfterSchema = z.object({
  currency: z.string(),
  balance: z.discriminatedUnion('known', [
    z.object({ known: z.literal(true), value: z.string() }),
    z.object({ known: z.literal(false), reason: z.enum(balanceReasons) }),
  ]),
});

/** An entry in the list of a ledger. */
export const listedTransactionSchema = transactionSchema
  .extend({
    /**
     * With `cash=true`: for each currency that the entry moves, the balance after it; of the account in the query, otherwise of the
     * portfolio. Always that of the whole ledger, whatever the other filters. Empty for an entry that moves no cash there, and for reversed
     * entries and reversals, which count as never booked.
     */
    balances: z.array(balanceAfterSchema).optional(),
  })
  .meta({ id: 'ListedTransaction' });
export type ListedTransaction = z.infer<typeof listedTransactionSchema>;

/** The cash of all entries that match a filter; without reversed entries and reversals. */
const matchingCashSchema = z.object({
  /** Some matching entries are invalid and not counted. */
  partial: z.boolean(),
  /** `in` is zero or positive, `out` zero or negative, `net` their sum. */
  totals: z.array(z.object({ currency: z.string(), in: z.string(), out: z.string(), net: z.string() })),
});
export type MatchingCash = z.infer<typeof matchingCashSchema>;

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  replica: true,
  path: '/api/portfolios/:id/transactions',
  summary:
    'Returns the ledger, newest first, filtered by type, account, instrument, dates and text; on request with the balance after each entry and the cash of all that match.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    q: z.string().trim().max(100).optional(),
    type: z.enum(transactionTypes).optional(),
    /** Entries of this account, and transfers into it. */
    accountId: idSchema.optional(),
    instrumentId: idSchema.optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
    importId: idSchema.optional(),
    /** Adds `balances` to the entries, and `cash`. The entries of a day on a page are then in processing order, the last first. */
    cash: z.enum(['true']).optional(),
    ...pageQuery,
  }),
  response: z.object({
    items: z.array(listedTransactionSchema),
    total: z.int(),
    /** With `cash=true`; of the account in the query, otherwise of the portfolio, in which transfers between accounts cancel. */
    cash: matchingCashSchema.optional(),
  }),
  errors: ['not_found'],
  record: 'portfolio',
});

export const addTransaction = endpoint({
  name: 'addTransaction',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/transactions',
  summary: 'Books an entry. A sale larger than the holding is refused with the available quantity.',
  access: { feature: 'ledger.write' },
  params: z.object({ id: idSchema }),
  body: bookedFormSchema,
  status: 201,
  response: transactionDetailSchema,
  errors: ['not_found', 'wrong_state', 'ledger_fault'],
  reasons: ledgerReasons,
  record: 'portfolio',
});

/** The number of entries that one request may book. */
export const entriesAtMost = 500;

export const addTransactions = endpoint({
  name: 'addTransactions',
  method: 'POST',
  idempotencyKey: 'taken',
  path: '/api/portfolios/:id/transactions/batch',
  summary:
    'Books up to 500 entries in the given order, all or none. Errors name the row, such as `rows.3.quantity`.',
  access: { feature: 'ledger.write' },
  params: z.object({ id: idSchema }),
  body: z.object({
    rows: z.array(transactionFormSchema).min(1).max(entriesAtMost),
    intoClosedPeriod: intoClosedPeriodSchema,
  }),
  status: 201,
  response: z.object({
    /** The ids of the booked entries, in the order of the rows. */
    ids: z.array(idSchema),
  }),
  errors: ['not_found', 'wrong_state', 'ledger_fault'],
  reasons: ledgerReasons,
  record: 'portfolio',
});

const entryParams = z.object({ id: idSchema, transactionId: idSchema });

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/api/portfolios/:id/transactions/:transactionId',
  summary: 'Returns an entry of the ledger.',
  access: 'staff',
  params: entryParams,
  response: transactionDetailSchema,
  errors: ['not_found'],
  record: 'transaction',
});

export const updateTransaction = endpoint({
  name: 'updateTransaction',
  method: 'PUT',
  path: '/api/portfolios/:id/transactions/:transactionId',
  summary:
    'Changes a booked entry; the audit log keeps the previous values. Refused for one side of a transfer between two portfolios.',
  access: { feature: 'ledger.correct' },
  params: entryParams,
  body: transactionFields
    .extend({ revision: revisionSchema, intoClosedPeriod: intoClosedPeriodSchema })
    .superRefine((entry, context) => {
      for (const error of transactionErrors(entry))
        context.addIssue({ code: 'custom', path: [error.path], message: error.code });
    })
    .transform(withUnknownCost),
  response: transactionDetailSchema,
  errors: ['not_found', 'stale', 'wrong_state', 'ledger_fault'],
  reasons: ledgerReasons,
  record: 'transaction',
});

export const reverseTransaction = endpoint({
  name: 'reverseTransaction',
  method: 'PUT',
  path: '/api/portfolios/:id/transactions/:transactionId/reversal',
  summary:
    'Reverses a booked entry by a linked one, based on a revision; refused if later entries depend on it. For a transfer between two portfolios it reverses both sides, based on both revisions.',
  access: { feature: 'ledger.correct' },
  params: entryParams,
  body: z.object({
    note: optionalText(1000, fieldCode('note_too_long')),
    revision: revisionSchema,
    /**
     * For a transfer between two portfolios, the other side's revision; required there, and not allowed for other
     * entries.
     */
    otherRevision: revisionSchema.nullish(),
    intoClosedPeriod: intoClosedPeriodSchema,
  }),
  response: transactionDetailSchema,
  errors: ['not_found', 'wrong_state', 'stale', 'ledger_fault'],
  reasons: [...ledgerReasons, 'other_side_not_yours'],
  record: 'transaction',
});
