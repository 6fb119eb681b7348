import { forEachAccountCash, forEachCash } from '../../ledger/booking.ts';
import type { Booking, CashLeg } from '../../ledger/booking.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { amountText } from '../../number/exact.ts';
import type { Amount } from '../../number/exact.ts';
import type { CurrencyCode } from '../../number/money.ts';

/** The balance of a currency after an entry that moved it. */
export interface BalanceAfter {
  readonly currency: CurrencyCode;
  /** Null if the entry's place among the trades of its day is only assumed. */
  readonly balance: string | null;
}

/** The cash of some entries in one currency. */
export interface CashTotal {
  readonly currency: CurrencyCode;
  readonly in: string;
  /** Zero or negative. */
  readonly out: string;
  readonly net: string;
}

/** The entries of interest, and the id of the account whose cash counts; undefined for that of all accounts. */
export interface CashScope {
  readonly includes: (entryId: string) => boolean;
  readonly accountId?: string | undefined;
}

type VisitLegs = (booking: Booking, visit: (leg: CashLeg) => void) => void;

/** Visits the cash of one account, or that of the portfolio, in which transfers between accounts cancel. */
function legsOf({ accounts }: Ledger, accountId: string | undefined): VisitLegs {
  if (accountId === undefined)
    return (booking, visit) => forEachCash(booking, (currency, cash) => visit({ currency, cash }));
  const own = accounts.indexOf(accountId);
  return (booking, visit) =>
    forEachAccountCash(booking, (account, leg) => {
      if (account === own) visit(leg);
    });
}

/** By day and instrument whose trades have an assumed order: the place of the last of them. */
function lastAssumed({ bookings, partlyTimed }: Ledger): ReadonlyMap<string, number> {
  const last = new Map(partlyTimed.map(({ day, instrument }) => [`${day}/${instrument}`, -1]));
  if (last.size === 0) return last;
  for (const [place, { day, instrument, rule }] of bookings.entries()) {
    const key = `${day}/${instrument}`;
    if (rule.isTrade && last.has(key)) last.set(key, place);
  }
  return last;
}

/**
 * The balances after each included entry that moves cash, in the processing order of the ledger, of each currency that
 * it moves. Reversed entries, their reversals and invalid entries have none. Where only some trades of an instrument on
 * a day have a trade time, the balances of their currencies are unknown from the first to the last of them.
 */
export function runningBalances(
  ledger: Ledger,
  { includes, accountId }: CashScope,
): ReadonlyMap<string, readonly BalanceAfter[]> {
  const visitLegs = legsOf(ledger, accountId);
  const assumedUntil = lastAssumed(ledger);
  const balances = ledger.currencies.map(() => 0n);
  const unknownUntil = ledger.currencies.map(() => -1);
  const found = new Map<string, readonly BalanceAfter[]>();
  for (const [place, booking] of ledger.bookings.entries()) {
    const { day, instrument, rule, entry } = booking;
    const until = rule.isTrade ? (assumedUntil.get(`${day}/${instrument}`) ?? -1) : -1;
    const moved = new Set<number>();
    visitLegs(booking, ({ currency, cash }) => {
      moved.add(currency);
      balances[currency] = (balances[currency] ?? 0n) + cash;
      unknownUntil[currency] = Math.max(unknownUntil[currency] ?? -1, until);
    });
    if (moved.size === 0 || !includes(entry.id)) continue;
    const after = [...moved].map((currency) => ({
      currency: ledger.currencies[currency] as CurrencyCode,
      balance: place > (unknownUntil[currency] ?? -1) ? amountText(balances[currency] ?? 0n) : null,
    }));
    found.set(entry.id, after);
  }
  return found;
}

/**
 * The cash in and out of the included entries by currency, in the order of the codes; empty if none moves cash. Reversed
 * entries, their reversals and invalid entries don't count. What an entry does to one currency counts as one amount.
 */
export function cashTotals(ledger: Ledger, { includes, accountId }: CashScope): CashTotal[] {
  const visitLegs = legsOf(ledger, accountId);
  const sums = new Map<number, { in: Amount; out: Amount }>();
  for (const booking of ledger.bookings) {
    if (!includes(booking.entry.id)) continue;
    const moved = new Map<number, Amount>();
    visitLegs(booking, ({ currency, cash }) => moved.set(currency, (moved.get(currency) ?? 0n) + cash));
    for (const [currency, cash] of moved) {
      const sum = sums.get(currency) ?? { in: 0n, out: 0n };
      sum[cash > 0n ? 'in' : 'out'] += cash;
      sums.set(currency, sum);
    }
  }
  return [...sums]
    .map(([currency, sum]) => ({
      currency: ledger.currencies[currency] as CurrencyCode,
      in: amountText(sum.in),
      out: amountText(sum.out),
      net: amountText(sum.in + sum.out),
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
