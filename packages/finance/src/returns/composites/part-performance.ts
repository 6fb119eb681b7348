import { UNCLEAR } from '../../ledger/booking-flows.ts';
import { dailyValues } from '../../values/daily-values.ts';
import type { DailyValues } from '../../values/daily-values.ts';
import { at, bump, markAt } from '../../dates/day-arrays.ts';
import { dateOfDay, dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import { amountNumber } from '../../number/exact.ts';
import type { Exchange } from '../../ledger/holdings-walk.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Market, Settings } from '../../market/market.ts';
import { linkedSeries } from '../performance.ts';
import type { PerformanceSeries } from '../performance.ts';
import { joinedGaps } from '../../values/series-gaps.ts';
import { holdingValue } from '../../values/unit-value.ts';
import { Valuer } from '../../values/valuer.ts';

/** A part of a portfolio: a selection of its instruments. */
export interface PartInput {
  readonly settings: Settings;
  readonly to: LocalDate;
  readonly instrumentIds: Iterable<string>;
}

/** The ledger of some instruments alone, with the numbering of the whole: only their bookings and holdings. */
function partOfLedger(ledger: Ledger, isPart: readonly boolean[]): Ledger {
  const isOwn = (instrument: number): boolean => isPart[instrument] === true;
  return {
    ...ledger,
    whole: ledger,
    bookings: ledger.bookings.filter(({ instrument }) => isOwn(instrument)),
    steps: ledger.steps.map((steps, i) => (isOwn(i) ? steps : [])),
  };
}

/** The first day on which an instrument of the part is booked or held. */
function firstActiveDay(part: Ledger): number | undefined {
  const days = part.steps.flatMap((steps) => steps[0]?.day ?? []);
  const booked = part.bookings[0]?.day;
  if (booked !== undefined) days.push(booked);
  return days.length === 0 ? undefined : Math.min(...days);
}

/** The value of received units in base currency at the end of the day; NaN without a price or rate. */
function exchangedValue(valuer: Valuer, { day, to, received }: Exchange): number {
  const value = holdingValue(valuer.ledger, valuer.market, { instrument: to, quantity: received, day });
  const currency = valuer.ledger.instruments[to]?.moneyCurrency ?? -1;
  const amount = value === null ? null : valuer.toBase(value.amount, currency, day);
  return amount === null ? Number.NaN : amountNumber(amount);
}

/** Books what corporate actions moved across the part's border as flows, at the value of the received units. */
function addExchanges(days: DailyValues, valuer: Valuer, isPart: readonly boolean[]): DailyValues {
  const gaps = [...days.gaps];
  for (const exchange of valuer.ledger.exchanges) {
    const index = exchange.day - days.window.firstDay;
    const isIn = isPart[exchange.to] === true;
    if (isIn === (isPart[exchange.from] === true) || index < 0 || index >= days.window.length) continue;
    const amount = exchangedValue(valuer, exchange);
    const flows = isIn ? days.inflow : days.outflow;
    if (!Number.isNaN(amount)) {
      flows[index] = at(flows, index) + amount;
      continue;
    }
    bump(days.missing, index);
    days.unclear[index] = markAt(days.unclear, index) | UNCLEAR[isIn ? 'inflow' : 'outflow'];
    const date = dateOfDay(exchange.day);
    const instrumentId = valuer.ledger.instruments[exchange.to]?.id;
    gaps.push({ kind: 'missing_price', ...(instrumentId && { instrumentId }), from: date, to: date });
  }
  return { ...days, gaps: joinedGaps(gaps) };
}

/**
 * The daily series of a part of a portfolio (a holding, an asset class, a sector …) without cash. The cost of a
 * purchase is an inflow of its day; the proceeds of a sale, dividend, interest or return of capital are an outflow; a
 * fee or tax booked on an instrument is an inflow that buys nothing. A merger, symbol change or spin-off across the
 * part's border is a flow at the value of the received units. Unknown instruments are ignored; a part that was never
 * held gives an empty series.
 */
export function partPerformance(ledger: Ledger, market: Market, input: PartInput): PerformanceSeries {
  const ids = new Set(input.instrumentIds);
  const isPart = ledger.instruments.map(({ id }) => ids.has(id));
  const part = partOfLedger(ledger, isPart);
  const settings = { ...input.settings, cashKept: false };
  const toDay = dayOfDate(input.to);
  const fromDay = firstActiveDay(part);
  const days = dailyValues(part, market, { settings, toDay, ...(fromDay !== undefined && { fromDay }) });
  const flows = addExchanges(days, new Valuer(ledger, market, settings), isPart);
  return linkedSeries(flows, settings.baseCurrency);
}

/** How to divide a portfolio: the group of each instrument (its class, sector, region …), or null to leave it out. */
export interface GroupInput {
  readonly settings: Settings;
  readonly to: LocalDate;
  groupOf(instrumentId: string): string | null;
}

/**
 * The series of each group, in the order of first appearance in the ledger. See `partPerformance`. Without holdings:
 * no groups.
 */
export function groupPerformance(
  ledger: Ledger,
  market: Market,
  input: GroupInput,
): Map<string, PerformanceSeries> {
  const { settings, to } = input;
  const members = new Map<string, string[]>();
  for (const { id } of ledger.instruments) {
    const group = input.groupOf(id);
    if (group === null) continue;
    const ids = members.get(group) ?? [];
    ids.push(id);
    members.set(group, ids);
  }
  const groups = new Map<string, PerformanceSeries>();
  for (const [group, instrumentIds] of members) {
    groups.set(group, partPerformance(ledger, market, { settings, to, instrumentIds }));
  }
  return groups;
}

/** The series of each instrument ever held. See `partPerformance`. Empty if there are none. */
export function holdingPerformance(
  ledger: Ledger,
  market: Market,
  input: { readonly settings: Settings; readonly to: LocalDate },
): Map<string, PerformanceSeries> {
  return groupPerformance(ledger, market, { ...input, groupOf: (instrumentId) => instrumentId });
}
