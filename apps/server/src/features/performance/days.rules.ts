/** Portfolios day by day as they are kept, and added up in one currency. */
import { compositeSeries } from '@partnerfolio/finance/composite';
import { valuedTransfers } from '@partnerfolio/finance/composite-transfers';
import type { MemberTransfer, ValuedTransfer } from '@partnerfolio/finance/composite-transfers';
import { convertedDays, dayMarks } from '@partnerfolio/finance/converted-days';
import type { KeptDays } from '@partnerfolio/finance/converted-days';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { Replay } from '@partnerfolio/finance/replay';
import { ratesInWindow } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';

/** What moved on a day: money put in and taken out, charges and refunds of fees and taxes, income. Zeros at the end are left out. */
export type DayFlow = readonly [day: number, ...amounts: number[]];

/** A portfolio's days in the form they are stored in; values are NaN where not known. */
export interface StoredDays {
  readonly firstDay: number;
  readonly values: Float64Array;
  /** `dayMarks` of each day. */
  readonly marks: Uint8Array;
  readonly flows: readonly DayFlow[];
  readonly gaps: KeptDays['gaps'];
  readonly transfers: readonly ValuedTransfer[];
}

/** What is kept of a portfolio's days. */
export const storedDays = ({ series, ledger, market, settings }: Replay): StoredDays => {
  const { days, firstDay } = series;
  const { inflow, outflow, charges, refunds, income } = days;
  const columns = [inflow, outflow, charges, refunds, income];
  const flows: DayFlow[] = [];
  for (let i = 0; i < days.window.length; i++) {
    const amounts = columns.map((column) => column[i] ?? 0);
    const used = amounts.findLastIndex((amount) => amount !== 0) + 1;
    if (used > 0) flows.push([firstDay + i, ...amounts.slice(0, used)]);
  }
  return {
    firstDay,
    values: days.value.map((value, i) => ((days.missing[i] ?? 0) > 0 ? Number.NaN : value)),
    marks: dayMarks(days),
    flows,
    gaps: days.gaps.filter(({ kind }) => kind !== 'negative_cash'),
    transfers: valuedTransfers(ledger, market, settings),
  };
};

const keptDays = ({ firstDay, values, marks, flows, gaps }: StoredDays): KeptDays => {
  const none = (): Float64Array => new Float64Array(values.length);
  const kept = { inflow: none(), outflow: none(), charges: none(), refunds: none(), income: none() };
  const columns = [kept.inflow, kept.outflow, kept.charges, kept.refunds, kept.income];
  for (const [day, ...amounts] of flows) {
    for (const [place, amount] of amounts.entries()) {
      const column = columns[place];
      if (column !== undefined) column[day - firstDay] = amount;
    }
  }
  return { firstDay, value: values, marks, ...kept, gaps };
};

/** A portfolio of a composite, in its own currency. */
export interface StoredMember extends StoredDays {
  readonly portfolioId: string;
  readonly currency: string;
}

/** A portfolio's days and transfers in the currency of a composite. */
export interface CountedMember {
  readonly days: DailyValues;
  readonly transfers: readonly MemberTransfer[];
}

/** A portfolio's days in its own currency. */
export const ownDays = (member: StoredMember): DailyValues => convertedDays(keptDays(member), null);

/** Counts a portfolio in another currency, each day at its own rate. */
export const countedMember = (member: StoredMember, into: RatesInto): CountedMember => {
  const { firstDay, values, portfolioId } = member;
  const rates = ratesInWindow(into, member.currency, { firstDay, length: values.length });
  const transfers = member.transfers.map((transfer) => ({
    ...transfer,
    member: portfolioId,
    amount: transfer.amount * (rates[transfer.day - firstDay] ?? Number.NaN),
  }));
  return { days: convertedDays(keptDays(member), rates), transfers };
};

interface CompositeOf extends RatesInto {
  readonly members: readonly StoredMember[];
  readonly to: LocalDate;
}

/** The last day of some portfolios: that of closed ones is earlier than `to`. */
const lastDayAmong = (members: readonly StoredMember[], to: LocalDate): number =>
  members
    .filter(({ values }) => values.length > 0)
    .reduce<number | null>(
      (last, { firstDay, values }) => Math.max(last ?? 0, firstDay + values.length - 1),
      null,
    ) ?? dayOfDate(to);

/** The series of several portfolios together; what one gives another is no flow of it. It ends when all of them are closed. */
export const compositeOf = ({ members, to, ...countedIn }: CompositeOf): PerformanceSeries => {
  const counted = members.map((member) => countedMember(member, countedIn));
  const transfers = counted.flatMap((one) => one.transfers);
  const last = lastDayAmong(members, to);
  return compositeSeries({
    members: counted,
    transfers,
    currency: countedIn.currency as CurrencyCode,
    to: dateOfDay(Math.min(last, dayOfDate(to))),
    isClosed: last < dayOfDate(to),
  });
};
