import type { LinkedTransfer, MemberTransfer, ReturnedFlow } from './composite-transfers.ts';
import { convertedDays } from '../../values/converted-days.ts';
import type { DailyValues } from '../../values/daily-values.ts';
import { at, markAt } from '../../dates/day-arrays.ts';
import type { DayArray } from '../../dates/day-arrays.ts';
import { dateOfDay, dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import type { DayWindow } from '../../market/rates.ts';
import { pricedWeeks } from '../../market/sample-marks.ts';
import { joinedGaps } from '../../values/series-gaps.ts';
import type { SeriesGap } from '../../values/series-gaps.ts';

/** The days on which a portfolio belongs to a composite; all days by default. */
export interface Membership {
  /** Its value of the day before enters as an inflow, and its value on the last day leaves as an outflow. */
  readonly memberFrom?: LocalDate;
  readonly memberTo?: LocalDate;
}

/** A member's days in the currency of the composite. */
export interface MemberDays extends Membership {
  readonly days: DailyValues;
}

/** The days of the composite on which a member takes part, as indices into its own window. */
function memberSpan({ days: { window }, memberFrom, memberTo }: MemberDays, scope: DayWindow) {
  const first = memberFrom === undefined ? -Infinity : dayOfDate(memberFrom);
  const last = memberTo === undefined ? Infinity : dayOfDate(memberTo);
  return {
    from: Math.max(first, window.firstDay, scope.firstDay) - window.firstDay,
    to:
      Math.min(last, window.firstDay + window.length - 1, scope.firstDay + scope.length - 1) -
      window.firstDay,
    shift: window.firstDay - scope.firstDay,
  };
}

/** Whether a member leaves on the last counted day, and not later. */
function endsWithin({ memberTo }: Membership, lastDay: number): boolean {
  return memberTo !== undefined && dayOfDate(memberTo) <= lastDay;
}

function addDays(
  sum: DayArray,
  own: DayArray,
  { from, to, shift }: { readonly from: number; readonly to: number; readonly shift: number },
): void {
  for (let i = from; i <= to; i++) sum[i + shift] = at(sum, i + shift) + at(own, i);
}

const SUMMED = [
  'value',
  'inflow',
  'outflow',
  'income',
  'fees',
  'taxes',
  'charges',
  'refunds',
  'missing',
  'stale',
  'outdated',
] as const;

/** The days of a transfer in transit in the form of a member: a value without flows. */
function transitDays({ day: firstDay, inTransit }: MemberTransfer): DailyValues {
  const { values = [], unpriced } = inTransit ?? {};
  const value = Float64Array.from(values, (one) => one ?? Number.NaN);
  const none = new Float64Array(value.length);
  const unknown = value.findIndex((one) => Number.isNaN(one));
  const gaps =
    unpriced === undefined || unknown < 0
      ? []
      : [
          {
            kind: 'missing_price' as const,
            instrumentId: unpriced,
            from: dateOfDay(firstDay + unknown),
            to: dateOfDay(firstDay + value.findLastIndex((one) => Number.isNaN(one))),
          },
        ];
  return convertedDays({ firstDay, value, inflow: none, outflow: none, gaps }, null);
}

const MARKED = ['held', 'priced', 'booked', 'unclear'] as const;

function markDays(
  marks: Uint8Array,
  own: Uint8Array,
  { from, to, shift }: { readonly from: number; readonly to: number; readonly shift: number },
): void {
  for (let i = from; i <= to; i++) marks[i + shift] = markAt(marks, i + shift) | markAt(own, i);
}

/** A difference of float64 between two equal sums is not an amount. */
function settled(rest: number, size: number): number {
  return Math.abs(rest) <= 1e-12 * Math.abs(size) ? 0 : rest;
}

/** The sums of portfolios' days over a window. */
export class CompositeSum {
  private readonly sum: Omit<DailyValues, 'gaps'>;
  private readonly gaps: SeriesGap[] = [];
  private readonly brought = { value: 0, outdated: 0 };

  constructor(window: DayWindow) {
    const { length } = window;
    const floats = (): Float64Array => new Float64Array(length);
    const counts = (): Uint16Array => new Uint16Array(length);
    const marks = (): Uint8Array => new Uint8Array(length);
    this.sum = {
      window,
      value: floats(),
      inflow: floats(),
      outflow: floats(),
      income: floats(),
      fees: floats(),
      taxes: floats(),
      charges: floats(),
      refunds: floats(),
      held: marks(),
      priced: marks(),
      booked: marks(),
      sampled: marks(),
      missing: counts(),
      stale: counts(),
      outdated: floats(),
      unclear: marks(),
    };
  }

  add(member: MemberDays): void {
    const { days: own } = member;
    const span = memberSpan(member, this.sum.window);
    if (span.to < span.from) return;
    for (const name of SUMMED) addDays(this.sum[name], own[name], span);
    for (const name of MARKED) markDays(this.sum[name], own[name], span);
    // Before its own first day a member has no value; one that joins later brings its value.
    if (span.from > 0) this.enter(own, span);
    if (endsWithin(member, own.window.firstDay + span.to)) this.leave(own, span);
    this.gaps.push(...own.gaps);
  }

  private enter(own: DailyValues, { from, shift }: { from: number; shift: number }): void {
    const index = from + shift;
    const { inflow, missing } = this.sum;
    inflow[index] = at(inflow, index) + at(own.value, from - 1);
    missing[index] = at(missing, index) + at(own.missing, from - 1);
    if (index > 0) return;
    this.brought.value += at(own.value, from - 1);
    this.brought.outdated += at(own.outdated, from - 1);
  }

  private leave(own: DailyValues, { to, shift }: { to: number; shift: number }): void {
    const index = to + shift;
    const { outflow, value, outdated } = this.sum;
    outflow[index] = at(outflow, index) + at(own.value, to);
    value[index] = settled(at(value, index) - at(own.value, to), at(own.value, to));
    outdated[index] = settled(at(outdated, index) - at(own.outdated, to), at(own.outdated, to));
  }

  /** Removes a flow between two members from both sides. */
  cancel(flow: ReturnedFlow): void {
    this.cancelSide(this.sum.inflow, flow);
    this.cancelSide(this.sum.outflow, flow);
  }

  /** Removes a linked transfer from both sides, each on its own day, and counts what is in transit between them. */
  join({ out, into }: LinkedTransfer): void {
    this.cancelSide(this.sum.outflow, out);
    this.cancelSide(this.sum.inflow, into);
    if (out.inTransit !== undefined) this.add({ days: transitDays(out) });
  }

  private cancelSide(flows: DayArray, { day, amount }: ReturnedFlow): void {
    const { window } = this.sum;
    const index = day - window.firstDay;
    // An unknown flow was never added; it has made its day unknown.
    if (index < 0 || index >= window.length || Number.isNaN(amount)) return;
    flows[index] = settled(at(flows, index) - amount, amount);
  }

  /** The sums. */
  days(): DailyValues {
    const { sum, brought } = this;
    return { ...sum, brought, sampled: pricedWeeks(sum.window, sum), gaps: joinedGaps(this.gaps) };
  }
}
