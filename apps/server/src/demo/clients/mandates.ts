/** The target weights of sample portfolios: fixed for the named ones, generated for all others. */
import { numbersFrom, deriveSeed } from '../chance.ts';
import { demoInstruments, demoReorganisations } from '../market/universe.ts';
import type { DemoInstrument } from '../market/universe.ts';

/** Weights by symbol, in percent. */
export type Weights = Readonly<Record<string, number>>;

/** The mandates of portfolios that tests and documents name. */
export const namedMandates = {
  defensive: { EGB7: 22, EGB3: 20, GAGH: 18, WRLD: 14, UKDV: 6, NSTL: 5, GLDX: 7, TRND: 8 },
  balanced: {
    WRLD: 24,
    EURX: 10,
    USLC: 10,
    EMKT: 5,
    LUMA: 4,
    NVLT: 4,
    EGB7: 13,
    GAGH: 10,
    EHYB: 6,
    GLDX: 5,
    REIT: 5,
    TRND: 4,
  },
  growth: {
    WRLD: 22,
    USLC: 15,
    EMKT: 9,
    JPEQ: 6,
    SWSC: 6,
    NVLT: 9,
    HRBR: 7,
    LUMA: 6,
    VTRN: 5,
    CRNW: 5,
    INFR: 5,
    PRIV: 5,
  },
  dividend: { UKDV: 16, EURX: 18, CRNW: 10, NSTL: 12, SOLV: 8, REIT: 12, INFR: 10, EHYB: 14 },
  trading: { NVLT: 24, HRBR: 20, LUMA: 18, VTRN: 14, SOLV: 12, SWSC: 12 },
} as const satisfies Record<string, Weights>;
export type NamedMandate = keyof typeof namedMandates;

type AssetClass = DemoInstrument['assetClass'];
type Part = readonly [assetClass: AssetClass, weight: number, holdings: number];

/** The weight of each class in a style, and the number of holdings. */
const styles = {
  reserve: [
    ['bond', 80, 4],
    ['fund', 20, 1],
  ],
  cautious: [
    ['bond', 58, 4],
    ['fund', 24, 2],
    ['equity', 8, 2],
    ['real_asset', 10, 1],
  ],
  core: [
    ['fund', 42, 3],
    ['bond', 30, 3],
    ['equity', 18, 4],
    ['real_asset', 5, 1],
    ['alternative', 5, 1],
  ],
  shares: [
    ['fund', 48, 3],
    ['equity', 44, 7],
    ['alternative', 8, 1],
  ],
  income: [
    ['equity', 40, 5],
    ['bond', 40, 3],
    ['real_asset', 20, 2],
  ],
  picks: [['equity', 100, 6]],
} as const satisfies Record<string, readonly Part[]>;
export type Style = keyof typeof styles;

const reorganised = demoReorganisations.flatMap(({ symbol, toSymbol }): string[] => [symbol, toSymbol]);
const reserved = new Set(['PRIV', 'NVLT', 'VTRN', ...reorganised]);
const choices = (assetClass: AssetClass): DemoInstrument[] =>
  demoInstruments.filter((one) => one.assetClass === assetClass && one.isPriced && !reserved.has(one.symbol));

/** Generates the holdings of a style; the same key always gives the same. */
export const drawnMandate = (style: Style, key: string): Weights => {
  const random = numbersFrom(deriveSeed(7, key));
  const weights: Record<string, number> = {};
  for (const [assetClass, weight, holdings] of styles[style]) {
    const left = choices(assetClass);
    for (let n = 0; n < holdings && left.length > 0; n++) {
      const [chosen] = left.splice(Math.floor(random() * left.length), 1);
      if (chosen !== undefined) weights[chosen.symbol] = weight / holdings;
    }
  }
  return weights;
};
