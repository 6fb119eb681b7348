/** Whether a portfolio tracks cash: asked before rows are booked that would make its cash balance meaningless. */
import { z } from 'zod';
import { fieldCode } from '../refusals/field-codes.ts';
import { currencySchema, localDateSchema, positiveSchema, writtenDaySchema } from '../values.ts';

/** One for each currency that a portfolio has cash in. */
const depositsAtMost = 20;

/** The cash held before the first row of the file: a deposit, booked together with the rows. */
const openingDepositSchema = z
  .object({ date: writtenDaySchema, amount: positiveSchema, currency: currencySchema })
  .meta({ id: 'OpeningDeposit' });

export const cashAnswerSchema = z
  .object({
    /** Whether the portfolio tracks cash from now on; its setting changes when the rows are booked. */
    cashKept: z.boolean(),
    openingDeposits: z.array(openingDepositSchema).max(depositsAtMost).default([]),
  })
  .refine(({ cashKept, openingDeposits }) => cashKept || openingDeposits.length === 0, {
    path: ['openingDeposits'],
    message: fieldCode('deposits_without_cash'),
  })
  .meta({ id: 'ImportCashAnswer' });
export type CashAnswer = z.output<typeof cashAnswerSchema>;

/**
 * `unfunded`: the portfolio tracks cash, and the rows take the balance below zero, because ledger and file contain no
 * deposits or too few. `untracked`: the portfolio does not track cash, but the file contains deposits or
 * withdrawals, which then have no effect.
 */
export const cashQuestionSchema = z
  .object({
    kind: z.enum(['unfunded', 'untracked']),
    /** The cash balances that fall below zero, each with its lowest value. */
    balances: z.array(
      z.object({
        currency: z.string(),
        lowest: z.string(),
        lowestOn: localDateSchema,
        /** The day of the first entry that moves cash in this currency. */
        firstOn: localDateSchema,
      }),
    ),
    /** How many rows move cash in or out by themselves. */
    cashRows: z.int(),
    /** As stored, perhaps before there was a limit of amounts. */
    answer: z
      .object({
        cashKept: z.boolean(),
        openingDeposits: z.array(
          z.object({ date: localDateSchema, amount: z.string(), currency: currencySchema }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'ImportCashQuestion' });
export type CashQuestion = z.output<typeof cashQuestionSchema>;
