/** The possible answers to whether a portfolio tracks cash, and what they send. */
import type { Import } from '@partnerfolio/contract/imports';
import { cashAnswerSchema, type CashAnswer } from '@partnerfolio/contract/imports/cash-question';
import { readForm } from '@partnerfolio/contract/refusals/field-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type CashQuestion = NonNullable<Import['cashQuestion']>;
export type CashChoice = 'deposit' | 'keep' | 'drop';

/** An opening deposit as typed. */
export interface TypedDeposit {
  date: string;
  amount: string;
  currency: string;
}

interface ChoiceTexts {
  label: MessageDescriptor;
  reason: MessageDescriptor;
}

const unfundedTexts: Record<CashChoice, ChoiceTexts> = {
  deposit: {
    label: msg`Track cash, and add the cash held before this file`,
    reason: msg`Booked as deposits together with the rows, and undone with the import.`,
  },
  keep: {
    label: msg`Track cash, without an opening deposit`,
    reason: msg`The balance stays below zero until you book the missing deposits.`,
  },
  drop: {
    label: msg`Don't track cash in this portfolio`,
    reason: msg`Each purchase counts as a contribution that day, each sale or income as a withdrawal. No cash balance is shown.`,
  },
};

const untrackedTexts: Record<'keep' | 'drop', ChoiceTexts> = {
  keep: {
    label: msg`Track cash from now on`,
    reason: msg`Cash balances come from the ledger and count towards the value.`,
  },
  drop: {
    label: msg`Don't track cash`,
    reason: msg`Deposits and withdrawals are booked, but have no effect on the figures.`,
  },
};

/** The choices of a question, with their texts. */
export const choicesOf = ({ kind }: CashQuestion): [CashChoice, ChoiceTexts][] =>
  Object.entries(kind === 'unfunded' ? unfundedTexts : untrackedTexts) as [CashChoice, ChoiceTexts][];

/** Deposits that keep every balance at zero or above, on the day of the first entry. */
export const suggestedDeposits = ({ balances }: CashQuestion): TypedDeposit[] =>
  balances.map(({ currency, lowest, firstOn }) => ({
    date: firstOn,
    amount: lowest.replace('-', ''),
    currency,
  }));

/** The choice that an answer stands for. */
export const choiceFor = ({ cashKept, openingDeposits }: CashAnswer): CashChoice => {
  if (!cashKept) return 'drop';
  return openingDeposits.length > 0 ? 'deposit' : 'keep';
};

/** The answer to send, or its errors by field. */
export const readAnswer = (choice: CashChoice, typed: readonly TypedDeposit[]) =>
  readForm(cashAnswerSchema, {
    cashKept: choice !== 'drop',
    openingDeposits: choice === 'deposit' ? typed : [],
  });
