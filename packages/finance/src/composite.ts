import type { Booking } from './booking.ts';
import type { DailyValues } from './daily-values.ts';
import { at } from './day-arrays.ts';
import type { DayArray } from './day-arrays.ts';
import { dayOfDate } from './dates.ts';
import type { LocalDate } from './dates.ts';
import { amountNumber } from './exact.ts';
import type { Ledger } from './ledger.ts';
import type { Market, Settings } from './market.ts';
import type { CurrencyCode } from './money.ts';
import { dailyPerformance, linkedSeries } from './performance.ts';
import type { PerformanceSeries } from './performance.ts';
import { joinedGaps } from './series-gaps.ts';
import type { SeriesGap } from './series-gaps.ts';
import { holdingValue } from './unit-value.ts';
import { Valuer } from './valuer.ts';

/** A portfolio of a composite, and the days on which it belongs to it: all of them unless stated. */
export interface CompositeMember {
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Settings;
  /** Its value of the day before comes in as a flow, and that of the last day goes out as one. */
  readonly memberFrom?: LocalDate;
  readonly memberTo?: LocalDate;
}

/** The sums of a member over the composite's days. */
interface Scope {
  readonly firstDay: number;
  readonly length: number;
}

/** A flow of one member that comes back into another on the same day, and what it is worth. */
interface Returned {
  readonly day: number;
  readonly amount: number;
}

/** The days of the scope on which a member takes part, as indices into its own window. */
function spanOf({ window }: DailyValues, scope: Scope, member: CompositeMember) {
  const first = member.memberFrom === undefined ? -Infinity : dayOfDate(member.memberFrom);
  const last = member.memberTo === undefined ? Infinity : dayOfDate(member.memberTo);
  return {
    from: Math.max(first, window.firstDay, scope.firstDay) - window.firstDay,
    to:
      Math.min(last, window.firstDay + window.length - 1, scope.firstDay + scope.length - 1) -
      window.firstDay,
    shift: window.firstDay - scope.firstDay,
  };
}

/** Whether a member leaves on the last day that is counted of it, and not later. */
function endsWithin({ memberTo }: CompositeMember, lastDay: number): boolean {
  return memberTo !== undefined && dayOfDate(memberTo) <= lastDay;
}

class Sum {
  readonly days: {
    -readonly [K in keyof DailyValues]: DailyValues[K];
  };
  private readonly scope: Scope;
  private readonly gaps: SeriesGap[] = [];

  constructor(scope: Scope) {
    this.scope = scope;
    const { length } = scope;
    const floats = (): Float64Array => new Float64Array(length);
    const counts = (): Uint16Array => new Uint16Array(length);
    this.days = {
      window: scope,
      value: floats(),
      inflow: floats(),
      outflow: floats(),
      income: floats(),
      fees: floats(),
      taxes: floats(),
      missing: counts(),
      stale: counts(),
      unclear: counts(),
      gaps: [],
    };
  }

  add(own: DailyValues, member: CompositeMember): void {
    const span = spanOf(own, this.scope, member);
    const names = [
      'value',
      'inflow',
      'outflow',
      'income',
      'fees',
      'taxes',
      'missing',
      'stale',
      'unclear',
    ] as const;
    for (const name of names) addDays(this.days[name], own[name], span);
    if (span.to < span.from) return;
    // Before the first day of its own a member has no value; one that joins later brings what it has.
    if (span.from > 0) this.join(own, span);
    if (endsWithin(member, own.window.firstDay + span.to)) this.leave(own, span);
    this.gaps.push(...own.gaps);
    this.days.gaps = joinedGaps(this.gaps);
  }

  private join(own: DailyValues, { from, shift }: { from: number; shift: number }): void {
    const index = from + shift;
    this.days.inflow[index] = at(this.days.inflow, index) + at(own.value, from - 1);
    this.days.missing[index] = at(this.days.missing, index) + at(own.missing, from - 1);
  }

  private leave(own: DailyValues, { to, shift }: { to: number; shift: number }): void {
    const index = to + shift;
    this.days.outflow[index] = at(this.days.outflow, index) + at(own.value, to);
    this.days.value[index] = at(this.days.value, index) - at(own.value, to);
  }

  /** Takes a flow between two members out of both sides. */
  cancel({ day, amount }: Returned): void {
    const index = day - this.scope.firstDay;
    if (index < 0 || index >= this.scope.length) return;
    // What rounding leaves of two equal flows is not one.
    const rest = (flow: number): number => (Math.abs(flow - amount) <= 1e-12 * amount ? 0 : flow - amount);
    this.days.inflow[index] = rest(at(this.days.inflow, index));
    this.days.outflow[index] = rest(at(this.days.outflow, index));
  }
}

function addDays(
  sum: DayArray,
  own: DayArray,
  { from, to, shift }: { readonly from: number; readonly to: number; readonly shift: number },
): void {
  for (let i = from; i <= to; i++) sum[i + shift] = at(sum, i + shift) + at(own, i);
}

/** What makes a transfer out of one member and one into another the same: day, and what it moves. */
function transferKey({ instruments, currencies }: Ledger, booking: Booking): string {
  const { day, instrument, quantity, gross, currency } = booking;
  const what =
    instrument >= 0 ? `${instruments[instrument]?.id} ${quantity}` : `${currencies[currency]} ${gross}`;
  return `${day} ${what}`;
}

/** The value of a transfer in the currency of the composite at the end of its day; NaN without a price or rate. */
function transferredAmount(valuer: Valuer, booking: Booking): number {
  const { instrument, quantity, day } = booking;
  if (instrument < 0) {
    const cash = valuer.toBase(booking.gross, booking.currency, day);
    return cash === null ? Number.NaN : amountNumber(cash);
  }
  const value = holdingValue(valuer.ledger, valuer.market, { instrument, quantity, day });
  const currency = valuer.ledger.instruments[instrument]?.moneyCurrency ?? -1;
  const amount = value === null ? null : valuer.toBase(value.amount, currency, day);
  return amount === null ? Number.NaN : amountNumber(amount);
}

function isMemberOn({ memberFrom, memberTo }: CompositeMember, { entry }: Booking): boolean {
  const { tradeDate } = entry;
  return (memberFrom ?? tradeDate) <= tradeDate && tradeDate <= (memberTo ?? tradeDate);
}

/** A transfer of a member. */
interface Transfer {
  readonly key: string;
  readonly day: number;
  readonly member: number;
  amount(): number;
}

/** Transfers of one kind, in the order of members and bookings. */
function transfersOf(members: readonly CompositeMember[], type: 'transfer_in' | 'transfer_out'): Transfer[] {
  return members.flatMap((member, i) => {
    const valuer = new Valuer(member.ledger, member.market, member.settings);
    // Where cash is not kept, cash that only comes or goes is no flow.
    const isFlow = ({ instrument }: Booking): boolean => instrument >= 0 || member.settings.cashKept;
    return member.ledger.bookings
      .filter((booking) => booking.type === type && isFlow(booking) && isMemberOn(member, booking))
      .map((booking) => ({
        key: transferKey(member.ledger, booking),
        day: booking.day,
        member: i,
        amount: () => transferredAmount(valuer, booking),
      }));
  });
}

/**
 * The flows between members: a transfer out of one and a transfer into another of the same day that move the same units
 * of the same instrument, or the same amount of the same currency. Each is paired once.
 */
function flowsBetween(members: readonly CompositeMember[]): Returned[] {
  const outs = new Map<string, Transfer[]>();
  for (const out of transfersOf(members, 'transfer_out')) {
    const alike = outs.get(out.key);
    if (alike === undefined) outs.set(out.key, [out]);
    else alike.push(out);
  }
  const returned: Returned[] = [];
  for (const into of transfersOf(members, 'transfer_in')) {
    const alike = outs.get(into.key) ?? [];
    const place = alike.findIndex(({ member }) => member !== into.member);
    const [out] = place < 0 ? [] : alike.splice(place, 1);
    const amount = out === undefined ? Number.NaN : Math.min(out.amount(), into.amount());
    if (!Number.isNaN(amount)) returned.push({ day: into.day, amount });
  }
  return returned;
}

/** What a composite is made of: its members, the currency it is counted in, and its last day. */
export interface CompositeInput {
  readonly members: readonly CompositeMember[];
  readonly currency: CurrencyCode;
  readonly to: LocalDate;
}

/**
 * The daily series of several portfolios added up in one currency: of a client, a household, the firm. Values, flows,
 * income and charges are sums; a transfer from one member to another (of the same day, moving the same) is no flow of the
 * composite. A member that joins or leaves on a stated day brings or takes its value as a flow, so that its past doesn't
 * change the composite's. A missing price or rate of a member leaves the day unknown. No members: an empty series.
 */
export function compositePerformance({ members, currency, to }: CompositeInput): PerformanceSeries {
  const counted = members.map((member) => ({
    ...member,
    settings: { ...member.settings, baseCurrency: currency },
  }));
  const series = counted.map(({ ledger, market, settings }) =>
    dailyPerformance(ledger, market, { settings, to }),
  );
  const toDay = dayOfDate(to);
  const starts = counted.map((member, i) => {
    const firstDay = series[i]?.firstDay ?? toDay + 1;
    return Math.max(firstDay, member.memberFrom === undefined ? firstDay : dayOfDate(member.memberFrom));
  });
  const firstDay = Math.min(toDay + 1, ...starts);
  const sum = new Sum({ firstDay, length: toDay - firstDay + 1 });
  for (const [i, member] of counted.entries()) {
    const own = series[i];
    if (own !== undefined) sum.add(own.days, member);
  }
  for (const flow of flowsBetween(counted)) sum.cancel(flow);
  return linkedSeries(sum.days, currency);
}
