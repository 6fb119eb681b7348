/** The instruments of a generated firm with ten years of closing prices, and the exchange rates. */
import { beginningMs, dayMs, isoTime } from './firm-calendar.ts';
import type { FirmCalendar, FirmSize } from './firm-calendar.ts';
import type { FirmChance } from './firm-chance.ts';
import { familyNames } from './firm-people.ts';
import type { Cell, WriteRows } from './firm-rows.ts';

export interface FirmInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly assetClass: string;
  readonly currency: string;
  /** A price for each day of the calendar, including the one not yet written. */
  readonly closes: Float64Array;
}

export interface MarketPlan {
  readonly chance: FirmChance;
  readonly write: WriteRows;
  readonly size: FirmSize;
  readonly calendar: FirmCalendar;
}

const classes = [
  'equity',
  'equity',
  'equity',
  'equity',
  'fund',
  'fund',
  'bond',
  'bond',
  'real_asset',
  'alternative',
];
const sectors = ['Technology', 'Health', 'Finance', 'Energy', 'Industry', 'Consumer'];
const regions = ['Europe', 'North America', 'Asia', 'World'];
const importedAt = isoTime(beginningMs);
const listedMs = beginningMs - 30 * dayMs;

const currencyOf = (drawn: number): string => {
  if (drawn < 0.3) return 'EUR';
  if (drawn < 0.75) return 'USD';
  return drawn < 0.85 ? 'CHF' : 'GBP';
};

/** An instrument's prices: the market's moves times its sensitivity, and its own moves. */
const closesOf = (chance: FirmChance, assetClass: string, market: Float64Array): Float64Array => {
  const calm = assetClass === 'bond' ? 0.2 : 1;
  const beta = (0.5 + chance.next()) * calm;
  const own = (0.005 + 0.01 * chance.next()) * calm;
  let close = 10 + 190 * chance.next();
  return market.map((move, day) => {
    if (day > 0) close *= Math.max(0.6, 1 + beta * move + own * chance.gauss());
    if (close < 0.5) close = 0.5 + chance.next();
    return Number(close.toFixed(4));
  });
};

/** The content of `price_year` for an instrument: one float64 for each day of a year, NaN without a price. */
const yearsOf = ({ days, priced }: FirmCalendar, closes: Float64Array): ReadonlyMap<number, Buffer> => {
  const years = new Map<number, Float64Array>();
  for (const [n, at] of days.slice(0, priced).entries()) {
    const year = new Date(at).getUTCFullYear();
    const first = Date.UTC(year, 0, 1);
    let values = years.get(year);
    if (!values) {
      values = new Float64Array((Date.UTC(year + 1, 0, 1) - first) / dayMs).fill(Number.NaN);
      years.set(year, values);
    }
    values[(at - first) / dayMs] = closes[n] ?? Number.NaN;
  }
  return new Map([...years].map(([year, values]) => [year, Buffer.from(values.buffer)]));
};

const writeCloses = async (
  { write, calendar }: MarketPlan,
  instruments: readonly FirmInstrument[],
): Promise<void> => {
  const closes: Cell[][] = [];
  const years: Cell[][] = [];
  for (const instrument of instruments) {
    for (let day = 0; day < calendar.priced; day++)
      closes.push([
        instrument.id,
        calendar.texts[day] ?? null,
        instrument.closes[day] ?? null,
        'csv',
        importedAt,
      ]);
    for (const [year, values] of yearsOf(calendar, instrument.closes))
      years.push([instrument.id, year, `\\x${values.toString('hex')}`]);
  }
  const columns = { instrument_id: 'uuid', day: 'date', close: 'numeric', source: 'text', at: 'timestamptz' };
  await write('prices', columns, closes);
  await write('price_year', { instrument_id: 'uuid', year: 'int', closes: 'bytea!' }, years);
};

const writeRates = async ({ chance, write, calendar }: MarketPlan): Promise<void> => {
  const rows: Cell[][] = [];
  for (const [quote, usual] of [
    ['USD', 1.1],
    ['CHF', 1.02],
    ['GBP', 0.87],
  ] as const) {
    let rate: number = usual;
    for (let day = 0; day < calendar.priced; day++) {
      rate *= 1 + 0.0028 * chance.gauss() + (usual - rate) * 0.01;
      rows.push(['EUR', quote, calendar.texts[day] ?? null, rate.toFixed(5), 'csv', importedAt]);
    }
  }
  const columns = {
    base: 'text',
    quote: 'text',
    day: 'date',
    rate: 'numeric',
    source: 'text',
    at: 'timestamptz',
  };
  await write('fx_rates', columns, rows);
};

const instrumentColumns = {
  id: 'uuid',
  symbol: 'text',
  name: 'text',
  asset_class: 'text',
  sector: 'text',
  region: 'text',
  currency: 'text',
  exchange: 'text',
  price_revision: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/** Writes instruments, prices and rates, and returns the instruments. */
export const writeMarket = async (plan: MarketPlan): Promise<readonly FirmInstrument[]> => {
  const { chance, write, size, calendar } = plan;
  const market = Float64Array.from(calendar.days, () => 0.000_28 + 0.007 * chance.gauss());
  const instruments = Array.from({ length: size.instruments }, (_, n): FirmInstrument => {
    const assetClass = classes[n % classes.length] ?? 'equity';
    const currency = currencyOf(chance.next());
    const symbol = `FRM${String(n + 1).padStart(4, '0')}`;
    const closes = closesOf(chance, assetClass, market);
    return { id: chance.id(listedMs), symbol, assetClass, currency, closes };
  });
  const listed = isoTime(listedMs);
  await write(
    'instruments',
    instrumentColumns,
    instruments.map(({ id, symbol, assetClass, currency }, n) => [
      id,
      symbol,
      `${chance.pick(familyNames)} ${assetClass} ${n}`,
      assetClass,
      assetClass === 'equity' ? chance.pick(sectors) : null,
      chance.pick(regions),
      currency,
      'XETR',
      1,
      listed,
      listed,
    ]),
  );
  for (let start = 0; start < instruments.length; start += 10)
    await writeCloses(plan, instruments.slice(start, start + 10));
  await writeRates(plan);
  return instruments;
};
