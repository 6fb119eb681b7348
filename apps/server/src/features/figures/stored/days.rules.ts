/** Portfolios day by day: their stored form, and their sum in one currency. */
import type { assetClasses } from '@partnerfolio/contract/choices';
import { compositeSeries } from '@partnerfolio/finance/composite';
import type { CompositeMember } from '@partnerfolio/finance/composite';
import { inTransitOn, valuedTransfers } from '@partnerfolio/finance/composite-transfers';
import type { MemberTransfer, ValuedTransfer } from '@partnerfolio/finance/composite-transfers';
import { convertedDays, dayMarks, HELD, UNKNOWN_DAY } from '@partnerfolio/finance/converted-days';
import type { KeptDays } from '@partnerfolio/finance/converted-days';
import type { DailyValues } from '@partnerfolio/finance/daily-values';
import { dateOfDay, dayOfDate, firstDayOfYear, yearOfDay } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import type { DayWindow } from '@partnerfolio/finance/rates';
import type { PerformanceSeries } from '@partnerfolio/finance/performance';
import type { Replay } from '@partnerfolio/finance/replay';
import { Valuer } from '@partnerfolio/finance/valuer';
import { outdatedRatesInWindow, ratesInWindow } from '../../market-data/rates.rules.ts';
import type { RatesInto } from '../../market-data/rates.rules.ts';

/** The flows of a day: inflow, outflow, charges and refunds of fees and taxes, income. Trailing zeros are left out. */
export type DayFlow = readonly [day: number, ...amounts: number[]];

/** A transfer, and whether the return of its day includes the portfolio. */
export interface StoredTransfer extends ValuedTransfer {
  readonly isCounted: boolean;
}

/** A portfolio's days in their stored form. */
export interface StoredDays {
  readonly firstDay: number;
  /** The known part of each day's value, even on days that a mark declares unknown. When read, such days become NaN. */
  readonly values: Float64Array;
  /** `dayMarks` of each day. */
  readonly marks: Uint8Array;
  /** The part of each day's value at outdated prices or rates; empty if there is none on any day. */
  readonly outdated: Float64Array;
  readonly flows: readonly DayFlow[];
  readonly gaps: KeptDays['gaps'];
  readonly transfers: readonly StoredTransfer[];
}

/**
 * A portfolio's transfers, each with its values in transit up to today, even after the series of a closed giver has
 * ended.
 */
export const valuedTransfersToDate = ({ ledger, market, settings, to }: Replay): ValuedTransfer[] =>
  valuedTransfers(ledger, market, { ...settings, toDay: dayOfDate(to) });

type AssetClass = (typeof assetClasses)[number];

/** Assets that have left for another portfolio and have not arrived, at today's value. */
export interface StoredTransit {
  /** The id of the transfer. */
  readonly link: string;
  readonly lastDay: number;
  readonly assetClass: AssetClass;
  /** In the giver's currency; null if unknown, for the given reason. */
  readonly value: string | null;
  readonly reason: string | null;
}

interface FiguresDay extends Replay {
  readonly instruments: ReadonlyMap<string, { readonly asset_class: AssetClass }>;
}

/** The assets in transit from a portfolio today, even if the portfolio is closed. */
export const storedTransits = (figures: FiguresDay): StoredTransit[] => {
  const { ledger, market, settings, to, instruments } = figures;
  const valuer = new Valuer(ledger, market, settings);
  return inTransitOn(valuer, dayOfDate(to)).map(({ link, lastDay, instrumentId, value }) => ({
    link,
    lastDay,
    assetClass: instrumentId === null ? 'cash' : (instruments.get(instrumentId)?.asset_class ?? 'other'),
    value: value.known ? value.value : null,
    reason: value.known ? null : value.reason,
  }));
};

const isQuiet = ({ inflow, outflow, charges, refunds, income }: DailyValues, i: number): boolean =>
  inflow[i] === 0 && outflow[i] === 0 && charges[i] === 0 && refunds[i] === 0 && income[i] === 0;

const dayFlow = ({ days, firstDay }: PerformanceSeries, i: number): DayFlow => {
  const columns = [days.inflow, days.outflow, days.charges, days.refunds, days.income];
  const amounts = columns.map((column) => column[i] ?? 0);
  return [firstDay + i, ...amounts.slice(0, amounts.findLastIndex((amount) => amount !== 0) + 1)];
};

/** The days with flows. Most days have none, so it creates nothing for them. */
const dayFlows = (series: PerformanceSeries): DayFlow[] => {
  const flows: DayFlow[] = [];
  for (let i = 0; i < series.days.window.length; i++)
    if (!isQuiet(series.days, i)) flows.push(dayFlow(series, i));
  return flows;
};

/** The amounts, or none if all of them are 0. */
const anyOf = (amounts: Float64Array): Float64Array =>
  amounts.some((amount) => amount !== 0) ? amounts : new Float64Array();

/** A portfolio's days, ready to be stored. */
export const storedDays = (replay: Replay): StoredDays => {
  const { days, firstDay } = replay.series;
  const isKnown = (day: number): boolean => (days.missing[day - firstDay] ?? 0) === 0;
  return {
    firstDay,
    // A copy: the memory of the series may be used again.
    values: days.value.slice(),
    marks: dayMarks(days),
    outdated: anyOf(days.outdated).slice(),
    flows: dayFlows(replay.series),
    gaps: days.gaps.filter(({ kind }) => kind === 'missing_price' || kind === 'missing_rate'),
    transfers: valuedTransfersToDate(replay).map((transfer) => ({
      ...transfer,
      isCounted: isKnown(transfer.day) && isKnown(transfer.day - 1),
    })),
  };
};

/** Some consecutive days of a portfolio, as they are stored. */
export type DaysPart = Pick<StoredDays, 'values' | 'marks' | 'outdated' | 'flows'>;

/**
 * A portfolio's days in two parts: those before the year of the last day, which rarely change, and those of that
 * year.
 */
export interface DividedDays {
  readonly earlier: DaysPart;
  readonly ofYear: DaysPart;
  /** The first day of the second part. */
  readonly yearFrom: number;
}

/** An amount that begins on a day. */
export type DayAmount = readonly [day: number, amount: number];

/**
 * The changes of the amounts of some days, beginning with 0 and ending with 0 after the last day, so that those of
 * consecutive days can be joined. Most portfolios have none.
 */
export const outdatedChanges = (outdated: Float64Array, firstDay: number): DayAmount[] => {
  const changes: DayAmount[] = [];
  let last = 0;
  for (const [i, amount] of outdated.entries()) {
    if (amount !== last) changes.push([firstDay + i, amount]);
    last = amount;
  }
  return last === 0 ? changes : [...changes, [firstDay + outdated.length, 0]];
};

/** The amounts of some days from their changes; of several changes on a day the last one counts. */
export const outdatedOn = (changes: readonly DayAmount[], { firstDay, length }: DayWindow): Float64Array => {
  const outdated = new Float64Array(changes.length === 0 ? 0 : length);
  for (const [day, amount] of changes) outdated.fill(amount, Math.max(0, day - firstDay));
  return outdated;
};

/** Splits days at 1 January of the last day's year. */
export const dividedDays = ({ firstDay, values, marks, outdated, flows }: StoredDays): DividedDays => {
  const lastDay = firstDay + values.length - 1;
  const yearFrom = values.length === 0 ? firstDay : Math.max(firstDay, firstDayOfYear(yearOfDay(lastDay)));
  const at = yearFrom - firstDay;
  const place = flows.findIndex(([day]) => day >= yearFrom);
  const cut = place < 0 ? flows.length : place;
  return {
    earlier: {
      values: values.subarray(0, at),
      marks: marks.subarray(0, at),
      outdated: anyOf(outdated.subarray(0, at)),
      flows: flows.slice(0, cut),
    },
    ofYear: {
      values: values.subarray(at),
      marks: marks.subarray(at),
      outdated: anyOf(outdated.subarray(at)),
      flows: flows.slice(cut),
    },
    yearFrom,
  };
};

/** Joins the two parts of days. */
export const joinedDays = (earlier: DaysPart, ofYear: DaysPart): DaysPart => {
  const length = earlier.values.length + ofYear.values.length;
  const [values, marks] = [new Float64Array(length), new Uint8Array(length)];
  values.set(earlier.values);
  values.set(ofYear.values, earlier.values.length);
  marks.set(earlier.marks);
  marks.set(ofYear.marks, earlier.marks.length);
  const isAny = earlier.outdated.length + ofYear.outdated.length > 0;
  const outdated = new Float64Array(isAny ? length : 0);
  outdated.set(earlier.outdated);
  outdated.set(ofYear.outdated, ofYear.outdated.length === 0 ? 0 : earlier.values.length);
  return { values, marks, outdated, flows: [...earlier.flows, ...ofYear.flows] };
};

/** Returns the values, with NaN for each day that a mark declares unknown. */
export const knownValues = (values: Float64Array, marks: Uint8Array): Float64Array =>
  values.map((value, i) => (((marks[i] ?? 0) & UNKNOWN_DAY) > 0 ? Number.NaN : value));

const keptDays = ({ firstDay, values, marks, outdated, flows, gaps }: StoredDays): KeptDays => {
  const none = (): Float64Array => new Float64Array(values.length);
  const kept = { inflow: none(), outflow: none(), charges: none(), refunds: none(), income: none() };
  const columns = [kept.inflow, kept.outflow, kept.charges, kept.refunds, kept.income];
  for (const [day, ...amounts] of flows) {
    for (const [place, amount] of amounts.entries()) {
      const column = columns[place];
      if (column !== undefined) column[day - firstDay] = amount;
    }
  }
  return { firstDay, value: values, marks, outdated, ...kept, gaps };
};

/** A portfolio of a composite, in its own currency. */
export interface StoredMember extends StoredDays {
  readonly portfolioId: string;
  readonly currency: string;
}

/** A portfolio of a composite, and whether its figures could be computed. */
export interface KeptMember extends StoredMember {
  readonly isComputed: boolean;
}

/** A portfolio's days and transfers, converted into the currency of a composite. */
export interface CountedMember {
  readonly days: DailyValues;
  readonly transfers: readonly MemberTransfer[];
}

/** The days up to a given day; if figures end before it, the last value continues. */
export const carriedForward = <T extends StoredDays>(stored: T, toDay: number): T => {
  const { firstDay, values, marks, outdated } = stored;
  const length = toDay - firstDay + 1;
  if (values.length === 0 || values.length >= length) return stored;
  const carried = new Float64Array(length).fill(values.at(-1) ?? Number.NaN);
  carried.set(values);
  const carriedMarks = new Uint8Array(length).fill((marks.at(-1) ?? 0) & (HELD | UNKNOWN_DAY));
  carriedMarks.set(marks);
  const carriedOutdated = new Float64Array(outdated.length === 0 ? 0 : length).fill(outdated.at(-1) ?? 0);
  carriedOutdated.set(outdated);
  return { ...stored, values: carried, marks: carriedMarks, outdated: carriedOutdated };
};

/**
 * A portfolio's days from a day on: on the days after it a composite of them equals that of all days, but for
 * `highestBefore`. One that ended before keeps a day without a value, so that the composite begins no later.
 */
export const daysSince = <T extends StoredDays>(stored: T, day: number): T => {
  const { firstDay, values, marks, outdated, flows } = stored;
  const passed = day - firstDay;
  if (passed <= 0 || values.length === 0) return stored;
  const isOver = passed >= values.length;
  return {
    ...stored,
    firstDay: day,
    values: isOver ? new Float64Array(1) : values.subarray(passed),
    marks: isOver ? new Uint8Array(1) : marks.subarray(passed),
    outdated: outdated.subarray(isOver ? outdated.length : passed),
    flows: flows.filter(([on]) => on >= day),
  };
};

/** Rates by day into the currency of a composite. */
interface DayRates {
  readonly firstDay: number;
  readonly rates: Float64Array;
}

/**
 * Converts transfers into another currency, each day at its own rate. Of a transfer that left before the first day,
 * it includes only what is still in transit then.
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

/** The days until a portfolio's last known day, because transfers of a closed portfolio may still be in transit. */
const knownLength = ({ firstDay, values, transfers }: StoredMember): number => {
  const ends = transfers.map(({ day, inTransit }) => day - firstDay + (inTransit?.values.length ?? 0));
  return ends.reduce((longest, end) => Math.max(longest, end), values.length);
};

/** Converts a portfolio into another currency, each day at its own rate. */
export const countedMember = (member: StoredMember, into: RatesInto): CountedMember => {
  const { firstDay, portfolioId } = member;
  const window = { firstDay, length: knownLength(member) };
  const rates = ratesInWindow(into, member.currency, window);
  const transfers = countedTransfers(
    member.transfers.map((transfer) => ({ ...transfer, member: portfolioId })),
    { firstDay, rates },
  );
  return {
    days: convertedDays(keptDays(member), rates, outdatedRatesInWindow(into, member.currency, window)),
    transfers,
  };
};

/** The first and last day on which a portfolio belongs to a composite. */
export type Membership = Pick<CompositeMember, 'memberFrom' | 'memberTo'>;

/** A portfolio that belongs to a composite, always or for some days. */
export type CompositePart = StoredMember & Membership;

interface CompositeOf extends RatesInto {
  readonly members: readonly CompositePart[];
  readonly to: LocalDate;
  /** The highest value before the members' first day, if they have only days since then. */
  readonly highestBefore?: () => number;
}

/** The last day of any member; earlier than `to` if all of them are closed. */
const lastDayAmong = (members: readonly CompositePart[], to: LocalDate): number =>
  members
    .filter(({ values }) => values.length > 0)
    .reduce<number | null>((last, { firstDay, values, memberTo }) => {
      const ends = memberTo === undefined ? Number.POSITIVE_INFINITY : dayOfDate(memberTo);
      return Math.max(last ?? 0, Math.min(ends, firstDay + values.length - 1));
    }, null) ?? dayOfDate(to);

const isWithin = ({ memberFrom, memberTo }: Membership, day: number): boolean =>
  (memberFrom === undefined || day >= dayOfDate(memberFrom)) &&
  (memberTo === undefined || day <= dayOfDate(memberTo));

/** The gaps of a portfolio while it belongs to a composite, and on the day whose value it brings. */
const gapsWithin = ({ gaps, memberFrom, memberTo }: CompositePart): StoredDays['gaps'] => {
  const first = memberFrom && dateOfDay(dayOfDate(memberFrom) - 1);
  return gaps.flatMap((gap) => {
    const from = first !== undefined && gap.from < first ? first : gap.from;
    const to = memberTo !== undefined && memberTo < gap.to ? memberTo : gap.to;
    return from <= to ? [{ ...gap, from, to }] : [];
  });
};

/** A part with only what belongs to the composite of its gaps and transfers. */
const ownPart = (part: CompositePart): CompositePart => ({
  ...part,
  gaps: gapsWithin(part),
  transfers: part.transfers.filter(({ day }) => isWithin(part, day)),
});

/**
 * The series of several portfolios combined. A transfer between two of them is no flow. It ends when all of them are
 * closed.
 */
export const compositeOfMembers = ({
  members,
  to,
  highestBefore,
  ...into
}: CompositeOf): PerformanceSeries => {
  const counted = members.map((member) => {
    const { memberFrom, memberTo } = member;
    const own = countedMember(ownPart(member), into);
    return { ...own, ...(memberFrom && { memberFrom }), ...(memberTo && { memberTo }) };
  });
  const last = lastDayAmong(members, to);
  return compositeSeries({
    members: counted,
    transfers: counted.flatMap((one) => one.transfers),
    currency: into.currency as CurrencyCode,
    to: dateOfDay(Math.min(last, dayOfDate(to))),
    isClosed: last < dayOfDate(to),
    ...(highestBefore && { highestBefore }),
  });
};
