/** Finds out whether a portfolio tracks cash has to be asked before rows are booked. */
import { forEachCash } from '@partnerfolio/finance/booking';
import { majorCurrency } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { toAmount } from '@partnerfolio/finance/money';
import type { Ledger } from '@partnerfolio/finance/ledger';
import type { Db } from '../../../platform/database/db.ts';
import { eachInTurns } from '../../../platform/jobs/in-turns.ts';
import type { NewEntry } from '../../ledger/actions.ts';
import { loadLedger, toPricingState } from '../../ledger/replay.actions.ts';
import { netBought, netCash } from '../../ledger/amounts.rules.ts';
import { candidateEntry, entriesBeside } from '../preview/ledger-faults.actions.ts';
import type { AssessedLedger, Candidate } from '../preview/candidates.ts';
import { movesCashAlone, negativeBalances } from './cash-question.rules.ts';
import type { CashMove, FoundQuestion } from './cash-question.rules.ts';

const inMajor = (currency: string, amount: bigint): Omit<CashMove, 'day'> => {
  const major = majorCurrency(currency as CurrencyCode);
  return { currency: major.currency, amount: amount / major.perUnit };
};

const movesOfEntry = (entry: NewEntry): CashMove[] => {
  const stated = { ...entry, reversesId: entry.reversesId ?? null };
  const day = entry.tradeDate;
  const [own, bought] = [netCash(stated), netBought(stated)];
  return [
    ...(own === null ? [] : [{ day, ...inMajor(entry.currency, toAmount(own)) }]),
    ...(bought === null || entry.toCurrency === null
      ? []
      : [{ day, ...inMajor(entry.toCurrency, toAmount(bought)) }]),
  ];
};

const movesOfLedger = ({ bookings, currencies }: Ledger): CashMove[] => {
  const moves: CashMove[] = [];
  for (const booking of bookings)
    forEachCash(booking, (currency, amount) =>
      moves.push({ day: booking.entry.tradeDate, currency: currencies[currency] ?? '', amount }),
    );
  return moves;
};

const hasCashEntries = ({ bookings }: Ledger): boolean =>
  bookings.some(({ type, instrument }) =>
    movesCashAlone({ type, instrumentId: instrument < 0 ? null : String(instrument) }),
  );

interface Booked {
  /** The rows that can be booked now. */
  readonly candidates: readonly Candidate[];
  /** All rows that could be booked, also those with open questions or errors. */
  readonly found: readonly Candidate[];
  readonly ledger: AssessedLedger;
}

const countCashRows = (rows: readonly Candidate[]): number =>
  rows.filter(({ draft, instrumentId }) => movesCashAlone({ type: draft.type, instrumentId })).length;

/**
 * The question whether the portfolio tracks cash; null if the rows leave no doubt. It is not asked once the ledger
 * contains deposits or withdrawals.
 */
export const findCashQuestion = async (
  db: Db,
  { candidates, found, ledger }: Booked,
): Promise<FoundQuestion | null> => {
  if (candidates.length === 0) return null;
  const cashRows = countCashRows(found);
  if (ledger.cash_kept === cashRows > 0) return null;
  const booked = await (await loadLedger(db, toPricingState(ledger))).ledger();
  if (hasCashEntries(booked)) return null;
  if (!ledger.cash_kept) return { kind: 'untracked', balances: [], cashRows };
  const moves = movesOfLedger(booked);
  await eachInTurns(candidates, (one) => {
    for (const entry of [candidateEntry(one, one), ...entriesBeside(one, one)])
      moves.push(...movesOfEntry(entry));
  });
  const balances = negativeBalances(moves);
  return balances.length === 0 ? null : { kind: 'unfunded', balances, cashRows };
};
