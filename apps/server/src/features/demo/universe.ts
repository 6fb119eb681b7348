/**
 * What the sample firm invests in. Names and numbers are invented; ISINs carry the user-assigned country code ZZ, so that none
 * can be mistaken for a real security.
 */

export interface DemoInstrument {
  symbol: string;
  name: string;
  assetClass: 'equity' | 'bond' | 'fund' | 'real_asset' | 'alternative';
  sector: string | null;
  region: string;
  currency: 'EUR' | 'USD' | 'GBP' | 'CHF';
  /** First close, and the yearly drift and volatility its closes are drawn with. */
  start: number;
  drift: number;
  volatility: number;
  /** How much of the common market movement it takes part in. */
  beta: number;
  /** Yearly income as a part of the price, paid in quarters. */
  yield: number;
}

type Row = readonly [
  symbol: string,
  name: string,
  assetClass: DemoInstrument['assetClass'],
  sector: string | null,
  region: string,
  currency: DemoInstrument['currency'],
  start: number,
  drift: number,
  volatility: number,
  beta: number,
  incomeYield: number,
];

const rows: readonly Row[] = [
  ['WRLD', 'Meridian World Equity Index', 'fund', null, 'World', 'EUR', 48.2, 0.078, 0.14, 1, 0.016],
  ['EURX', 'Meridian Euro Area Large Caps', 'fund', null, 'Europe', 'EUR', 31.7, 0.06, 0.16, 1.05, 0.024],
  ['USLC', 'Meridian US Large Cap Value', 'fund', null, 'North America', 'USD', 72.4, 0.082, 0.15, 1, 0.017],
  [
    'EMKT',
    'Meridian Emerging Markets',
    'fund',
    null,
    'Emerging markets',
    'USD',
    21.9,
    0.058,
    0.19,
    1.1,
    0.021,
  ],
  ['JPEQ', 'Aoyama Japan Equity', 'fund', null, 'Asia Pacific', 'USD', 38.1, 0.055, 0.16, 0.8, 0.019],
  ['UKDV', 'Thameside UK Dividend Leaders', 'fund', null, 'Europe', 'GBP', 6.84, 0.045, 0.15, 0.9, 0.042],
  ['SWSC', 'Alpina Swiss Small Caps', 'fund', null, 'Europe', 'CHF', 118.5, 0.066, 0.17, 0.95, 0.011],
  [
    'NVLT',
    'Novalith Semiconductors',
    'equity',
    'Technology',
    'North America',
    'USD',
    96.3,
    0.16,
    0.36,
    1.6,
    0.004,
  ],
  [
    'HRBR',
    'Harborline Payments',
    'equity',
    'Financials',
    'North America',
    'USD',
    54.8,
    0.11,
    0.27,
    1.2,
    0.009,
  ],
  ['CRNW', 'Cairnwell Pharma', 'equity', 'Health care', 'Europe', 'GBP', 11.35, 0.07, 0.22, 0.6, 0.031],
  [
    'LUMA',
    'Lumara Luxury Group',
    'equity',
    'Consumer goods',
    'Europe',
    'EUR',
    212.6,
    0.085,
    0.26,
    1.1,
    0.014,
  ],
  ['VTRN', 'Vetrona Rail Systems', 'equity', 'Industrials', 'Europe', 'EUR', 27.4, 0.05, 0.25, 1, 0.02],
  ['NSTL', 'Nordstal Foods', 'equity', 'Consumer goods', 'Europe', 'CHF', 89.9, 0.045, 0.15, 0.5, 0.028],
  ['SOLV', 'Solvanta Renewables', 'equity', 'Utilities', 'Europe', 'EUR', 14.2, 0.04, 0.29, 0.9, 0.022],
  [
    'EGB7',
    'Euro Government Bonds 7–10 years',
    'bond',
    null,
    'Europe',
    'EUR',
    104.6,
    0.012,
    0.055,
    -0.05,
    0.022,
  ],
  ['EGB3', 'Euro Government Bonds 1–3 years', 'bond', null, 'Europe', 'EUR', 99.8, 0.008, 0.016, 0, 0.015],
  ['GAGH', 'Global Aggregate, hedged to EUR', 'bond', null, 'World', 'EUR', 5.21, 0.014, 0.045, 0, 0.024],
  ['USTI', 'US Treasury Inflation-Linked', 'bond', null, 'North America', 'USD', 108.9, 0.015, 0.06, 0, 0.02],
  ['EHYB', 'Euro High Yield Corporate', 'bond', null, 'Europe', 'EUR', 92.3, 0.028, 0.075, 0.35, 0.045],
  ['GLDX', 'Physical Gold', 'real_asset', null, 'World', 'USD', 37.6, 0.07, 0.15, 0.05, 0],
  [
    'REIT',
    'European Real Estate',
    'real_asset',
    'Real estate',
    'Europe',
    'EUR',
    29.3,
    0.035,
    0.2,
    0.9,
    0.038,
  ],
  [
    'INFR',
    'Listed Infrastructure',
    'real_asset',
    'Infrastructure',
    'World',
    'USD',
    44.1,
    0.055,
    0.14,
    0.7,
    0.032,
  ],
  ['TRND', 'Systematic Trend Fund', 'alternative', null, 'World', 'EUR', 132, 0.045, 0.11, -0.1, 0],
  ['PRIV', 'Listed Private Equity', 'alternative', null, 'World', 'EUR', 18.7, 0.09, 0.22, 1.25, 0.018],
];

export const demoInstruments: readonly DemoInstrument[] = rows.map(
  ([symbol, name, assetClass, sector, region, currency, start, drift, volatility, beta, incomeYield]) => ({
    symbol,
    name,
    assetClass,
    sector,
    region,
    currency,
    start,
    drift,
    volatility,
    beta,
    yield: incomeYield,
  }),
);

/** Rates against the euro: a start and the yearly volatility of a walk that is pulled back to it. */
export const demoRates = [
  { quote: 'USD', start: 1.12, volatility: 0.07 },
  { quote: 'GBP', start: 0.87, volatility: 0.06 },
  { quote: 'CHF', start: 1.04, volatility: 0.045 },
] as const;

/** A split of four for one, so that the sample ledger holds one. */
export const demoSplit = { symbol: 'NVLT', day: '2022-06-13', ratioNew: 4, ratioOld: 1 } as const;
/** Its closes stop two weeks before the last day: the sample firm has a stale price to look at. */
export const demoStale = { symbol: 'PRIV', days: 13 } as const;

/** Weights of the three mandates the sample portfolios follow, in percent. */
export const demoMandates = {
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
} as const;
export type DemoMandate = keyof typeof demoMandates;
