/** Pure decisions about notices of a fall in value: from when a fall is counted, and which levels it has reached. */
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import type { Performance } from '@partnerfolio/contract/performance';
import type { FallBaseline, ReportOptions } from '@partnerfolio/contract/reports/options';
import type { FallDuty } from '@partnerfolio/contract/reports/fall-notices';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay } from '@partnerfolio/finance/dates';
import { daysLater } from '../template/asked.rules.ts';

/** A notice is due at each multiple of so many percent. */
const step = 10;
/** Returns are rounded to ten digits: a value of exactly 90 percent counts as a fall of 10. */
const tolerance = 1e-9;

/** From what, and from the end of which day, a fall is counted. */
export interface Baseline {
  readonly baseline: FallBaseline;
  readonly day: LocalDate;
}

/**
 * The last statement; without one, or if it is from before the service began, the start of the mandate, which opens with the
 * value of the day before.
 */
export const baselineOf = (started: LocalDate, statement: LocalDate | null): Baseline => {
  const opening = daysLater(started, -1);
  return statement !== null && statement >= opening
    ? { baseline: 'statement', day: statement }
    : { baseline: 'mandate', day: opening };
};

/** A level with the first day at whose end it was reached. */
export interface ReachedLevel {
  readonly level: number;
  readonly day: LocalDate;
  /** The return on that day since the baseline. */
  readonly rate: number;
}

export interface Judgement {
  readonly reached: readonly ReachedLevel[];
  /** Why the fall cannot be judged to the last day, and the first such day; null if it can. */
  readonly unknown: { readonly reason: UnknownReason; readonly day: LocalDate } | null;
}

/** The highest multiple that a return has reached; 0 for none. A total loss is the last. */
const levelOf = (rate: number): number =>
  Math.min(100, Math.max(0, Math.floor((-rate + tolerance) * (100 / step)) * step));

/** The levels that the returns of a range have reached, each once. A withdrawal is no fall, because returns are time-weighted. */
export const judge = ({ twr, series }: Pick<Performance, 'twr' | 'series'>): Judgement => {
  const reached: ReachedLevel[] = [];
  const dayAt = (index: number): LocalDate => dateOfDay(series.days[index] ?? 0);
  for (const [index, rate] of series.twr.entries()) {
    if (rate === null) continue;
    for (let level = (reached.length + 1) * step; level <= levelOf(rate); level += step)
      reached.push({ level, day: dayAt(index), rate });
  }
  // Only the opening day, or none: before the first entry there is nothing that could fall.
  if (twr.known || series.days.length < 2) return { reached, unknown: null };
  const first = series.twr.indexOf(null);
  const day = dayAt(first < 0 ? series.days.length - 1 : first);
  return { reached, unknown: { reason: twr.reason, day } };
};

/** Whether notices are due for any of the services; unknown while no market is chosen. */
export const dutyOf = (services: readonly string[] | null): FallDuty => {
  if (services === null) return 'unknown';
  return services.length > 0 ? 'in_force' : 'none';
};

interface Lettered {
  readonly baseline: FallBaseline;
  readonly baseline_day: LocalDate;
  readonly level: number;
  readonly day: LocalDate;
}

/** What the letter of a notice is made with. */
export const letterOptions = (
  { baseline, baseline_day: baselineDay, level, day }: Lettered,
  language: ReportOptions['language'],
): ReportOptions => ({
  template: 'fall_notice',
  from: daysLater(baselineDay, 1),
  to: day,
  language,
  fall: { level, baseline },
});
