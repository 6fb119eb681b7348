import { mulDiv } from '../number/exact.ts';
import { toUnits } from '../number/money.ts';
import { finiteFigure } from '../number/statistics.ts';
import type { Values } from '../number/statistics.ts';
import { known, unknown } from '../number/unknown.ts';
import type { Figure } from '../number/unknown.ts';

/** A question: the points of each answer, and the weight of the question. */
export interface RiskQuestion {
  readonly id: string;
  readonly weight: string;
  readonly points: Readonly<Record<string, string>>;
}

/** A band of scores including both ends, from 1 to 99. */
export interface RiskBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A score with its band; null if no band contains it. */
export interface RiskScore {
  readonly score: number;
  readonly band: string | null;
}

/** The position of a portfolio's score relative to a client's band. */
export type BandState = 'in_band' | 'above' | 'below';

const LOWEST = 1;
const HIGHEST = 99;

/** A yearly volatility and its score; linear in between. */
const SCORE_LINE = [
  [0, 1],
  [0.05, 20],
  [0.1, 40],
  [0.15, 60],
  [0.2, 80],
  [0.3, 99],
] as const;

/** The first band that contains a score. Null if none does. */
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
 * The score of a questionnaire: 1 + 98 × Σ weight × points / Σ weight × range, with points counted from the lowest
 * answer of a question, and its range up to the highest; rounded half-even to a whole number from 1 (careful) to 99.
 * Exact. Unknown (`too_few_values`) if a question has none of its answers, or there are no points to score.
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

/** One class of an allocation: its weight (0.6 is 60 %) and yearly volatility. */
export interface VolatileClass {
  readonly weight: number;
  readonly volatility: number;
}

/**
 * The yearly volatility of an allocation: √(Σ_i Σ_j w_i w_j σ_i σ_j ρ_ij). Unknown (`bad_weights`) if the
 * correlations are not a square matrix over the classes, or the result is not finite. A decimal, 0 or above; 0
 * without classes.
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
 * The score of a portfolio by its yearly volatility, on the line (0 % → 1), (5 % → 20), (10 % → 40), (15 % → 60), (20
 * % → 80), (30 % and more → 99), linear in between; rounded to a whole number, halves up. Unknown if the volatility
 * is unknown, negative or not a number.
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

/** The position of a score relative to a band, which includes its ends. */
export function bandState(score: number, band: RiskBand): BandState {
  if (score > band.to) return 'above';
  return score < band.from ? 'below' : 'in_band';
}
