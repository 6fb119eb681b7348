import { CompositeSum } from './composite-sum.ts';
import type { MemberDays, Membership } from './composite-sum.ts';
import { flowsBetween, linkedTransfers, valuedTransfers } from './composite-transfers.ts';
import type { MemberTransfer } from './composite-transfers.ts';
import { dailyValues } from '../../values/daily-values.ts';
import { dayOfDate } from '../../dates/dates.ts';
import type { LocalDate } from '../../dates/dates.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Market, Settings } from '../../market/market.ts';
import type { CurrencyCode } from '../../number/money.ts';
import { linkedSeries } from '../performance.ts';
import type { PerformanceSeries } from '../performance.ts';

/** The daily values of members, already converted into the composite's currency, with their transfers. */
export interface CompositeDays {
  readonly members: readonly MemberDays[];
  /** Identifies the member by any text that differs from those of the others; transfers with non-members stay flows. */
  readonly transfers: Iterable<MemberTransfer>;
  readonly currency: CurrencyCode;
  readonly to: LocalDate;
  /** The highest value before the first day, if the days are part of a longer history (`highestBefore`). */
  readonly highestBefore?: () => number;
  /** All members are closed, and `to` is their last day; false by default. */
  readonly isClosed?: boolean;
}

/**
 * The highest combined value of members on a day before another, among the days on which all are known; 0 if there
 * are none.
 */
export function highestBefore(members: readonly Pick<MemberDays, 'days'>[], day: number): number {
  const firstDay = members.reduce((first, { days }) => Math.min(first, days.window.firstDay), day);
  const sum = new CompositeSum({ firstDay, length: day - firstDay });
  for (const { days } of members) sum.add({ days });
  const { value, missing } = sum.days();
  return value.reduce((highest, one, i) => (missing[i] === 0 && one > highest ? one : highest), 0);
}

/**
 * The daily series of a composite from its members' daily values. Computes the same as `compositePerformance`, for
 * callers that have stored these values (see `convertedDays`, `valuedTransfers`). Members may be sums of portfolios
 * themselves, as long as each transfer names its portfolio. No members: an empty series.
 */
export function compositeSeries({
  members,
  transfers,
  currency,
  to,
  ...past
}: CompositeDays): PerformanceSeries {
  const moved = [...transfers];
  const toDay = dayOfDate(to);
  const firstDay = members.reduce((first, { days, memberFrom }) => {
    const own = days.window.length === 0 ? toDay + 1 : days.window.firstDay;
    return Math.min(first, memberFrom === undefined ? own : Math.max(own, dayOfDate(memberFrom)));
  }, toDay + 1);
  const sum = new CompositeSum({ firstDay, length: toDay - firstDay + 1 });
  for (const member of members) sum.add(member);
  for (const linked of linkedTransfers(moved)) sum.join(linked);
  for (const flow of flowsBetween(moved)) sum.cancel(flow);
  return linkedSeries(sum.days(), currency, past);
}

/** A portfolio of a composite. */
export interface CompositeMember extends Membership {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
}

/** The input of a composite: its members, its currency, and its last day. */
export interface CompositeInput {
  readonly members: readonly CompositeMember[];
  readonly currency: CurrencyCode;
  readonly to: LocalDate;
}

function memberTransfers(member: CompositeMember, name: string, toDay: number): MemberTransfer[] {
  const from = member.memberFrom === undefined ? -Infinity : dayOfDate(member.memberFrom);
  const to = member.memberTo === undefined ? Infinity : dayOfDate(member.memberTo);
  return valuedTransfers(member.ledger, member.market, { ...member.settings, toDay })
    .filter(({ day }) => from <= day && day <= to)
    .map((transfer) => ({ ...transfer, member: name }));
}

/**
 * The daily series of several portfolios combined in one currency: of a client, a household or the firm. Values,
 * flows, income and charges are sums. A transfer between two members (linked, or on the same day with the same
 * contents) is not a flow of the composite, and counts as held while in transit. A member that joins or leaves on a
 * given day brings or takes its value as a flow, so that its past does not change the composite's. A missing price or
 * rate of a member makes the day unknown. No members: an empty series.
 */
export function compositePerformance({ members, currency, to }: CompositeInput): PerformanceSeries {
  const toDay = dayOfDate(to);
  const counted = members.map((member) => ({
    ...member,
    settings: { ...member.settings, baseCurrency: currency },
  }));
  return compositeSeries({
    members: counted.map(({ ledger, market, settings, ...membership }) => ({
      ...membership,
      days: dailyValues(ledger, market, { settings, toDay }),
    })),
    transfers: counted.flatMap((member, i) => memberTransfers(member, String(i), toDay)),
    currency,
    to,
  });
}
