/** The pairs of asset classes, and the shapes of assumptions. No schemas here, because pages read them without. */
import { assetClasses } from '../choices.ts';

export type AssetClass = (typeof assetClasses)[number];

/** Every pair of different classes once: the half of the matrix below its diagonal, row by row. */
export const classPairs: readonly { readonly one: AssetClass; readonly other: AssetClass }[] =
  assetClasses.flatMap((one, row) => assetClasses.slice(0, row).map((other) => ({ one, other })));

/** Whether two classes are a pair, in either order. */
export const isPair = (
  pair: { readonly one: string; readonly other: string },
  one: string,
  other: string,
): boolean => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one);

/** The score of each volatility of a firm that has no table of its own. */
export const defaultScoreTable = [
  { volatilityPct: '0', score: 1 },
  { volatilityPct: '5', score: 20 },
  { volatilityPct: '10', score: 40 },
  { volatilityPct: '15', score: 60 },
  { volatilityPct: '20', score: 80 },
  { volatilityPct: '30', score: 99 },
] as const;

/** The most and the fewest points of a score table. */
export const scorePointsAtMost = 12;
export const scorePointsAtLeast = 2;
