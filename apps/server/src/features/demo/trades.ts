/**
 * The ledgers of the sample firm: what a person would have done, day after day, from the closes of that day. Causal, so that a
 * later last day only adds entries.
 */
import type { EnterableType } from '@partnerfolio/contract/ledger';
import { addMonths, dateOfDay, dayOfDate, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { demoDate, numbersFrom, seedOf } from './market.ts';
import type { DemoMarket } from './market.ts';
import type { DemoPortfolio } from './people.ts';
import { demoInstruments, demoMandates, demoSplit } from './universe.ts';

export interface DemoEntry {
  type: EnterableType;
  tradeDate: LocalDate;
  settlementDate: LocalDate | null;
  symbol: string | null;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  currency: string;
  ratioNew: string | null;
  ratioOld: string | null;
  note: string | null;
}

/** The book as it stands on a day of the simulation. */
interface Book {
  portfolio: DemoPortfolio;
  market: DemoMarket;
  entries: DemoEntry[];
  units: Map<string, number>;
  /** In the portfolio's own currency; income in other currencies stays where it was paid. */
  cash: number;
  day: number;
  random: () => number;
}

const withholding = 0.15;
const instruments = new Map(demoInstruments.map((instrument) => [instrument.symbol, instrument]));

const instrumentOf = (symbol: string) => {
  const instrument = instruments.get(symbol);
  if (instrument === undefined) throw new Error(`The sample firm has no instrument ${symbol}`);
  return instrument;
};

const at = (walk: { days: number[]; closes: string[] } | undefined, day: number): number | null => {
  if (walk === undefined) return null;
  let low = 0;
  let high = walk.days.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((walk.days[middle] ?? 0) <= day) low = middle;
    else high = middle - 1;
  }
  const close = walk.closes[low];
  return close === undefined || (walk.days[low] ?? 0) > day ? null : Number(close);
};

const perEuro = (market: DemoMarket, currency: string, day: number): number =>
  currency === 'EUR' ? 1 : (at(market.rates.get(currency), day) ?? 1);

/** Price of one unit in the portfolio's currency, in which its custodian settles. */
const settledPrice = (book: Book, symbol: string): number => {
  const close = at(book.market.prices.get(symbol), book.day) ?? 0;
  const from = perEuro(book.market, instrumentOf(symbol).currency, book.day);
  return (close / from) * perEuro(book.market, book.portfolio.baseCurrency, book.day);
};

const valueOf = (book: Book): number => {
  let value = book.cash;
  for (const [symbol, units] of book.units) value += units * settledPrice(book, symbol);
  return value;
};

const write = (book: Book, entry: Partial<DemoEntry> & Pick<DemoEntry, 'type'>): void => {
  book.entries.push({
    tradeDate: dateOfDay(book.day),
    settlementDate: null,
    symbol: null,
    quantity: null,
    price: null,
    amount: null,
    fee: '0',
    tax: '0',
    currency: book.portfolio.baseCurrency,
    ratioNew: null,
    ratioOld: null,
    note: null,
    ...entry,
  });
};

interface Payment {
  type: 'deposit' | 'withdrawal';
  amount: number;
  note: string;
}

const pay = (book: Book, { type, amount, note }: Payment): void => {
  book.cash += type === 'deposit' ? amount : -amount;
  if (book.portfolio.cashKept) write(book, { type, amount: amount.toFixed(2), note });
};

const feeOf = (gross: number): number => Math.max(4.9, gross * 0.0008);

const trade = (book: Book, symbol: string, amount: number): void => {
  const price = Number(settledPrice(book, symbol).toFixed(4));
  const units = Math.floor(Math.abs(amount) / price);
  if (units < 1) return;
  const type = amount > 0 ? 'buy' : 'sell';
  const held = book.units.get(symbol) ?? 0;
  const count = type === 'sell' ? Math.min(units, held) : units;
  if (count < 1) return;
  const fee = Number(feeOf(count * price).toFixed(2));
  book.units.set(symbol, type === 'buy' ? held + count : held - count);
  book.cash += type === 'buy' ? -(count * price + fee) : count * price - fee;
  const settlementDate = dateOfDay(book.day + (book.day % 7 >= 5 ? 4 : 2));
  write(book, {
    type,
    symbol,
    quantity: String(count),
    price: price.toFixed(4),
    fee: fee.toFixed(2),
    settlementDate,
  });
};

/** Brings the holdings to the mandate's weights, sales first, leaving two parts in a hundred as cash. */
const rebalance = (book: Book, threshold: number): void => {
  const value = valueOf(book);
  const wanted = Object.entries(demoMandates[book.portfolio.mandate]).map(([symbol, weight]) => {
    const held = (book.units.get(symbol) ?? 0) * settledPrice(book, symbol);
    return { symbol, amount: (value * 0.98 * weight) / 100 - held };
  });
  const large = wanted.filter(({ amount }) => Math.abs(amount) > value * threshold);
  for (const { symbol, amount } of large.filter((each) => each.amount < 0)) trade(book, symbol, amount);
  for (const { symbol, amount } of large.filter((each) => each.amount > 0)) {
    const affordable = book.portfolio.cashKept ? Math.min(amount, book.cash * 0.97) : amount;
    if (affordable > 500) trade(book, symbol, affordable);
  }
};

/** Income of a quarter: what a holding yields, less the tax withheld, in the instrument's currency. */
const payIncome = (book: Book): void => {
  for (const [symbol, units] of book.units) {
    const instrument = instrumentOf(symbol);
    const close = at(book.market.prices.get(symbol), book.day);
    if (instrument.yield === 0 || units === 0 || close === null) continue;
    const gross = units * close * (instrument.yield / 4) * (0.9 + 0.2 * book.random());
    const tax = instrument.currency === 'GBP' ? 0 : gross * withholding;
    const type = instrument.assetClass === 'bond' ? 'interest' : 'dividend';
    write(book, {
      type,
      symbol,
      amount: gross.toFixed(2),
      tax: tax.toFixed(2),
      currency: instrument.currency,
    });
    if (instrument.currency === book.portfolio.baseCurrency) book.cash += gross - tax;
  }
};

const applySplit = (book: Book): void => {
  const units = book.units.get(demoSplit.symbol) ?? 0;
  if (units === 0) return;
  book.units.set(demoSplit.symbol, (units * demoSplit.ratioNew) / demoSplit.ratioOld);
  write(book, {
    type: 'split',
    symbol: demoSplit.symbol,
    currency: instrumentOf(demoSplit.symbol).currency,
    ratioNew: String(demoSplit.ratioNew),
    ratioOld: String(demoSplit.ratioOld),
    note: 'Split of four for one',
  });
};

interface Occasions {
  opening: number;
  contribution: ReadonlySet<number>;
  income: ReadonlySet<number>;
  review: ReadonlySet<number>;
  custody: ReadonlySet<number>;
  withdrawal: number | null;
}

const nextWeekday = (day: number): number => {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day;
};

const occasionsOf = (portfolio: DemoPortfolio, last: number): Occasions => {
  const openedOn = demoDate(portfolio.openedOn);
  const opening = dayOfDate(openedOn);
  const contribution = new Set<number>();
  const income = new Set<number>();
  const review = new Set<number>();
  const custody = new Set<number>();
  for (let month = 1; ; month++) {
    const day = nextWeekday(dayOfDate(addMonths(openedOn, month)));
    if (day > last) break;
    contribution.add(day);
    if (month % 3 === 2) income.add(nextWeekday(day + 9));
    if (month % 6 === 0) review.add(nextWeekday(day + 3));
    if (month % 12 === 11) custody.add(nextWeekday(day + 6));
  }
  const { withdrawal } = portfolio;
  const taken =
    withdrawal === undefined
      ? null
      : nextWeekday(dayOfDate(addMonths(openedOn, withdrawal.afterYears * 12)) + 12);
  return { opening, contribution, income, review, custody, withdrawal: taken };
};

const withdraw = (book: Book): void => {
  const amount = Math.round((valueOf(book) * (book.portfolio.withdrawal?.part ?? 0)) / 1000) * 1000;
  const largest = [...book.units.keys()].sort(
    (a, b) =>
      settledPrice(book, b) * (book.units.get(b) ?? 0) - settledPrice(book, a) * (book.units.get(a) ?? 0),
  );
  for (const symbol of largest) {
    if (book.cash > amount * 1.02) break;
    trade(
      book,
      symbol,
      -Math.min(amount * 1.03 - book.cash, (book.units.get(symbol) ?? 0) * settledPrice(book, symbol)),
    );
  }
  pay(book, { type: 'withdrawal', amount, note: 'Distribution to the client' });
};

const payCustody = (book: Book): void => {
  const fee = Number((valueOf(book) * 0.0025).toFixed(2));
  if (!book.portfolio.cashKept || book.cash < fee) return;
  book.cash -= fee;
  write(book, { type: 'fee', amount: fee.toFixed(2), note: 'Custody fee' });
};

const liveADay = (book: Book, occasions: Occasions): void => {
  const { day, portfolio } = book;
  if (day === dayOfDate(demoDate(demoSplit.day))) applySplit(book);
  if (day === occasions.opening)
    pay(book, { type: 'deposit', amount: portfolio.opening, note: 'Opening deposit' });
  if (day === nextWeekday(occasions.opening + 1)) rebalance(book, 0);
  if (portfolio.monthly > 0 && occasions.contribution.has(day))
    pay(book, { type: 'deposit', amount: portfolio.monthly, note: 'Monthly contribution' });
  if (occasions.income.has(day)) payIncome(book);
  if (occasions.review.has(day)) rebalance(book, 0.006);
  if (occasions.custody.has(day)) payCustody(book);
  if (day === occasions.withdrawal) withdraw(book);
};

/** The ledger of a portfolio from its opening until `last`, in the order of entry. */
export const demoLedger = (
  portfolio: DemoPortfolio,
  input: { seed: number; market: DemoMarket; last: LocalDate },
): DemoEntry[] => {
  const last = dayOfDate(input.last);
  const occasions = occasionsOf(portfolio, last);
  const book: Book = {
    portfolio,
    market: input.market,
    entries: [],
    units: new Map(),
    cash: 0,
    day: occasions.opening,
    random: numbersFrom(seedOf(input.seed, `${portfolio.name}${yearOfDay(occasions.opening)}`)),
  };
  for (; book.day <= last; book.day++) liveADay(book, occasions);
  return book.entries;
};
