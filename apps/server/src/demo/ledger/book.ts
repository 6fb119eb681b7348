/** A sample portfolio on a day of its simulation, and the transactions of its manager. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { dateOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { DemoPortfolio } from '../clients/client-shapes.ts';
import { closeOn } from '../market/market.ts';
import type { DemoMarket } from '../market/market.ts';
import { findInstrument } from '../market/universe.ts';
import { typesWith } from '@partnerfolio/finance/entry-types';

/** A transferred lot, in the entry's currency. */
export interface DemoLot {
  acquired: string;
  quantity: string;
  cost: string;
}

export interface DemoEntry {
  type: TransactionType;
  tradeDate: LocalDate;
  settlementDate: LocalDate | null;
  tradeTime: null;
  symbol: string | null;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  fee: string;
  tax: string;
  currency: string;
  ratioNew: string | null;
  ratioOld: string | null;
  /** What a spin-off, merger or symbol change gives, and the share of the cost that a spin-off moves. */
  toSymbol: string | null;
  costShare: string | null;
  /** What a currency exchange buys. */
  toAmount: string | null;
  toCurrency: string | null;
  lots: readonly DemoLot[] | null;
  note: string | null;
}

export interface Book {
  portfolio: DemoPortfolio;
  market: DemoMarket;
  entries: DemoEntry[];
  units: Map<string, number>;
  /** In the portfolio's own currency; income in other currencies stays in them. */
  cash: number;
  day: number;
}

/** The value of one euro in a currency. */
export const perEuro = (market: DemoMarket, currency: string, day: number): number =>
  currency === 'EUR' ? 1 : (closeOn(market.rates.get(currency), day) ?? 1);

/** The price of one unit in the portfolio's currency, in which its custodian settles. */
const settledPrice = (book: Book, symbol: string): number => {
  const close = closeOn(book.market.prices.get(symbol), book.day) ?? 0;
  const from = perEuro(book.market, findInstrument(symbol).currency, book.day);
  return (close / from) * perEuro(book.market, book.portfolio.baseCurrency, book.day);
};

/** The value of a position in the portfolio's currency. */
export const positionValue = (book: Book, symbol: string): number =>
  (book.units.get(symbol) ?? 0) * settledPrice(book, symbol);

export const bookValue = (book: Book): number => {
  let value = book.cash;
  for (const symbol of book.units.keys()) value += positionValue(book, symbol);
  return value;
};

export const write = (book: Book, entry: Partial<DemoEntry> & Pick<DemoEntry, 'type'>): void => {
  book.entries.push({
    tradeDate: dateOfDay(book.day),
    settlementDate: null,
    tradeTime: null,
    symbol: null,
    quantity: null,
    price: null,
    amount: null,
    fee: '0',
    tax: '0',
    currency: book.portfolio.baseCurrency,
    ratioNew: null,
    ratioOld: null,
    toSymbol: null,
    costShare: null,
    toAmount: null,
    toCurrency: null,
    lots: null,
    note: null,
    ...entry,
  });
};

/** A movement of cash; omitted for a portfolio that does not track cash. */
export interface Payment {
  type: 'deposit' | 'withdrawal' | 'fee' | 'fee_refund' | 'tax' | 'tax_refund' | 'interest';
  amount: number;
  note: string;
}

const outgoing: ReadonlySet<TransactionType> = typesWith(({ cashSign }) => cashSign === -1);

export const pay = (book: Book, { type, amount, note }: Payment): void => {
  book.cash += outgoing.has(type) ? -amount : amount;
  if (book.portfolio.cashKept) write(book, { type, amount: amount.toFixed(2), note });
};

const tradeFee = (gross: number): number => Math.max(4.9, gross * 0.0008);

/** Buys for an amount, or sells for a negative one: whole units, never more than are held. */
export const trade = (book: Book, symbol: string, amount: number): void => {
  const price = Number(settledPrice(book, symbol).toFixed(4));
  if (price <= 0) return;
  const held = book.units.get(symbol) ?? 0;
  const isBuy = amount > 0;
  const wanted = Math.floor(Math.abs(amount) / price);
  const count = isBuy ? wanted : Math.min(wanted, held);
  if (count >= 1) deal(book, symbol, { isBuy, count, price });
};

interface Deal {
  isBuy: boolean;
  count: number;
  price: number;
}

const deal = (book: Book, symbol: string, { isBuy, count, price }: Deal): void => {
  const fee = Number(tradeFee(count * price).toFixed(2));
  const held = book.units.get(symbol) ?? 0;
  const left = isBuy ? held + count : held - count;
  if (left > 0) book.units.set(symbol, left);
  else book.units.delete(symbol);
  book.cash += isBuy ? -(count * price + fee) : count * price - fee;
  write(book, {
    type: isBuy ? 'buy' : 'sell',
    symbol,
    quantity: String(count),
    price: price.toFixed(4),
    fee: fee.toFixed(2),
    settlementDate: dateOfDay(book.day + (book.day % 7 >= 5 ? 4 : 2)),
  });
};

/** Sells the whole position, including fractions. */
export const sellOut = (book: Book, symbol: string): void => {
  const price = Number(settledPrice(book, symbol).toFixed(4));
  deal(book, symbol, { isBuy: false, count: book.units.get(symbol) ?? 0, price });
};

/** Rebalances to the mandate's weights, sales first, and leaves two per cent in cash. */
export const rebalance = (book: Book, threshold: number): void => {
  const value = bookValue(book);
  const wanted = Object.entries(book.portfolio.weights).map(([symbol, weight]) => ({
    symbol,
    amount: (value * 0.98 * weight) / 100 - positionValue(book, symbol),
  }));
  const large = wanted.filter(({ amount }) => Math.abs(amount) > value * threshold);
  for (const { symbol, amount } of large.filter((each) => each.amount < 0)) trade(book, symbol, amount);
  for (const { symbol, amount } of large.filter((each) => each.amount > 0)) {
    const affordable = book.portfolio.cashKept ? Math.min(amount, book.cash * 0.97) : amount;
    if (affordable > 500) trade(book, symbol, affordable);
  }
};
