/** What a firm's overview is made of, portfolio by portfolio: values on days that all portfolios share, parts, gaps. */
import { assetClasses } from '@partnerfolio/contract/choices';
import type { Performance } from '@partnerfolio/contract/performance';
import type { MoneyFigure } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { HoldingsReport } from '@partnerfolio/finance/valuation';
import type { Replay } from '@partnerfolio/finance/replay';
import { transfersOf } from './days.rules.ts';
import type { LedgerInstrument } from '../queries.ts';
import type { Transit } from './queries.ts';

/** Values on Fridays since the first entry, then daily for the last days; 0 before there was anything. */
export interface SharedValues {
  /** Day number of the first of `weeks`, a Friday. */
  readonly firstWeek: number;
  readonly weeks: readonly number[];
  /** Day number of the first of `days`, which end today. */
  readonly firstDay: number;
  readonly days: readonly number[];
}

/** The known value of a class, in the portfolio's currency, and how many of its lines are not known. */
export interface ClassPart {
  readonly key: (typeof assetClasses)[number];
  readonly value: string;
  readonly unknown: number;
}

/** What left for another portfolio, at its value of each day until it arrived, in the giver's currency. */
export interface SharedTransit {
  readonly link: string;
  readonly firstDay: number;
  /** Of a day without a price nothing. */
  readonly values: readonly number[];
}

/** What is kept of a portfolio for overviews. */
export interface Overview {
  readonly transits: readonly SharedTransit[];
  /** The ids of the transfers that it received. */
  readonly arrivals: readonly string[];
  readonly values: SharedValues;
  readonly classes: readonly ClassPart[];
  readonly dayAmount: MoneyFigure;
  readonly quality: Performance['quality'];
}

/** Days at the end that are kept one by one. */
const dailyDays = 370;

const friday = 1;

/** The Friday on or after a day. */
const fridayFrom = (day: number): number => day + ((((friday - day) % 7) + 7) % 7);

const cents = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Of a day with missing lines the value of the known ones. */
export const sharedValues = (series: PerformanceSeries, today: LocalDate): SharedValues => {
  const end = dayOfDate(today);
  const firstDay = end - dailyDays + 1;
  const at = (day: number): number => cents(series.days.value[day - series.firstDay] ?? 0);
  const firstWeek = fridayFrom(Math.min(series.firstDay, firstDay));
  const weeks: number[] = [];
  for (let day = firstWeek; day < firstDay; day += 7) weeks.push(at(day));
  const days = Array.from({ length: dailyDays }, (_, i) => at(firstDay + i));
  return { firstWeek, weeks, firstDay, days };
};

/** Shared values up to a day: the last one counts on where figures were computed for an earlier day. */
export const carriedValues = (values: SharedValues, today: number): SharedValues => {
  const passed = today - (values.firstDay + values.days.length - 1);
  if (passed <= 0) return values;
  const { firstWeek, firstDay, days } = values;
  const last = days.at(-1) ?? 0;
  const all = [...days, ...Array.from({ length: passed }, () => last)];
  const weeks = [...values.weeks];
  for (let day = fridayFrom(firstDay); day < firstDay + passed; day += 7)
    weeks.push(all[day - firstDay] ?? 0);
  return { firstWeek, weeks, firstDay: firstDay + passed, days: all.slice(passed) };
};

/** What is in transit as the part of a class. */
export const transitPart = ({
  asset_class: key,
  value,
}: Pick<Transit, 'asset_class' | 'value'>): ClassPart => ({
  key,
  value: value ?? '0',
  unknown: value === null ? 1 : 0,
});

/** What was in transit to another portfolio, and what arrived from one. */
export const sharedTransfers = (replay: Replay): Pick<Overview, 'transits' | 'arrivals'> => {
  const transfers = transfersOf(replay);
  return {
    transits: transfers.flatMap(({ link, day: firstDay, inTransit }) =>
      link === undefined || inTransit === undefined
        ? []
        : [{ link, firstDay, values: inTransit.values.map((value) => cents(value ?? 0)) }],
    ),
    arrivals: transfers.flatMap(({ isIn, link }) => (isIn && link !== undefined ? [link] : [])),
  };
};

/** The value by asset class, cash among them, in the order of the classes. */
export const classParts = (
  report: HoldingsReport,
  instruments: ReadonlyMap<string, LedgerInstrument>,
): ClassPart[] => {
  const lines = [
    ...report.lines.map((line) => ({
      key: instruments.get(line.instrumentId)?.asset_class ?? ('other' as const),
      value: line.valueBase,
    })),
    ...report.cash.map((line) => ({ key: 'cash' as const, value: line.valueBase })),
  ];
  return assetClasses.flatMap((key) => {
    const own = lines.filter((line) => line.key === key);
    if (own.length === 0) return [];
    let value = new Decimal(0);
    for (const line of own) if (line.value.known) value = value.plus(line.value.value);
    return [{ key, value: value.toString(), unknown: own.filter((line) => !line.value.known).length }];
  });
};
