import { mulDiv } from '../number/exact.ts';
import { toUnits } from '../number/money.ts';
import { finiteFigure } from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A question: what each answer is worth, and how much the question counts. */
export interface RiskQuestion {
  readonly id: string;
  readonly weight: string;
  readonly points: Readonly<Record<string, string>>;
}

/** A band of scores with both its ends, from 1 to 99. */
export interface RiskBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A score with the band it lies in; null where no band covers it. */
export interface RiskScore {
  readonly score: number;
  readonly band: string | null;
}

/** Where a portfolio's score stands against a client's band. */
export type BandState = 'in_band' | 'above' | 'below';

const LOWEST = 1;
const HIGHEST = 99;

/** Volatility a year and the score it has; linear between. */
const SCORE_LINE = [
  [0, 1],
  [0.05, 20],
  [0.1, 40],
  [0.15, 60],
  [0.2, 80],
  [0.3, 99],
] as const;

/** The first band that covers a score. Null where none does. */
export function bandForScore(score: number, bands: readonly RiskBand[]): string | null {
  return bands.find(({ from, to }) => from <= score && score <= to)?.name ?? null;
}

function extremes(points: RiskQuestion['points']): { least: bigint; most: bigint } | null {
  const all = Object.values(points).map(toUnits);
  const [first] = all;
  if (first === undefined) return null;
  let [least, most] = [first, first];
  for (const one of all) {
    if (one < least) least = one;
    if (one > most) most = one;
  }
  return { least, most };
}

/**
 * Score of a questionnaire: 1 + 98 × Σ weight × points / Σ weight × range, points counted from the least a question gives and
 * its range up to the most; rounded half-even to a whole number from 1 (careful) to 99. Exact. Unknown (`too_few_values`) where a
 * question is not answered by one of its answers, or nothing can be scored.
 */
export function questionnaireScore(
  questions: readonly RiskQuestion[],
  answers: Readonly<Record<string, string>>,
  bands: readonly RiskBand[],
): Figure<RiskScore> {
  let [reached, possible] = [0n, 0n];
  for (const { id, weight, points } of questions) {
    const range = extremes(points);
    const given = points[answers[id] ?? ''];
    if (range === null || given === undefined) return unknown('too_few_values');
    reached += toUnits(weight) * (toUnits(given) - range.least);
    possible += toUnits(weight) * (range.most - range.least);
  }
  if (possible <= 0n) return unknown('too_few_values');
  const score = Number(mulDiv(reached * BigInt(HIGHEST - LOWEST) + possible * BigInt(LOWEST), 1n, possible));
  return known({ score, band: bandForScore(score, bands) });
}

/** One class of an allocation: its weight (0.6 is 60 %) and volatility a year. */
export interface VolatileClass {
  readonly weight: number;
  readonly volatility: number;
}

/**
 * Volatility of an allocation a year: √(Σ_i Σ_j w_i w_j σ_i σ_j ρ_ij). Unknown (`bad_weights`) where the correlations
 * are not a square of the classes, and where there is no finite number. A decimal, 0 or above; 0 without classes.
 */
export function allocationVolatility(
  classes: readonly VolatileClass[],
  correlations: readonly Values[],
): Figure<number> {
  const isSquare =
    correlations.length === classes.length && correlations.every((row) => row.length === classes.length);
  if (!isSquare) return unknown('bad_weights');
  let variance = 0;
  for (const [i, a] of classes.entries()) {
    for (const [j, b] of classes.entries()) {
      variance += a.weight * a.volatility * b.weight * b.volatility * (correlations[i]?.[j] ?? 0);
    }
  }
  return finiteFigure(Math.sqrt(Math.max(0, variance)));
}

/**
 * Score of a portfolio from its volatility a year, on the line (0 % → 1), (5 % → 20), (10 % → 40), (15 % → 60), (20 % → 80),
 * (30 % and more → 99), linear between; rounded to a whole number, halves up. Unknown where the volatility is, below 0, or no number.
 */
export function portfolioScore(volatility: Figure<number>, bands: readonly RiskBand[]): Figure<RiskScore> {
  if (!volatility.known) return volatility;
  const { value } = volatility;
  if (Number.isNaN(value)) return unknown('not_finite');
  if (value < 0) return unknown('value_below_zero');
  const score = Math.round(lineAt(value));
  return known({ score, band: bandForScore(score, bands) });
}

function lineAt(value: number): number {
  for (const [place, [to, score]] of SCORE_LINE.entries()) {
    const [from, before] = SCORE_LINE[place - 1] ?? [0, LOWEST];
    if (value <= to) return to === from ? score : before + ((score - before) * (value - from)) / (to - from);
  }
  return HIGHEST;
}

/** Where a score stands against a band; its ends are in it. */
export function bandState(score: number, band: RiskBand): BandState {
  if (score > band.to) return 'above';
  return score < band.from ? 'below' : 'in_band';
}
