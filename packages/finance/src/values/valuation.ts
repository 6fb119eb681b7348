import { draftCash } from './cash-lines.ts';
import type { CashLine } from './cash-lines.ts';
import { dayOfDate, lastWeekday } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { Amount } from '../number/exact.ts';
import { draftLine } from './holding-line.ts';
import type { DraftLine, HoldingLine } from './holding-line.ts';
import { instrumentResults, resultSums } from './instrument-results.ts';
import type { InstrumentResult } from './instrument-results.ts';
import { brokenInReport } from './invariants.ts';
import type { BrokenInvariant } from './invariants.ts';
import { bookingsThrough } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { replayLots } from '../lots/lot-replay.ts';
import type { LotBook } from '../lots/lot-book.ts';
import type { Market, Settings } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import { sumAmounts, weightInTotal } from '../number/totals.ts';
import type { PartialTotal } from '../number/totals.ts';
import { unknown } from '../number/unknown.ts';
import type { Unknown } from '../number/unknown.ts';
import { Valuer } from './valuer.ts';

/** Everything held on a date. */
export interface HoldingsReport {
  readonly asAt: LocalDate;
  readonly baseCurrency: CurrencyCode;
  readonly lines: readonly HoldingLine[];
  /** Empty if cash is not tracked. */
  readonly cash: readonly CashLine[];
  readonly value: PartialTotal;
  readonly costBase: PartialTotal;
  readonly unrealisedBase: PartialTotal;
  readonly realisedBase: PartialTotal;
  readonly incomeBase: PartialTotal;
  readonly dayChangeBase: PartialTotal;
  readonly results: readonly InstrumentResult[];
  /** The lots behind the costs. */
  readonly book: LotBook;
  /** Empty, unless the engine has a bug. */
  readonly broken: readonly BrokenInvariant[];
}

/**
 * The holdings, cash, cost, unrealised and realised gains and income of a portfolio at the end of a date, exactly. A
 * holding without a price or rate is unknown, and so is the total, which also states the sum of the known holdings.
 */
export function holdingsAsAt(
  ledger: Ledger,
  market: Market,
  input: { readonly settings: Settings; readonly asAt: LocalDate; readonly valuer?: Valuer },
): HoldingsReport {
  const { settings, asAt } = input;
  const day = dayOfDate(asAt);
  const { baseCurrency, costMethod } = settings;
  const valuer = input.valuer ?? new Valuer(ledger, market, settings);
  const { rates } = valuer.market;
  const book = replayLots(ledger, { rates, baseCurrency, costMethod, asAt });
  const before = bookingsThrough(ledger, lastWeekday(day) - 1);
  const ofDay = ledger.bookings.slice(before, bookingsThrough(ledger, day));
  const drafts: DraftLine[] = [];
  for (let instrument = 0; instrument < ledger.instruments.length; instrument++) {
    const draft = draftLine(valuer, { book, instrument, day, ofDay });
    if (draft !== null) drafts.push(draft);
  }
  const cash = settings.cashKept ? draftCash(valuer, day) : [];
  const sums = resultSums(valuer, book, day);
  const noValue = unknown('no_value');
  const byLine = (pick: (draft: DraftLine) => readonly [Amount | null, Unknown | null]): PartialTotal =>
    sumAmounts(
      drafts.map((draft) => {
        const [amount, reason] = pick(draft);
        return { amount, reason: { ...(reason ?? noValue), instrumentIds: [draft.line.instrumentId] } };
      }),
    );
  const value = sumAmounts([
    ...drafts.map((draft) => ({ amount: draft.valueBase, reason: draft.reason ?? noValue })),
    ...cash.map((draft) => ({ amount: draft.valueBase, reason: draft.reason })),
  ]);
  const sumRows = [...sums.values()];
  const lines = drafts.map((draft) => ({ ...draft.line, weight: weightInTotal(draft.valueBase, value) }));
  const cashLines = cash.map((draft) => ({ ...draft.line, weight: weightInTotal(draft.valueBase, value) }));
  return {
    asAt,
    baseCurrency,
    lines,
    cash: cashLines,
    value,
    costBase: byLine((draft) => [draft.costBase, draft.costUnknownBy]),
    unrealisedBase: byLine((draft) => [draft.gainBase, draft.reason ?? draft.costUnknownBy]),
    realisedBase: sumAmounts(
      sumRows.map(({ realised, unknownBy }) => ({ amount: realised, reason: unknownBy ?? noValue })),
    ),
    incomeBase: sumAmounts(
      sumRows.map(({ income }) => ({ amount: income, reason: unknown('missing_rate') })),
    ),
    dayChangeBase: byLine((draft) => [draft.dayChange, draft.reason]),
    results: instrumentResults(book, sums),
    book,
    broken: brokenInReport({ asAt, book, lines, cash: cashLines }),
  };
}
