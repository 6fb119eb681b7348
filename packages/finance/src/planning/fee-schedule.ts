import { apportion, applyPercentage } from '../values/allocation.ts';
import { amountText, mulDiv, parseAmount, roundAmountTo } from '../number/exact.ts';
import type { Amount, Units } from '../number/exact.ts';
import { toAmount, minorDigits, toUnits } from '../number/money.ts';
import type { CurrencyCode } from '../number/money.ts';
import { sumAmounts } from '../number/totals.ts';
import { known, mapFigure, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A slice of value with its yearly rate in percent; `upTo` is null for the last slice, which has no end. */
export interface FeeTier {
  readonly upTo: string | null;
  readonly ratePct: string;
}

/**
 * A yearly fee: one rate for the whole value; a rate for each slice of it (`tiered`); or one rate that depends on the
 * highest breakpoint the whole value reaches (`breakpoint`).
 */
export type FeeSchedule = { readonly minimum?: string } & (
  | { readonly kind: 'flat'; readonly ratePct: string }
  | { readonly kind: 'tiered' | 'breakpoint'; readonly tiers: readonly FeeTier[] }
);

/**
 * The fraction of a year that is charged: a quarter is { numerator: 1, denominator: 4 }; days have the denominator
 * 365.
 */
export interface FeePeriod {
  readonly numerator: number;
  readonly denominator: number;
}

/** How a fee is counted. */
export interface FeeTerms {
  readonly currency: CurrencyCode;
  /** A whole year unless stated. */
  readonly period?: FeePeriod;
}

/** The fee of one portfolio of a household. */
export interface HouseholdFee {
  readonly id: string;
  readonly fee: string;
}

const YEAR: FeePeriod = { numerator: 1, denominator: 1 };

interface ExactTier {
  readonly upTo: Amount | null;
  readonly rate: Units;
}

/** The tiers in exact numbers; null unless their ends are ascending and positive, and only the last has none. */
function exactTiers(tiers: readonly FeeTier[]): ExactTier[] | null {
  const exact = tiers.map(({ upTo, ratePct }) => ({
    upTo: upTo === null ? null : toAmount(upTo),
    rate: toUnits(ratePct),
  }));
  let from = 0n;
  for (const [place, { upTo }] of exact.entries()) {
    const isLast = place === exact.length - 1;
    if (isLast !== (upTo === null)) return null;
    if (upTo === null) continue;
    if (upTo <= from) return null;
    from = upTo;
  }
  return exact.length === 0 ? null : exact;
}

/** A part of the value, its yearly rate, and the resulting yearly fee, exactly. */
export interface FeeSlice {
  readonly from: Amount;
  readonly to: Amount;
  readonly rate: Units;
  readonly fee: Amount;
}

function feeSlice(from: Amount, to: Amount, rate: Units): FeeSlice {
  return { from, to, rate, fee: applyPercentage(to - from, rate) };
}

function bySlices(value: Amount, tiers: readonly ExactTier[]): FeeSlice[] {
  const slices: FeeSlice[] = [];
  let from = 0n;
  for (const { upTo, rate } of tiers) {
    const to = upTo === null || upTo > value ? value : upTo;
    if (to <= from) break;
    slices.push(feeSlice(from, to, rate));
    from = to;
  }
  return slices;
}

/** A value equal to a breakpoint belongs to the tier that ends there. */
function byBreakpoint(value: Amount, tiers: readonly ExactTier[]): FeeSlice[] {
  const tier = tiers.find(({ upTo }) => upTo === null || value <= upTo);
  return [feeSlice(0n, value, tier?.rate ?? 0n)];
}

/**
 * The parts of a value that a schedule charges, from the first on; null if its tiers are not ascending with an
 * endless last one. A negative value is charged as zero.
 */
export function feeSlices(schedule: FeeSchedule, value: Amount): FeeSlice[] | null {
  const charged = value > 0n ? value : 0n;
  if (schedule.kind === 'flat') return [feeSlice(0n, charged, toUnits(schedule.ratePct))];
  const tiers = exactTiers(schedule.tiers);
  if (tiers === null) return null;
  return schedule.kind === 'tiered' ? bySlices(charged, tiers) : byBreakpoint(charged, tiers);
}

function exactFee(schedule: FeeSchedule, value: Amount, terms: FeeTerms): Amount | null {
  const { currency, period = YEAR } = terms;
  const slices = feeSlices(schedule, value);
  if (slices === null) return null;
  const yearly = slices.reduce((sum, slice) => sum + slice.fee, 0n);
  const least = toAmount(schedule.minimum ?? '0');
  const fee = yearly < least ? least : yearly;
  const part = mulDiv(fee, BigInt(period.numerator), BigInt(period.denominator));
  return roundAmountTo(part, minorDigits(currency));
}

function isPeriod({ numerator, denominator }: FeePeriod): boolean {
  return [numerator, denominator].every(Number.isSafeInteger) && numerator >= 0 && denominator > 0;
}

/**
 * The fee for a value by a schedule: value × rate, or Σ slice × rate, or value × the rate of its breakpoint; at least
 * the yearly minimum; times the fraction of the year; rounded half-even to the currency's minor unit. A negative
 * value is charged as zero. Unknown if the value is; `bad_weights` if the tiers are not ascending with an endless
 * last one; `empty_period` if the fraction of the year is not a non-negative fraction of whole numbers.
 */
export function scheduledFee(schedule: FeeSchedule, value: Figure, terms: FeeTerms): Figure {
  if (!value.known) return value;
  if (!isPeriod(terms.period ?? YEAR)) return unknown('empty_period');
  const fee = exactFee(schedule, toAmount(value.value), terms);
  return fee === null ? unknown('bad_weights') : known(amountText(fee));
}

/**
 * The fees of a household. Its schedule applies to the total value of its portfolios, so that together they reach
 * higher breakpoints. The fee is divided in proportion to their values, in minor units that add up exactly (largest
 * remainder). A portfolio with a value of zero or less pays nothing. Unknown if a value is. If no portfolio has a
 * value, the first pays the minimum.
 */
export function householdFees(
  schedule: FeeSchedule,
  portfolios: readonly { readonly id: string; readonly value: Figure }[],
  terms: FeeTerms,
): Figure<{ readonly total: string; readonly fees: readonly HouseholdFee[] }> {
  const rows = portfolios.map(({ value }) => ({
    amount: value.known ? toAmount(value.value) : null,
    reason: value.known ? unknown('no_value') : value,
  }));
  const { total: whole } = sumAmounts(rows);
  if (!whole.known) return whole;
  const values = rows.map(({ amount }) => (amount !== null && amount > 0n ? amount : 0n));
  const sum = values.reduce((before, value) => before + value, 0n);
  return mapFigure(scheduledFee(schedule, known(amountText(sum)), terms), (total) => {
    const step = 10n ** BigInt(36 - minorDigits(terms.currency));
    const steps = (parseAmount(total) ?? 0n) / step;
    const shares = sum > 0n ? apportion(values, steps) : values.map((_, place) => (place === 0 ? steps : 0n));
    const fees = portfolios.map(({ id }, place) => ({ id, fee: amountText((shares[place] ?? 0n) * step) }));
    return { total, fees };
  });
}
