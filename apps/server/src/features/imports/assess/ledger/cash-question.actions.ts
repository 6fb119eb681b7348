/** Finds out whether a portfolio tracks cash has to be asked before rows are booked. */
import { forEachCash } from '@partnerfolio/finance/booking';
import { typesWith } from '@partnerfolio/finance/entry-types';
import { majorCurrency, toAmount } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { Ledger } from '@partnerfolio/finance/ledger';
import type { Db } from '../../../../platform/database/db.ts';
import { eachInTurns } from '../../../../platform/jobs/in-turns.ts';
import type { NewEntry } from '../../../ledger/actions.ts';
import { loadLedger, toPricingState } from '../../../ledger/replay.actions.ts';
import { netBought, netCash } from '../../../ledger/amounts.rules.ts';
import { bookableEntry, entriesBeside } from './ledger-errors.actions.ts';
import type { AssessedLedger, BookableRow } from '../rows/bookable-rows.ts';
import { largestByCurrency, movesCashAlone, negativeBalances, shortfalls } from './cash-question.rules.ts';
import type { CashMove } from './cash-question.rules.ts';
import type { StoredCashQuestion } from '../../import/rules.ts';

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

const movesOfBookings = (
  bookings: Ledger['bookings'],
  { currencies }: Pick<Ledger, 'currencies'>,
): CashMove[] => {
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
  readonly bookable: readonly BookableRow[];
  /** All rows that could be booked, also those with open questions or errors. */
  readonly matched: readonly BookableRow[];
  readonly ledger: AssessedLedger;
}

const countCashRows = (rows: readonly BookableRow[]): number =>
  rows.filter(({ draft, instrumentId }) => movesCashAlone({ type: draft.type, instrumentId })).length;

const incomes = typesWith(({ figure }) => figure?.name === 'income' && figure.sign === 1);

/** What the ledger and the rows move, apart from each other, and the income among it. */
const moved = async (booked: Ledger, bookable: readonly BookableRow[]) => {
  const before = movesOfBookings(booked.bookings, booked);
  const income = movesOfBookings(
    booked.bookings.filter(({ type }) => incomes.has(type)),
    booked,
  );
  const rows: CashMove[] = [];
  await eachInTurns(bookable, (one) => {
    const place = { ...one, accountId: null };
    for (const entry of [bookableEntry(one, place), ...entriesBeside(one, place)]) {
      const moves = movesOfEntry(entry);
      rows.push(...moves);
      if (incomes.has(entry.type)) income.push(...moves);
    }
  });
  return { before, rows, income };
};

/**
 * The question whether the portfolio tracks cash; null if the rows leave no doubt. Whether to begin is not asked once
 * the ledger contains deposits or withdrawals.
 */
export const findCashQuestion = async (
  db: Db,
  { bookable, matched, ledger }: Booked,
): Promise<StoredCashQuestion | null> => {
  if (bookable.length === 0) return null;
  const cashRows = countCashRows(matched);
  if (!ledger.cash_kept && cashRows === 0) return null;
  const booked = await (await loadLedger(db, toPricingState(ledger))).ledger();
  const isFunded = hasCashEntries(booked);
  if (!ledger.cash_kept) return isFunded ? null : { kind: 'untracked', balances: [], cashRows };
  const { before, rows, income } = await moved(booked, bookable);
  const lowest = negativeBalances([...before, ...rows]);
  const balances =
    isFunded || cashRows > 0
      ? shortfalls(lowest, negativeBalances(before), largestByCurrency(income))
      : lowest;
  return balances.length === 0 ? null : { kind: 'unfunded', balances, cashRows };
};
