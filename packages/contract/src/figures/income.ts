/** The income of a portfolio: received over a range, and expected within a year. */
import { z } from 'zod';
import { periods, transactionTypes } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { moneyFigureSchema } from './values.ts';
import { idSchema, localDateSchema } from '../values.ts';

const instrumentRef = z.object({ id: idSchema, symbol: z.string(), name: z.string() });

/** In the portfolio's currency: net = gross − tax − fee. A sum is incomplete if some of its payments have no rate. */
const amounts = {
  gross: moneyFigureSchema,
  /** The tax withheld. */
  tax: moneyFigureSchema,
  fee: moneyFigureSchema,
  net: moneyFigureSchema,
};
const amountsSchema = z.object(amounts);
export type IncomeAmounts = z.infer<typeof amountsSchema>;

const monthSchema = z.object({
  /** The first day of the month. */
  month: localDateSchema,
  ...amounts,
});
export type IncomeMonth = z.infer<typeof monthSchema>;

const incomeRowSchema = z.object({
  /** Null for interest on cash. */
  instrument: instrumentRef.nullable(),
  payments: z.int(),
  ...amounts,
});
export type IncomeRow = z.infer<typeof incomeRowSchema>;

const expectedSchema = z.object({
  /** The payment that it repeats. */
  transactionId: idSchema,
  instrument: instrumentRef,
  /** The units held now. */
  quantity: z.string(),
  /** The day of that payment, and the same day a year later. */
  paidOn: localDateSchema,
  day: localDateSchema,
  ...amounts,
});
export type ExpectedIncome = z.infer<typeof expectedSchema>;

export const incomeSchema = z
  .object({
    from: localDateSchema,
    to: localDateSchema,
    currency: z.string(),
    received: z.object({
      total: amountsSchema,
      /** By type of entry; interest charged is negative, and so is the accrued interest of purchases. */
      types: z.array(z.object({ type: z.enum(transactionTypes), ...amounts })),
      /** The largest gross amount first. */
      instruments: z.array(incomeRowSchema),
      /** The months with income, in order. */
      months: z.array(monthSchema),
    }),
    /** After the last day of the figures; the payments of the year before it are repeated. */
    expected: z.object({
      asAt: localDateSchema,
      total: amountsSchema,
      months: z.array(monthSchema),
      payments: z.array(expectedSchema),
    }),
  })
  .meta({ id: 'Income' });
export type Income = z.infer<typeof incomeSchema>;

export const getIncome = endpoint({
  name: 'getIncome',
  heavy: true,
  method: 'GET',
  path: '/api/portfolios/:id/income',
  summary:
    'Returns the dividends and interest of a portfolio over a range, by instrument, type and month, and what holdings are expected to pay within a year; by default from its first entry to today.',
  access: 'staff',
  params: z.object({ id: idSchema }),
  query: z.object({
    period: z.enum(periods).optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
  }),
  response: incomeSchema,
  errors: ['not_found'],
  record: 'portfolio',
  conditional: true,
});
