import { mulDiv, ONE_UNIT, unitsText } from '../number/exact.ts';
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

/** A point of a score table: a yearly volatility (0.05 is 5 %) and its score. */
export interface ScorePoint {
  readonly volatility: number;
  readonly score: number;
}

/** The table of a firm that has none of its own. */
export const DEFAULT_SCORE_TABLE: readonly ScorePoint[] = [
  { volatility: 0, score: 1 },
  { volatility: 0.05, score: 20 },
  { volatility: 0.1, score: 40 },
  { volatility: 0.15, score: 60 },
  { volatility: 0.2, score: 80 },
  { volatility: 0.3, score: 99 },
];

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

/** What a question adds to a score: weight × (points − least), of weight × (most − least). */
export interface QuestionPart {
  readonly id: string;
  /** A decimal; null without one of its answers. */
  readonly reached: string | null;
  /** A decimal; '0' for a question whose answers all have the same points, or whose weight is 0. */
  readonly possible: string;
}

/** The parts of `questionnaireScore` by question, exact. */
export function questionnaireParts(
  questions: readonly RiskQuestion[],
  answers: Readonly<Record<string, string>>,
): QuestionPart[] {
  return questions.map(({ id, weight, points }) => {
    const range = extremes(points);
    const given = points[answers[id] ?? ''];
    const { least, most } = range ?? { least: 0n, most: 0n };
    const weighted = (units: bigint): string => unitsText(mulDiv(toUnits(weight), units, ONE_UNIT));
    return {
      id,
      reached: given === undefined ? null : weighted(toUnits(given) - least),
      possible: weighted(most - least),
    };
  });
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

/** The yearly expected return of an allocation: Σ weight × expected return. Unknown if it is not finite. */
export function allocationReturn(
  classes: readonly { readonly weight: number; readonly expectedReturn: number }[],
): Figure<number> {
  return finiteFigure(classes.reduce((sum, one) => sum + one.weight * one.expectedReturn, 0));
}

/** Whether a score table has two points or more, begins at a volatility of 0, and rises from point to point. */
export function isRisingTable(table: readonly ScorePoint[]): boolean {
  const [first] = table;
  if (first === undefined || table.length < 2 || first.volatility !== 0) return false;
  return table.every((point, place) => {
    const before = table[place - 1];
    return before === undefined || (point.volatility > before.volatility && point.score > before.score);
  });
}

/**
 * The score of a portfolio by its yearly volatility, by a table that rises from a volatility of 0: linear between its
 * points, the last score beyond the last point; rounded to a whole number, halves up. By default the table is (0 % → 1),
 * (5 % → 20), (10 % → 40), (15 % → 60), (20 % → 80), (30 % and more → 99). Unknown if the volatility is unknown,
 * negative or not a number, or if the table does not rise (`bad_weights`).
 */
export function portfolioScore(
  volatility: Figure<number>,
  bands: readonly RiskBand[],
  table: readonly ScorePoint[] = DEFAULT_SCORE_TABLE,
): Figure<RiskScore> {
  if (!volatility.known) return volatility;
  const { value } = volatility;
  if (Number.isNaN(value)) return unknown('not_finite');
  if (value < 0) return unknown('value_below_zero');
  if (!isRisingTable(table)) return unknown('bad_weights');
  const score = Math.round(scoreAt(value, table));
  return known({ score, band: bandForScore(score, bands) });
}

function scoreAt(value: number, table: readonly ScorePoint[]): number {
  let before: ScorePoint = { volatility: 0, score: LOWEST };
  for (const point of table) {
    const { volatility, score } = before;
    if (value === point.volatility) return point.score;
    if (value < point.volatility)
      return score + ((point.score - score) * (value - volatility)) / (point.volatility - volatility);
    before = point;
  }
  return before.score;
}

/** The position of a score relative to a band, which includes its ends. */
export function bandState(score: number, band: RiskBand): BandState {
  if (score > band.to) return 'above';
  return score < band.from ? 'below' : 'in_band';
}
