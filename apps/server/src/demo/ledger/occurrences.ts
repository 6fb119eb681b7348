/** Events of sample portfolios that no manager decides: corporate actions, and special cases. */
import type { TransactionType } from '@partnerfolio/contract/ledger';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import { netCash } from '../../features/ledger/amounts.rules.ts';
import { pay, perEuro, sellOut, write } from './book.ts';
import type { Book, DemoEntry, DemoLot } from './book.ts';
import { demoDate } from '../market/market.ts';
import { demoCapitalReturn, demoReorganisations, demoSplits, findInstrument } from '../market/universe.ts';
import { unpricedSecurity } from '../market/securities.ts';

const parseDay = (text: string): number => dayOfDate(demoDate(text));
const splits = demoSplits.map((split) => ({ split, day: parseDay(split.day) }));
const reorganisations = demoReorganisations.map((act) => ({ act, day: parseDay(act.day) }));
const capitalDay = parseDay(demoCapitalReturn.day);
const propertyDay = parseDay('2022-02-14');

const applySplit = (book: Book, split: (typeof demoSplits)[number]): void => {
  const units = book.units.get(split.symbol) ?? 0;
  if (units === 0) return;
  book.units.set(split.symbol, (units * split.ratioNew) / split.ratioOld);
  write(book, {
    type: 'split',
    symbol: split.symbol,
    currency: findInstrument(split.symbol).currency,
    ratioNew: String(split.ratioNew),
    ratioOld: String(split.ratioOld),
    note: split.note,
  });
};

const returnCapital = (book: Book): void => {
  const { symbol, perUnit } = demoCapitalReturn;
  const units = book.units.get(symbol) ?? 0;
  if (units === 0) return;
  const { currency } = findInstrument(symbol);
  const amount = (units * perUnit).toFixed(2);
  if (currency === book.portfolio.baseCurrency) book.cash += Number(amount);
  write(book, { type: 'return_of_capital', symbol, amount, currency, note: 'Sale of two buildings' });
};

const reorganise = (book: Book, act: (typeof demoReorganisations)[number]): void => {
  const { type, symbol, toSymbol, ratioNew, ratioOld, costShare, note } = act;
  const units = book.units.get(symbol) ?? 0;
  if (units === 0) return;
  book.units.set(toSymbol, (book.units.get(toSymbol) ?? 0) + (units * ratioNew) / ratioOld);
  if (type !== 'spin_off') book.units.set(symbol, 0);
  write(book, {
    type,
    symbol,
    toSymbol,
    ratioNew: String(ratioNew),
    ratioOld: String(ratioOld),
    costShare: costShare === null ? null : String(costShare),
    currency: findInstrument(symbol).currency,
    note,
  });
};

/** Splits, reorganisations and capital repayments of the day. */
export const applyCorporateActions = (book: Book): void => {
  for (const { split, day } of splits) if (day === book.day) applySplit(book, split);
  for (const { act, day } of reorganisations) if (day === book.day) reorganise(book, act);
  if (capitalDay === book.day) returnCapital(book);
};

/** The inherited positions, with the dates and costs of the original purchases. */
const inherited: readonly { symbol: string; units: number; lots: readonly DemoLot[] }[] = [
  {
    symbol: 'MRWD',
    units: 1800,
    lots: [
      { acquired: '2009-05-11', quantity: '1000', cost: '24100' },
      { acquired: '2013-10-02', quantity: '800', cost: '31250.40' },
    ],
  },
  { symbol: 'KNGB', units: 950, lots: [{ acquired: '2011-02-21', quantity: '950', cost: '18620.75' }] },
  { symbol: 'TRNT', units: 420, lots: [{ acquired: '2016-07-08', quantity: '420', cost: '15204' }] },
  {
    symbol: 'HOLM',
    units: 2400,
    lots: [
      { acquired: '2012-04-17', quantity: '1500', cost: '9870' },
      { acquired: '2018-09-05', quantity: '900', cost: '8460.30' },
    ],
  },
];

const transfer = (
  book: Book,
  entry: Pick<DemoEntry, 'symbol' | 'lots' | 'note'> & { units: number; type: TransactionType },
): void => {
  const { units, ...rest } = entry;
  const symbol = entry.symbol ?? '';
  const held = book.units.get(symbol) ?? 0;
  const left = entry.type === 'transfer_in' ? held + units : held - units;
  book.units.set(symbol, left);
  write(book, { ...rest, quantity: String(units), currency: findInstrument(symbol).currency });
};

const inherit = (book: Book): void => {
  for (const { symbol, units, lots } of inherited)
    transfer(book, { type: 'transfer_in', symbol, units, lots, note: 'From the estate of E. Blackwood' });
};

const giveAway = (book: Book): void =>
  transfer(book, {
    type: 'transfer_out',
    symbol: 'KNGB',
    units: 300,
    lots: null,
    note: 'Given to the village school',
  });

const { symbol: property } = unpricedSecurity;

const buyProperty = (book: Book): void => {
  book.cash -= 1_178_000;
  write(book, {
    type: 'buy',
    symbol: property,
    quantity: '1',
    price: '1150000',
    fee: '4500',
    tax: '23500',
    note: 'Completion',
  });
};

/** A quarterly valuation that follows the listed property of the same country. */
const valueProperty = (book: Book): void => {
  const quarter = Math.floor((book.day - propertyDay) / 91);
  const worth = 1_150_000 * (1 + 0.004 * quarter - (quarter > 3 && quarter < 9 ? 0.06 : 0));
  write(book, {
    type: 'valuation',
    symbol: property,
    amount: (Math.round(worth / 500) * 500).toFixed(2),
    note: 'Surveyor, quarterly',
  });
};

const rent = (book: Book): void => {
  write(book, { type: 'dividend', symbol: property, amount: '15400.00', note: 'Rent of the quarter' });
  book.cash += 15_400;
};

/**
 * Dollars for purchases abroad at the bank's rate, slightly below the market's, and an overdraft. Neither affects the
 * cash that the simulation trades with.
 */
const bankingActs: Readonly<Record<string, (book: Book) => void>> = {
  '2025-06-16': (book) => {
    const { market, day } = book;
    const dollars = (8_000 / perEuro(market, 'GBP', day)) * perEuro(market, 'USD', day);
    write(book, {
      type: 'currency_exchange',
      amount: '8000.00',
      toAmount: (dollars * 0.9975).toFixed(2),
      toCurrency: 'USD',
      fee: '12.00',
      settlementDate: dateOfDay(day + 2),
      note: 'Dollars for a purchase abroad',
    });
  },
  '2025-12-31': (book) =>
    write(book, { type: 'interest_charged', amount: '38.60', note: 'Interest on the overdraft' }),
};

const quarterEnds = new Set(['03-31', '06-30', '09-30', '12-31']);

const special: Record<NonNullable<Book['portfolio']['special']>, (book: Book, date: string) => void> = {
  inheritance: (book, date) => {
    if (date === '2021-03-22') inherit(book);
    if (date === '2024-12-16') giveAway(book);
  },
  property: (book, date) => {
    if (date === '2022-02-28') buyProperty(book);
    bankingActs[date]?.(book);
    if (date <= '2022-03-01' || !quarterEnds.has(date.slice(5))) return;
    rent(book);
    valueProperty(book);
  },
  krona: (book, date) => {
    if (date.endsWith('-05-12')) pay(book, { type: 'tax', amount: 1_840, note: 'Tax on investment income' });
    if (date.endsWith('-09-18'))
      pay(book, { type: 'tax_refund', amount: 412.6, note: 'Withholding tax reclaimed' });
    // In a currency without a rate.
    if (date === '2026-10-26')
      write(book, {
        type: 'deposit',
        amount: '180000.00',
        currency: 'SEK',
        note: 'Sale of the summer house',
      });
  },
};

/** Events of this day in this portfolio only. */
export const applySpecial = (book: Book): void => {
  const { special: kind } = book.portfolio;
  if (kind !== undefined) special[kind](book, dateOfDay(book.day));
};

const stated = (entry: DemoEntry) => ({
  ...entry,
  accruedInterest: '0',
  instrumentId: entry.symbol,
  reversesId: null,
});

/** Sells everything and withdraws every currency to the last cent, so that the portfolio is empty. */
export const closeBook = (book: Book): void => {
  for (const symbol of book.units.keys()) sellOut(book, symbol);
  if (!book.portfolio.cashKept) return;
  const balances = new Map<string, Decimal>();
  for (const entry of book.entries) {
    const moved = netCash(stated(entry));
    if (moved === null) continue;
    balances.set(entry.currency, (balances.get(entry.currency) ?? new Decimal(0)).plus(moved));
  }
  for (const [currency, balance] of balances)
    if (!balance.isZero())
      write(book, {
        type: balance.isPositive() ? 'withdrawal' : 'deposit',
        amount: balance.abs().toString(),
        currency,
        note: 'Mandate ended',
      });
  book.cash = 0;
};
