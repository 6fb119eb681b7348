/** Daily closing prices from Yahoo Finance's chart endpoint. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { z } from 'zod';
import { dateIn } from '../../../platform/basics/clock.ts';
import { isDatable } from './custom/cells.ts';
import { asTraded, FeedError, fetchText } from './provider/provider.ts';
import type { CloseProvider, Closes, Split } from './provider/provider.ts';

/** Only what is read; a cell or field that Yahoo adds or leaves empty must not cost the whole answer. */
const resultSchema = z.object({
  meta: z.object({
    symbol: z.string(),
    currency: z.string().nullish(),
    exchangeTimezoneName: z.string(),
    currentTradingPeriod: z
      .object({ regular: z.object({ end: z.number() }) })
      .nullish()
      .catch(null),
  }),
  timestamp: z.array(z.number()).max(50_000).nullish(),
  events: z.object({ splits: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  indicators: z.object({ quote: z.array(z.object({ close: z.array(z.unknown()).nullish() })) }),
});
type ChartResult = z.output<typeof resultSchema>;

const answerSchema = z.object({
  chart: z.object({
    result: z.array(z.unknown()).nullish(),
    error: z.object({ code: z.string() }).nullish(),
  }),
});

const splitSchema = z.object({
  date: z.number(),
  numerator: z.number().positive(),
  denominator: z.number().positive(),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedError('bad_answer');
  }
};

/** A session's closing price is final some minutes after its end. */
const settlingMs = 15 * 60_000;

/** Gives the date of an instant; null outside of the days that can be stored. */
type DateOf = (seconds: number) => string | null;

const exchangeDates = (timeZone: string): DateOf => {
  try {
    const dateOf = dateIn(timeZone);
    return (seconds) => (isDatable(seconds * 1000) ? dateOf(new Date(seconds * 1000)) : null);
  } catch {
    throw new FeedError('bad_answer');
  }
};

/** A split that cannot be read refuses the answer: without it, earlier closes would stay adjusted. */
const readSplits = ({ events }: ChartResult, dateOf: DateOf): Split[] =>
  Object.values(events?.splits ?? {}).map((event) => {
    const split = splitSchema.safeParse(event);
    if (!split.success) throw new FeedError('bad_answer');
    const { date, numerator, denominator } = split.data;
    const day = dateOf(date);
    if (day === null) throw new FeedError('bad_answer');
    return { day, factor: new Decimal(numerator).div(denominator) };
  });

/** The first date whose close is not final yet: the exchange's today, until its session has ended. */
const firstOpenDate = ({ meta }: ChartResult, now: Date, dateOf: DateOf): string => {
  const today = dateOf(now.getTime() / 1000) ?? '';
  const end = meta.currentTradingPeriod?.regular.end;
  const isFinal = end !== undefined && dateOf(end) === today && now.getTime() >= end * 1000 + settlingMs;
  return isFinal ? `${today}~` : today;
};

/** Yahoo's numbers carry the noise of single precision, which four decimals leave behind. */
const rounded = (value: Decimal): Decimal =>
  value.greaterThanOrEqualTo(1) ? value.toDecimalPlaces(4) : value.toSignificantDigits(6);

const readCloses = (result: ChartResult, open: string, dateOf: DateOf): Map<string, Decimal> => {
  const cells = result.indicators.quote[0]?.close ?? [];
  const closes = new Map<string, Decimal>();
  for (const [i, seconds] of (result.timestamp ?? []).entries()) {
    const close = cells[i];
    const day = dateOf(seconds);
    // Empty bars are left out. A price of 0 is none either, but the user is told.
    if (typeof close === 'number' && Number.isFinite(close) && close >= 0 && day !== null && day < open)
      closes.set(day, new Decimal(close));
  }
  return closes;
};

const readResult = (text: string): ChartResult => {
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new FeedError('bad_answer');
  const { error, result } = answer.data.chart;
  if (error) throw new FeedError(error.code === 'Not Found' ? 'unknown_symbol' : 'refused');
  const read = resultSchema.safeParse(result?.[0]);
  if (!read.success) throw new FeedError('bad_answer');
  return read.data;
};

/** Reads an answer of the chart endpoint. */
export const parseChart = (text: string, asked: { readonly symbol: string; readonly now: Date }): Closes => {
  const result = readResult(text);
  const { symbol, currency, exchangeTimezoneName } = result.meta;
  if (symbol.toUpperCase() !== asked.symbol.toUpperCase()) throw new FeedError('symbol_changed');
  if (!currency) throw new FeedError('no_currency');
  const dateOf = exchangeDates(exchangeTimezoneName);
  const splits = readSplits(result, dateOf);
  // Yahoo restates closes for every later split.
  const closes = asTraded(readCloses(result, firstOpenDate(result, asked.now, dateOf), dateOf), splits);
  if (closes.length === 0) throw new FeedError('no_prices');
  return { unit: currency, closes: closes.map(({ day, value }) => ({ day, value: rounded(value) })), splits };
};

/** Without a browser's name Yahoo answers 429 to the first request. */
export const yahooHeaders = { 'user-agent': 'Mozilla/5.0', accept: 'application/json' };

export const yahoo = (url: string): CloseProvider => ({
  async fetchCloses(outgoing, { symbol, from, now }) {
    // Up to now, whatever is asked for: closes can be un-adjusted only with all later splits.
    const query = new URLSearchParams({
      period1: String(Date.parse(`${from}T00:00:00Z`) / 1000 - 86_400),
      period2: String(Math.floor(now.getTime() / 1000) + 86_400),
      interval: '1d',
      events: 'split',
    });
    const address = `${url}/v8/finance/chart/${encodeURIComponent(symbol)}?${query.toString()}`;
    return parseChart(await fetchText(outgoing, address, yahooHeaders), { symbol, now });
  },
});
