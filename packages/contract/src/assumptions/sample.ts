/**
 * A sample of assumptions to start from. The numbers are plausible round figures of no forecast and no provider: a firm
 * reviews and replaces them before it relies on them.
 */
import { assetClasses } from '../choices.ts';
import { classPairs, defaultScoreTable } from './classes.ts';
import type { AssetClass } from './classes.ts';

/** Expected return and volatility in percent a year. */
const sampleClasses = {
  equity: ['6.50', '16.00'],
  bond: ['3.00', '5.50'],
  fund: ['4.75', '10.50'],
  real_asset: ['5.25', '13.00'],
  alternative: ['5.50', '9.00'],
  cash: ['2.00', '0.50'],
  other: ['4.00', '14.00'],
} as const satisfies Readonly<Record<AssetClass, readonly [string, string]>>;

/** The half of the matrix below its diagonal, in the order of the classes. */
const sampleCorrelations: readonly string[] = [
  ['0.15'],
  ['0.85', '0.35'],
  ['0.60', '0.10', '0.55'],
  ['0.65', '0.10', '0.60', '0.45'],
  ['0.00', '0.20', '0.05', '0.00', '0.05'],
  ['0.50', '0.10', '0.45', '0.40', '0.40', '0.00'],
].flat();

/** The sample without source and days, which the firm states itself. */
export const sampleAssumptions = {
  classes: assetClasses.map((assetClass) => {
    const [expectedReturnPct, volatilityPct] = sampleClasses[assetClass];
    return { assetClass, expectedReturnPct, volatilityPct };
  }),
  correlations: classPairs.map((pair, place) => ({ ...pair, value: sampleCorrelations[place] ?? '0' })),
  scoreTable: defaultScoreTable.map((point) => ({ ...point })),
};
