/**
 * The ledgers of the sample firm: what a manager would have done each day, knowing only that day's closing prices. So
 * a later last day only adds entries.
 */
import { addMonths, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { pay, rebalance, trade, bookValue, positionValue, write } from './book.ts';
import type { Book, DemoEntry } from './book.ts';
import { deriveSeed } from '../chance.ts';
import type { DemoPortfolio } from '../clients/client-shapes.ts';
import { demoDate, nextWeekday } from '../market/market.ts';
import type { DemoMarket } from '../market/market.ts';
import { applyCorporateActions, applySpecial, closeBook } from './occurrences.ts';
import type { Payouts } from './payouts.ts';
import type { DemoInstrument } from '../market/universe.ts';

/** The withholding tax rate: by the country of a share; none on interest and on funds that pay gross. */
const withholdingRate = ({ assetClass, currency }: DemoInstrument): number => {
  if (assetClass === 'bond') return 0;
  if (assetClass === 'fund') return currency === 'USD' ? 0.15 : 0;
  return { USD: 0.15, EUR: 0.15, CHF: 0.35, GBP: 0 }[currency];
};

const payIncome = (book: Book, payouts: Payouts): void => {
  for (const { instrument, perUnit } of payouts.get(book.day) ?? []) {
    const units = book.units.get(instrument.symbol) ?? 0;
    const gross = Number((units * perUnit).toFixed(2));
    if (gross < 0.01) continue;
    const tax = Number((gross * withholdingRate(instrument)).toFixed(2));
    write(book, {
      type: instrument.assetClass === 'bond' ? 'interest' : 'dividend',
      symbol: instrument.symbol,
      amount: gross.toFixed(2),
      tax: tax.toFixed(2),
      currency: instrument.currency,
    });
    if (instrument.currency === book.portfolio.baseCurrency) book.cash += gross - tax;
  }
};

interface Occurrences {
  opening: number;
  closing: number;
  contribution: ReadonlySet<number>;
  review: ReadonlySet<number>;
  custody: ReadonlySet<number>;
  cashInterest: ReadonlySet<number>;
  withdrawal: number | null;
}

const never = Number.POSITIVE_INFINITY;

const planOccurrences = (portfolio: DemoPortfolio, last: number): Occurrences => {
  const openedOn = demoDate(portfolio.openedOn);
  const sets = {
    contribution: new Set<number>(),
    review: new Set<number>(),
    custody: new Set<number>(),
    cashInterest: new Set<number>(),
  };
  const reviewMonths = 6 + 6 * (deriveSeed(1, portfolio.name) % 2);
  for (let month = 1; ; month++) {
    const day = nextWeekday(dayOfDate(addMonths(openedOn, month)));
    if (day > last) break;
    sets.contribution.add(day);
    if (month % reviewMonths === 0) sets.review.add(nextWeekday(day + 3));
    if (month % 12 === 11) sets.custody.add(nextWeekday(day + 6));
    if (month % 12 === 8) sets.cashInterest.add(nextWeekday(day + 8));
  }
  const { withdrawal, closedOn } = portfolio;
  const taken = (years: number) => nextWeekday(dayOfDate(addMonths(openedOn, years * 12)) + 12);
  return {
    opening: dayOfDate(openedOn),
    closing: closedOn === null ? never : dayOfDate(demoDate(closedOn)),
    ...sets,
    withdrawal: withdrawal === undefined ? null : taken(withdrawal.afterYears),
  };
};

const withdraw = (book: Book): void => {
  const amount = Math.round((bookValue(book) * (book.portfolio.withdrawal?.part ?? 0)) / 1000) * 1000;
  if (amount === 0) return;
  const largest = [...book.units.keys()].toSorted((a, b) => positionValue(book, b) - positionValue(book, a));
  for (const symbol of largest) {
    if (book.cash > amount * 1.02) break;
    trade(book, symbol, -Math.min(amount * 1.03 - book.cash, positionValue(book, symbol)));
  }
  pay(book, { type: 'withdrawal', amount, note: 'Distribution to the client' });
};

/** The annual custody fee; large accounts get part of it back. */
const payCustody = (book: Book): void => {
  const value = bookValue(book);
  const fee = Number((value * 0.0025).toFixed(2));
  if (!book.portfolio.cashKept || book.cash < fee) return;
  pay(book, { type: 'fee', amount: fee, note: 'Custody fee' });
  if (value > 2_000_000)
    pay(book, { type: 'fee_refund', amount: Number((fee * 0.1).toFixed(2)), note: 'Rebate for size' });
};

const payCashInterest = (book: Book): void => {
  const amount = Number((book.cash * 0.006).toFixed(2));
  if (book.portfolio.cashKept && amount > 20)
    pay(book, { type: 'interest', amount, note: 'Credit interest of the bank' });
};

/** What moves into the second account is not invested. */
const saveReserve = (book: Book): void => {
  const { reserve, monthly } = book.portfolio;
  if (reserve === undefined) return;
  const amount = monthly * reserve;
  book.cash -= amount;
  write(book, { type: 'account_transfer', amount: amount.toFixed(2), note: 'Into the reserve' });
};

const rebalanceOn = (book: Book, { opening, review }: Occurrences): void => {
  if (book.day === nextWeekday(opening + 1)) rebalance(book, 0);
  if (review.has(book.day)) rebalance(book, 0.008);
};

const liveADay = (book: Book, occasions: Occurrences, payouts: Payouts): void => {
  const { day, portfolio } = book;
  applyCorporateActions(book);
  if (day === occasions.opening)
    pay(book, { type: 'deposit', amount: portfolio.opening, note: 'Opening deposit' });
  applySpecial(book);
  if (portfolio.monthly > 0 && occasions.contribution.has(day))
    pay(book, { type: 'deposit', amount: portfolio.monthly, note: 'Monthly contribution' });
  if (occasions.contribution.has(day)) saveReserve(book);
  payIncome(book, payouts);
  if (occasions.cashInterest.has(day)) payCashInterest(book);
  rebalanceOn(book, occasions);
  if (occasions.custody.has(day)) payCustody(book);
  if (day === occasions.withdrawal) withdraw(book);
};

/** A portfolio's ledger from its opening until `last`, in the order of entry. */
export const demoLedger = (
  portfolio: DemoPortfolio,
  input: { market: DemoMarket; payouts: Payouts; last: LocalDate },
): DemoEntry[] => {
  const last = dayOfDate(input.last);
  const occasions = planOccurrences(portfolio, last);
  const book: Book = {
    portfolio,
    market: input.market,
    entries: [],
    units: new Map(),
    cash: 0,
    day: occasions.opening,
  };
  for (; book.day <= Math.min(last, occasions.closing - 1); book.day++)
    liveADay(book, occasions, input.payouts);
  if (occasions.closing <= last) {
    book.day = occasions.closing;
    closeBook(book);
  }
  return book.entries;
};
