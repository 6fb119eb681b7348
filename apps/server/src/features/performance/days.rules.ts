/** Portfolios day by day as they are kept, and added up in one currency. */
import type { assetClasses } from '@partnerfolio/contract/choices';
import { compositeSeries } from '@partnerfolio/finance/composite';
import { inTransitOn, valuedTransfers } from '@partnerfolio/finance/composite-transfers';
import type { MemberTransfer, ValuedTransfer } from '@partnerfolio/finance/composite-transfers';
import { convertedDays } from '@partnerfolio/finance/converted-days';
import type { KeptDays } from '@partnerfolio/finance/converted-days';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { Replay } from '@partnerfolio/finance/replay';
import { Valuer } from '@partnerfolio/finance/valuer';
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

/** A portfolio's transfers, each with its values in transit up to the last day of the series. */
export const transfersOf = ({ series, ledger, market, settings }: Replay): ValuedTransfer[] => {
  const toDay = series.firstDay + series.days.window.length - 1;
  return valuedTransfers(ledger, market, { ...settings, toDay });
};

type AssetClass = (typeof assetClasses)[number];

/** What has left for another portfolio and has not arrived, at its value on the day of the figures. */
export interface StoredTransit {
  /** The id of the transfer. */
  readonly link: string;
  readonly lastDay: number;
  readonly assetClass: AssetClass;
  /** In the giver's currency; null with the reason. */
  readonly value: string | null;
  readonly reason: string | null;
}

interface FiguresDay extends Replay {
  readonly asOf: LocalDate;
  readonly instruments: ReadonlyMap<string, { readonly asset_class: AssetClass }>;
}

/** What is in transit from a portfolio on the day of its figures. */
export const storedTransits = (figures: FiguresDay): StoredTransit[] => {
  const { ledger, market, settings, asOf, instruments } = figures;
  const valuer = new Valuer(ledger, market, settings);
  return inTransitOn(valuer, dayOfDate(asOf)).map(({ link, lastDay, instrumentId, value }) => ({
    link,
    lastDay,
    assetClass: instrumentId === null ? 'cash' : (instruments.get(instrumentId)?.asset_class ?? 'other'),
    value: value.known ? value.value : null,
    reason: value.known ? null : value.reason,
  }));
};

/** What is kept of a portfolio's days. */
export const storedDays = (replay: Replay): StoredDays => {
  const { days, firstDay } = replay.series;
  const flows: DayFlow[] = [];
  for (const [i, inflow] of days.inflow.entries()) {
    const outflow = days.outflow[i] ?? 0;
    if (inflow !== 0 || outflow !== 0) flows.push([firstDay + i, inflow, outflow]);
  }
  return {
    firstDay,
    values: days.value.map((value, i) => ((days.missing[i] ?? 0) > 0 ? Number.NaN : value)),
    flows,
    gaps: days.gaps.filter(({ kind }) => kind !== 'negative_cash'),
    transfers: transfersOf(replay),
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

/** Rates by day into the currency of a composite. */
interface DayRates {
  readonly firstDay: number;
  readonly rates: Float64Array;
}

/**
 * Transfers counted in another currency, each day at its own rate. Of one that left before the first day only what is still in
 * transit then is counted.
 */
export const countedTransfers = <T extends MemberTransfer>(
  transfers: readonly T[],
  { firstDay, rates }: DayRates,
): T[] =>
  transfers.flatMap((transfer) => {
    const { day, amount, inTransit } = transfer;
    const passed = Math.max(0, firstDay - day);
    const rateOn = (on: number): number => rates[on - firstDay] ?? Number.NaN;
    const values = inTransit?.values.slice(passed).map((value, i) => {
      const counted = (value ?? Number.NaN) * rateOn(day + passed + i);
      return Number.isNaN(counted) ? null : counted;
    });
    if (passed > 0 && (values ?? []).length === 0) return [];
    const left = { day: day + passed, amount: passed > 0 ? 0 : amount * rateOn(day) };
    return [
      { ...transfer, ...left, ...(inTransit && { inTransit: { ...inTransit, values: values ?? [] } }) },
    ];
  });

/** Counts a portfolio in another currency, each day at its own rate. */
export const countedMember = (member: StoredMember, into: RatesInto): CountedMember => {
  const { firstDay, values, portfolioId } = member;
  const rates = ratesInWindow(into, member.currency, { firstDay, length: values.length });
  const transfers = countedTransfers(
    member.transfers.map((transfer) => ({ ...transfer, member: portfolioId })),
    { firstDay, rates },
  );
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
