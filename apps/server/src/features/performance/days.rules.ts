/** Portfolios day by day as they are kept, and added up in one currency. */
import { compositeSeries } from '@partnerfolio/finance/composite';
import { valuedTransfers } from '@partnerfolio/finance/composite-transfers';
import type { MemberTransfer, ValuedTransfer } from '@partnerfolio/finance/composite-transfers';
import { convertedDays } from '@partnerfolio/finance/converted-days';
import type { KeptDays } from '@partnerfolio/finance/converted-days';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { Replay } from '@partnerfolio/finance/replay';
import { ratesInWindow } from '../market-data/rates.rules.ts';
import type { RatesInto } from '../market-data/rates.rules.ts';

/** The flows of a day: money put in and taken out. */
export type DayFlow = readonly [day: number, inflow: number, outflow: number];

/** A portfolio's days in the form they are stored in; values are NaN where not known. */
export interface StoredDays {
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly flows: readonly DayFlow[];
  readonly gaps: KeptDays['gaps'];
  readonly transfers: readonly ValuedTransfer[];
}

/** What is kept of a portfolio's days. */
export const storedDays = ({ series, ledger, market, settings }: Replay): StoredDays => {
  const { days, firstDay } = series;
  const flows: DayFlow[] = [];
  for (const [i, inflow] of days.inflow.entries()) {
    const outflow = days.outflow[i] ?? 0;
    if (inflow !== 0 || outflow !== 0) flows.push([firstDay + i, inflow, outflow]);
  }
  return {
    firstDay,
    values: days.value.map((value, i) => ((days.missing[i] ?? 0) > 0 ? Number.NaN : value)),
    flows,
    gaps: days.gaps.filter(({ kind }) => kind === 'missing_price' || kind === 'missing_rate'),
    transfers: valuedTransfers(ledger, market, settings),
  };
};

const keptDays = ({ firstDay, values, flows, gaps }: StoredDays): KeptDays => {
  const inflow = new Float64Array(values.length);
  const outflow = new Float64Array(values.length);
  for (const [day, into, out] of flows) {
    inflow[day - firstDay] = into;
    outflow[day - firstDay] = out;
  }
  return { firstDay, value: values, inflow, outflow, gaps };
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

/** The series of several portfolios together; what one gives another is no flow of it. */
export const compositeOf = ({ members, to, ...countedIn }: CompositeOf): PerformanceSeries => {
  const counted = members.map((member) => countedMember(member, countedIn));
  const transfers = counted.flatMap((one) => one.transfers);
  return compositeSeries({ members: counted, transfers, currency: countedIn.currency as CurrencyCode, to });
};
