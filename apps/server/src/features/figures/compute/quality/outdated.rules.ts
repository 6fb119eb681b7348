/** What the opening values of a portfolio's usual ranges lack to be up to date. */
import { periods } from '@partnerfolio/contract/choices';
import type { Performance } from '@partnerfolio/contract/performance';
import { dateOfDay, dayOfDate, lastDayOfPreviousMonth, lastWeekday } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { outdatedShare } from '@partnerfolio/finance/outdated-ends';
import { outdatedLines } from '@partnerfolio/finance/outdated-lines';
import type { Replay } from '@partnerfolio/finance/replay';
import { Valuer } from '@partnerfolio/finance/valuer';
import { periodOpening } from '../ranges.rules.ts';

type OutdatedOpening = Performance['quality']['outdatedOpenings'][number];

/** The days that open the ranges shown everywhere: the last day, the month, and the usual periods; latest first. */
const usualOpenings = (to: LocalDate, opening: LocalDate): LocalDate[] => [
  dateOfDay(lastWeekday(dayOfDate(to)) - 1),
  lastDayOfPreviousMonth(to),
  ...periods.map((period) => periodOpening(period, to, opening)),
];

/** The last day of the ranges, and the opening of a further one. */
export interface AskedRanges {
  readonly to: LocalDate;
  readonly from?: LocalDate;
}

interface Portfolio extends Replay {
  readonly instruments: ReadonlyMap<string, { readonly symbol: string }>;
}

/**
 * The instruments and currencies whose prices or rates were outdated on the opening day of a usual range, or of a
 * further one, with these days, latest first.
 */
export const outdatedOpenings = (
  { series, ledger, market, settings, instruments }: Portfolio,
  { to, from = to }: AskedRanges,
): OutdatedOpening[] => {
  const found = new Map<string, Omit<OutdatedOpening, 'days'> & { days: OutdatedOpening['days'] }>();
  const add = (key: string, day: LocalDate, lacking: Omit<OutdatedOpening, 'days'>): void => {
    const one = found.get(key) ?? { ...lacking, days: [] };
    found.set(key, one);
    one.days.push(day);
  };
  const days = new Set([from, ...usualOpenings(to, series.openingDate)]);
  const valuer = new Valuer(ledger, market, settings);
  for (const day of [...days]
    .filter((one) => one < to)
    .toSorted()
    .toReversed()) {
    const number = dayOfDate(day);
    // Reads the series first: nearly all openings rest on nothing outdated.
    if (outdatedShare(series.days, number - series.firstDay) === 0) continue;
    const { instrumentIds, currencies } = outdatedLines(valuer, number);
    for (const id of instrumentIds) {
      const what = instruments.get(id)?.symbol;
      if (what !== undefined) add(id, day, { kind: 'price', what, instrumentId: id });
    }
    for (const what of currencies) add(what, day, { kind: 'rate', what, instrumentId: null });
  }
  return [...found.values()];
};
