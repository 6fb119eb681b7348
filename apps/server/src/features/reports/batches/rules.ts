/** What a batch can be asked for, and what its items are refused for. */
import { reportKinds } from '@partnerfolio/contract/reports/options';
import type { ReportKind, ReportLanguage, ReportOptions } from '@partnerfolio/contract/reports/options';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { AnyRefusal } from '../../../platform/http/problem.ts';
import { rangeError, singleDayError, yearError } from '../template/asked.rules.ts';
import type { AskedError } from '../template/asked.rules.ts';
import type { FrozenReport } from './package.actions.ts';

/** Why no reports can be of the days; null if they suit what these cover. Those of one day are of the last one. */
export const daysError = (
  covers: ReportKind['covers'],
  days: Pick<ReportOptions, 'from' | 'to'>,
  today: LocalDate,
): AskedError | null => {
  if (covers === 'day') return singleDayError(days);
  return covers === 'year' ? yearError(days) : rangeError(days, today);
};

/** What became of the try of an item that was not issued. */
export type Outcome = { readonly refused: Reason } | 'again' | 'gone';

/** Says what a refusal means for an item. What only needs time is tried again; `gone`: another has taken the item, or ended it. */
export const outcomeOf = (refusal: AnyRefusal): Outcome => {
  const { code, reason, fields = [] } = refusal;
  if (code === 'stale') return 'gone';
  if (code === 'invalid') {
    const isOfBenchmark = fields.some((field) => 'code' in field && field.code === 'unknown_benchmark');
    return {
      refused: { code: isOfBenchmark ? 'report_benchmark_deleted' : 'no_figures_in_range', params: {} },
    };
  }
  if (code === 'not_found' || code === 'forbidden')
    return { refused: reason ?? { code: 'owner_lost_portfolio', params: {} } };
  return code === 'wrong_state' && reason !== undefined ? { refused: reason } : 'again';
};

const firstWaitMs = 60_000;
/** So often an item is tried that ends in an error, or whose process goes away. */
export const triesAtMost = 5;
/**
 * How long the report of a process that went away waits for another. One that takes longer is begun by another, too, and is
 * issued once in any case.
 */
export const leaseMs = 2 * 60_000;

/** How long an item waits after its nth try. */
export const waitAfter = (tries: number): number => firstWaitMs * 2 ** (tries - 1);

/** What the report of an item is asked for. */
export const optionsOf = (item: {
  readonly report: FrozenReport;
  readonly first_day: LocalDate | null;
  readonly last_day: LocalDate;
  readonly language: ReportLanguage;
}): ReportOptions => ({
  ...item.report.options,
  template: item.report.template,
  ...(item.first_day !== null &&
    reportKinds[item.report.template].covers !== 'day' && { from: item.first_day }),
  to: item.last_day,
  language: item.language,
});
