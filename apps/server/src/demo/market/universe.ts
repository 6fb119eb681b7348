/**
 * The sample instruments and their corporate actions. Names and numbers are invented; ISINs have the user-assigned
 * country code ZZ, so that none is mistaken for a real security.
 */
import { numbersFrom, deriveSeed } from '../chance.ts';
import { groupedSecurities, namedSecurities, unpricedSecurity } from './securities.ts';

export const demoCurrencies = ['EUR', 'USD', 'GBP', 'CHF'] as const;
export type DemoCurrency = (typeof demoCurrencies)[number];

export interface DemoInstrument {
  symbol: string;
  name: string;
  assetClass: 'equity' | 'bond' | 'fund' | 'real_asset' | 'alternative';
  sector: string | null;
  region: string;
  currency: DemoCurrency;
  /** The first price, and the yearly drift and volatility of the random walk. */
  start: number;
  drift: number;
  volatility: number;
  /** The sensitivity to the common market movement. */
  beta: number;
  /** Yearly income as a fraction of the price. */
  yield: number;
  /** The loss in per cent when interest rates rise by one percentage point. */
  duration: number;
  isPriced: boolean;
  /** The previous symbol, whose prices continue. */
  formerly?: string;
}

const ofNamed = (line: string): DemoInstrument => {
  const [symbol = '', name = '', assetClass, sector, region = '', currency, ...figures] = line.split('|');
  const figure = (at: number): number => Number(figures[at]);
  return {
    symbol,
    name,
    // The table contains only valid classes and currencies; a test reads all of it.
    assetClass: assetClass as DemoInstrument['assetClass'],
    sector: sector || null,
    region,
    currency: currency as DemoCurrency,
    start: figure(0),
    drift: figure(1),
    volatility: figure(2),
    beta: figure(3),
    yield: figure(4),
    duration: figure(5),
    isPriced: true,
  };
};

type Place = Pick<DemoInstrument, 'currency' | 'region'>;
const places: Readonly<Record<string, Place>> = {
  US: { currency: 'USD', region: 'North America' },
  Euro: { currency: 'EUR', region: 'Europe' },
  UK: { currency: 'GBP', region: 'Europe' },
  Swiss: { currency: 'CHF', region: 'Europe' },
  Global: { currency: 'USD', region: 'World' },
  Emerging: { currency: 'USD', region: 'Emerging markets' },
};
const worldwide: Place = { currency: 'EUR', region: 'World' };

type Range = readonly [low: number, high: number];
interface Kind {
  assetClass: DemoInstrument['assetClass'];
  sector: string | null;
  start: Range;
  drift: Range;
  volatility: Range;
  beta: Range;
  yield: Range;
  duration: Range;
}

const none: Range = [0, 0];
const share = (sector: string, kind: Partial<Kind>): Kind => ({
  assetClass: 'equity',
  sector,
  start: [9, 180],
  drift: [0.02, 0.1],
  volatility: [0.2, 0.3],
  beta: [0.8, 1.2],
  yield: [0.01, 0.035],
  duration: none,
  ...kind,
});
const bond = (kind: Partial<Kind>): Kind => ({
  assetClass: 'bond',
  sector: null,
  start: [88, 112],
  drift: [0.006, 0.014],
  volatility: [0.03, 0.07],
  beta: [-0.05, 0],
  yield: [0.014, 0.028],
  duration: [2, 12],
  ...kind,
});

const kinds: Readonly<Record<string, Kind>> = {
  technology: share('Technology', { drift: [0.05, 0.16], volatility: [0.26, 0.38], yield: [0, 0.009] }),
  health: share('Health care', { beta: [0.5, 0.8], yield: [0.005, 0.025] }),
  consumer: share('Consumer goods', { beta: [0.6, 1] }),
  financial: share('Financials', { beta: [1, 1.35], yield: [0.02, 0.05] }),
  industrial: share('Industrials', { beta: [0.9, 1.25] }),
  energy: share('Energy', { drift: [-0.01, 0.07], volatility: [0.26, 0.36], yield: [0.02, 0.05] }),
  'equity fund': share('', {
    assetClass: 'fund',
    drift: [0.045, 0.09],
    volatility: [0.14, 0.18],
    beta: [0.9, 1.1],
  }),
  'government bond': bond({}),
  'corporate bond': bond({ beta: [0.1, 0.3], yield: [0.024, 0.048], duration: [3, 7] }),
  Commodities: share('', {
    assetClass: 'real_asset',
    beta: [0.1, 0.4],
    volatility: [0.15, 0.24],
    yield: none,
  }),
  Property: share('Real estate', { assetClass: 'real_asset', yield: [0.025, 0.045], duration: [2, 5] }),
  Hedge: share('', {
    assetClass: 'alternative',
    drift: [0.02, 0.055],
    volatility: [0.06, 0.12],
    beta: [-0.1, 0.3],
    yield: none,
  }),
};

/** Generates an instrument's figures within the ranges of its group. */
const ofGroup = (text: string, place: Place, kind: Kind): DemoInstrument => {
  const [symbol = ''] = text.split(' ', 1);
  const random = numbersFrom(deriveSeed(0, symbol));
  const between = ([low, high]: Range): number => Number((low + (high - low) * random()).toFixed(4));
  return {
    symbol,
    name: text.slice(symbol.length + 1),
    assetClass: kind.assetClass,
    sector: kind.sector || null,
    ...place,
    start: between(kind.start),
    drift: between(kind.drift),
    volatility: between(kind.volatility),
    beta: between(kind.beta),
    yield: between(kind.yield),
    duration: between(kind.duration),
    isPriced: true,
  };
};

const ofLine = (line: string): DemoInstrument[] => {
  const [group = '', list = ''] = line.split(': ');
  const [first = ''] = group.split(' ', 1);
  const place = places[first];
  const kind = kinds[place === undefined ? group : group.slice(first.length + 1)];
  if (kind === undefined) throw new Error(`The sample firm has no group ${group}`);
  return list.split(', ').map((text) => ofGroup(text, place ?? worldwide, kind));
};

const splitLines = (table: string): string[] => table.trim().split('\n');

const unpriced: DemoInstrument = {
  ...ofGroup(
    `${unpricedSecurity.symbol} ${unpricedSecurity.name}`,
    worldwide,
    kinds['Property'] ?? share('', {}),
  ),
  region: 'Europe',
  currency: unpricedSecurity.currency,
  isPriced: false,
};

/** Inherited shares, and what reorganisations made of them. */
const reorganised = (): DemoInstrument[] => {
  const listed = ofLine('UK industrial: HOLM Hollin Mills, HOLE Hollin Engines, FERR Ferrant Drives');
  const starts: Readonly<Record<string, number>> = { HOLM: 9, HOLE: 3.2, FERR: 8 };
  const shares = listed.map((one) => ({
    ...one,
    start: starts[one.symbol] ?? one.start,
    drift: 0.03,
    volatility: 0.2,
  }));
  // The same share under another name, with the same prices.
  const renamed = shares.filter(({ symbol }) => symbol === 'HOLM');
  return [
    ...shares,
    ...renamed.map((one) => ({ ...one, symbol: 'HLNG', name: 'Hollin Group', formerly: 'HOLM' })),
  ];
};

export const demoInstruments: readonly DemoInstrument[] = [
  ...splitLines(namedSecurities).map(ofNamed),
  ...splitLines(groupedSecurities).flatMap(ofLine),
  unpriced,
  ...reorganised(),
];

const bySymbol = new Map(demoInstruments.map((instrument) => [instrument.symbol, instrument]));

export const findInstrument = (symbol: string): DemoInstrument => {
  const instrument = bySymbol.get(symbol);
  if (instrument === undefined) throw new Error(`The sample firm has no instrument ${symbol}`);
  return instrument;
};

const toDigits = (letter: string): string => String(Number.parseInt(letter, 36));

/** The check digit of an ISIN: letters as two digits, every second digit doubled from the right, all digits summed. */
const checkDigit = (body: string): number => {
  const digits = [...body].map(toDigits).join('');
  let sum = 0;
  for (const [i, digit] of [...digits].toReversed().entries()) {
    const weighted = Number(digit) * (i % 2 === 0 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
};

/** An ISIN of the user-assigned country ZZ with a valid check digit. */
export const inventedIsin = (n: number): string => {
  const body = `ZZ${String(n + 1).padStart(9, '0')}`;
  return `${body}${checkDigit(body)}`;
};

/** Rates against the euro: the first rate and the yearly volatility of a mean-reverting walk. */
export const demoRates = [
  { quote: 'USD', start: 1.12, volatility: 0.07 },
  { quote: 'GBP', start: 0.87, volatility: 0.06 },
  { quote: 'CHF', start: 1.04, volatility: 0.045 },
] as const;

/** Splits, including one reverse split. */
export const demoSplits = [
  { symbol: 'NVLT', day: '2022-06-13', ratioNew: 4, ratioOld: 1, note: 'Split of four for one' },
  { symbol: 'VTRN', day: '2023-03-06', ratioNew: 1, ratioOld: 5, note: 'Reverse split of one for five' },
] as const;

/** What holders received; a spin-off reduces the closing price of its day by its share. */
export const demoReorganisations = [
  {
    type: 'spin_off',
    day: '2022-06-20',
    symbol: 'HOLM',
    toSymbol: 'HOLE',
    ratioNew: 1,
    ratioOld: 2,
    costShare: 0.18,
    note: 'The engine works listed on their own',
  },
  {
    type: 'merger',
    day: '2023-11-06',
    symbol: 'HOLE',
    toSymbol: 'FERR',
    ratioNew: 2,
    ratioOld: 5,
    costShare: null,
    note: 'Taken over for shares',
  },
  {
    type: 'symbol_change',
    day: '2025-04-07',
    symbol: 'HOLM',
    toSymbol: 'HLNG',
    ratioNew: 1,
    ratioOld: 1,
    costShare: null,
    note: 'New name and symbol',
  },
] as const;

/** Capital that a property fund repaid, in its currency for each unit. */
export const demoCapitalReturn = { symbol: 'REIT', day: '2023-09-18', perUnit: 0.85 } as const;

/** Its prices stop two weeks before the last day, so that the sample firm has a stale price. */
export const demoStale = { symbol: 'PRIV', days: 13 } as const;
