import { dateOfDay, dayOfDate } from '../dates/dates.ts';
import type { LocalDate } from '../dates/dates.ts';
import type { CurrencyCode } from '../number/money.ts';

/**
 * A period in which something that a figure needs was missing, cash was negative, a holding was valued at the
 * portfolio's own trade, or after a merger at the former instrument's price, because it had no other price, or at the
 * price from before a split that is to be booked.
 */
export interface SeriesGap {
  readonly kind:
    | 'missing_price'
    | 'missing_rate'
    | 'negative_cash'
    | 'trade_price'
    | 'derived_price'
    | 'split_to_be_booked';
  readonly instrumentId?: string;
  readonly currency?: CurrencyCode;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function subjectKey({ kind, instrumentId, currency }: SeriesGap): string {
  return `${kind} ${instrumentId ?? ''} ${currency ?? ''}`;
}

function isNextDay(after: LocalDate, before: LocalDate): boolean {
  return after <= before || dayOfDate(after) === dayOfDate(before) + 1;
}

/** Joins gaps of one subject that touch or overlap, sorted by first day and subject. No gaps: none. */
export function joinedGaps(gaps: readonly SeriesGap[]): SeriesGap[] {
  if (gaps.length === 0) return [];
  const sorted = gaps
    .map((gap) => ({ gap, subject: subjectKey(gap) }))
    .sort((a, b) => compareText(a.subject, b.subject) || compareText(a.gap.from, b.gap.from));
  const joined: { gap: SeriesGap; subject: string }[] = [];
  for (const { gap, subject } of sorted) {
    const last = joined.at(-1);
    if (last === undefined || last.subject !== subject || !isNextDay(gap.from, last.gap.to)) {
      joined.push({ gap, subject });
    } else if (gap.to > last.gap.to) last.gap = { ...last.gap, to: gap.to };
  }
  joined.sort((a, b) => compareText(a.gap.from, b.gap.from) || compareText(a.subject, b.subject));
  return joined.map(({ gap }) => gap);
}

/** The parts of gaps before a day. No gaps: none. */
export function gapsBefore(gaps: readonly SeriesGap[], day: number): SeriesGap[] {
  const last = dateOfDay(day - 1);
  return gaps.filter(({ from }) => from <= last).map((gap) => (gap.to <= last ? gap : { ...gap, to: last }));
}
