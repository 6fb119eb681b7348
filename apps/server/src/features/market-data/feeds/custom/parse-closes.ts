/** Reads a provider's answer by the mapping that an administrator described. */
import { parseEndings } from '@partnerfolio/contract/market/custom-providers';
import type { CustomProviderSettings } from '@partnerfolio/contract/market/custom-providers';
import { Decimal } from '@partnerfolio/finance/decimal';
import { dateIn } from '../../../../platform/basics/clock.ts';
import { asTraded, FeedError } from '../provider/provider.ts';
import type { Closes, Split } from '../provider/provider.ts';
import { pricePlaces, readDay, readPrice, readSplit } from './cells.ts';
import { readRows } from './rows.ts';
import type { AnswerRows } from './rows.ts';

interface Asked {
  readonly symbol: string;
  readonly now: Date;
}

/** A day's price is final once the day is over in UTC, by when every exchange has closed. */
const settlingMs = 15 * 60_000;
const firstOpenDate = (now: Date): string => new Date(now.getTime() - settlingMs).toISOString().slice(0, 10);

const textOf = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';

const unitOfField = ({ rows, document }: AnswerRows, field: string): string => {
  if (field.startsWith('/')) return textOf(document(field));
  const units = new Set(rows.map((cell) => textOf(cell(field))));
  units.delete('');
  // Prices in two currencies are no series.
  if (units.size > 1) throw new FeedError('bad_answer');
  return [...units][0] ?? '';
};

const unitOfEnding = (endings: ReadonlyMap<string, string> | null, symbol: string): string =>
  [...(endings ?? [])].find(([ending]) => symbol.toLowerCase().endsWith(ending))?.[1] ?? '';

const findUnit = (found: AnswerRows, settings: CustomProviderSettings, symbol: string): string => {
  const { currency, currencySource } = settings;
  if (currencySource === 'fixed') return currency;
  const unit =
    currencySource === 'field' ? unitOfField(found, currency) : unitOfEnding(parseEndings(currency), symbol);
  if (unit === '') throw new FeedError('no_currency');
  return unit;
};

type Cell = AnswerRows['rows'][number];

/** The split of a row; 1 for none. */
const splitOf = (cell: Cell, { splitField, decimalSeparator }: CustomProviderSettings): Decimal => {
  if (splitField === '') return new Decimal(1);
  const factor = readSplit(cell(splitField), decimalSeparator);
  // Without the split, earlier prices would stay adjusted.
  if (factor === null) throw new FeedError('bad_answer');
  return factor;
};

/** The rows with a day that is over. */
const finishedRows = (found: AnswerRows, settings: CustomProviderSettings, { now }: Asked) => {
  const dateOf = dateIn(settings.timeZone);
  const open = firstOpenDate(now);
  return found.rows.flatMap((cell) => {
    const day = readDay(textOf(cell(settings.dateField)), settings.dateFormat, dateOf);
    return day === null || day >= open ? [] : [{ day, cell }];
  });
};

/** The prices by day, without empty, unreadable and unfinished ones, and without days that have two prices. */
const readDays = (found: AnswerRows, settings: CustomProviderSettings, asked: Asked) => {
  const closes = new Map<string, Decimal>();
  const splits = new Map<string, Decimal>();
  const doubtful = new Set<string>();
  for (const { day, cell } of finishedRows(found, settings, asked)) {
    const factor = splitOf(cell, settings);
    if (!factor.equals(1)) splits.set(day, factor);
    const close = readPrice(cell(settings.closeField), settings.decimalSeparator);
    if (close === null) continue;
    if (!(closes.get(day)?.equals(close) ?? true)) doubtful.add(day);
    closes.set(day, close);
  }
  for (const day of doubtful) closes.delete(day);
  return { closes, splits: [...splits].map(([day, factor]): Split => ({ day, factor })) };
};

/** Reads an answer; throws a `FeedError` when it holds no prices in a known currency. */
export const parseCloses = (text: string, settings: CustomProviderSettings, asked: Asked): Closes => {
  const found = readRows(text, settings);
  const { closes, splits } = readDays(found, settings, asked);
  if (closes.size === 0) throw new FeedError('no_prices');
  const traded = asTraded(closes, settings.isAdjusted ? splits : []);
  return {
    unit: findUnit(found, settings, asked.symbol),
    closes: traded.map(({ day, value }) => ({ day, value: value.toDecimalPlaces(pricePlaces) })),
    splits,
  };
};
