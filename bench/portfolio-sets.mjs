#!/usr/bin/env node
// Deterministic synthetic portfolios for tests and speed comparisons: the same constants give the same bytes everywhere.
//
//   node bench/portfolio-sets.mjs [--out DIR] [--only small,medium,large]
//
// writes DIR/<size>/{meta.json,symbols.json,activities.json,activities.csv,prices.csv}.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * @typedef {{ symbols: number, activities: number, years: number, seed: number, prefix: string }} SetSpec
 * @typedef {{ symbol: string, name: string, currency: string, assetClass: string, assetSubClass: string }} SetSymbol
 * @typedef {{ id: number, date: string, symbol: string, type: 'BUY' | 'SELL' | 'DIVIDEND', quantity: number,
 *   unitPrice: number, fee: number, currency: string }} SetActivity
 * @typedef {{ dates: string[], symbols: SetSymbol[], prices: Float64Array[], activities: SetActivity[], start: string }} PortfolioSet
 * @typedef {[day: number, symbol: number, isFirst: boolean]} Slot
 */

/** The last date with prices, a Friday. */
export const END = '2026-11-20';

/** @type {Readonly<Record<'small' | 'medium' | 'large', SetSpec>>} */
export const SIZES = {
  small: { symbols: 10, activities: 200, years: 3, seed: 0x5eed0001, prefix: 'GF_S' },
  medium: { symbols: 50, activities: 2000, years: 10, seed: 0x5eed0002, prefix: 'GF_M' },
  large: { symbols: 200, activities: 10000, years: 20, seed: 0x5eed0003, prefix: 'GF_L' },
};

const DAY = 86_400_000;
const SUB_CLASSES = ['STOCK', 'STOCK', 'STOCK', 'ETF', 'ETF'];

/** @param {string} name @returns {SetSpec} */
function sizeNamed(name) {
  if (name === 'small' || name === 'medium' || name === 'large') return SIZES[name];
  throw new RangeError(`There is no set named ${name}: small, medium or large`);
}

/** Returns a mulberry32 random generator. @param {number} seed @returns {() => number} */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a normally distributed number by Irwin-Hall with 12 terms. Without logarithm and cosine, every engine computes the same bits. @param {() => number} random */
function gaussian(random) {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += random();
  return sum - 6;
}

/** @param {number} x @param {number} digits */
const round = (x, digits) => Number(x.toFixed(digits));
/** @param {number} time */
const iso = (time) => new Date(time).toISOString().slice(0, 10);

/** @param {number} start @param {number} end */
function weekdays(start, end) {
  const days = [];
  for (let time = start; time <= end; time += DAY) {
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(iso(time));
  }
  return days;
}

/**
 * Creates symbols with prices from one market factor and an own part, with a volatility of about 18 to 35 % a year.
 * @param {SetSpec} spec @param {{ size: string, days: number, random: () => number }} scene
 */
function listSymbols(spec, { size, days, random }) {
  const market = new Float64Array(days);
  for (let d = 1; d < days; d++) market[d] = 0.0003 + 0.009 * gaussian(random);
  const symbols = [];
  const prices = [];
  for (let s = 0; s < spec.symbols; s++) {
    prices.push(walkPrice(market, random));
    const number = String(s + 1).padStart(3, '0');
    symbols.push({
      symbol: `${spec.prefix}_${number}`,
      name: `Synthetic ${size} ${number}`,
      currency: 'USD',
      assetClass: 'EQUITY',
      assetSubClass: SUB_CLASSES[s % SUB_CLASSES.length] ?? 'STOCK',
    });
  }
  return { symbols, prices };
}

/** @param {Float64Array} market @param {() => number} random */
function walkPrice(market, random) {
  const beta = 0.5 + random();
  const own = 0.006 + 0.012 * random();
  let price = 10 + 190 * random();
  const row = new Float64Array(market.length);
  for (let d = 0; d < row.length; d++) {
    if (d > 0) price *= Math.max(0.6, 1 + beta * (market[d] ?? 0) + own * gaussian(random));
    if (price < 0.5) price = 0.5 + random();
    row[d] = round(price, 4);
  }
  return row;
}

/**
 * Chooses when activities happen: each symbol's first purchase within the first 60 % of the range, the others after it.
 * @param {SetSpec} spec @param {number} days @param {() => number} random
 */
function drawSlots(spec, days, random) {
  /** @type {Slot[]} */
  const slots = [];
  for (let s = 0; s < spec.symbols; s++) {
    const first = s === 0 ? 0 : Math.floor(random() * 0.6 * days);
    slots.push([first, s, true]);
    const count =
      Math.floor(spec.activities / spec.symbols) - 1 + (s < spec.activities % spec.symbols ? 1 : 0);
    for (let i = 0; i < count; i++)
      slots.push([first + 1 + Math.floor(random() * (days - first - 2)), s, false]);
  }
  return slots.sort((a, b) => a[0] - b[0] || a[1] - b[1] || Number(b[2]) - Number(a[2]));
}

/** @param {number} share @param {boolean} mustBuy @returns {SetActivity['type']} */
function drawType(share, mustBuy) {
  if (mustBuy || share < 0.64) return 'BUY';
  return share < 0.78 ? 'SELL' : 'DIVIDEND';
}

/** Returns the quantity of a sale; about one in sixteen closes the position. @param {number} held @param {() => number} random */
function drawSale(held, random) {
  const quantity = random() < 0.06 ? held : round(held * (0.05 + 0.45 * random()), 3);
  return quantity > 0 ? quantity : held;
}

/**
 * Returns an activity's terms. A sale never exceeds the position, and a dividend is per share.
 * @param {SetActivity['type']} type @param {{ price: number, held: number }} position @param {() => number} random
 */
function drawTerms(type, { price, held }, random) {
  if (type === 'DIVIDEND')
    return { quantity: held, unitPrice: round(price * (0.002 + 0.008 * random()), 4), fee: 0 };
  const quantity = type === 'BUY' ? round((500 + 4500 * random()) / price, 3) : drawSale(held, random);
  const unitPrice = round(price * (0.995 + 0.01 * random()), 4);
  return { quantity, unitPrice, fee: round(1 + 9 * random(), 2) };
}

/**
 * Generates a portfolio of a named size or of a given specification.
 * @param {string | SetSpec} wanted @returns {PortfolioSet}
 */
export function generate(wanted) {
  const spec = typeof wanted === 'string' ? sizeNamed(wanted) : wanted;
  const size = typeof wanted === 'string' ? wanted : 'custom';
  const random = mulberry32(spec.seed);
  const end = Date.parse(`${END}T00:00:00Z`);
  const endDate = new Date(end);
  const start = Date.UTC(endDate.getUTCFullYear() - spec.years, endDate.getUTCMonth(), endDate.getUTCDate());
  const dates = weekdays(start, end);
  const { symbols, prices } = listSymbols(spec, { size, days: dates.length, random });
  const held = new Float64Array(spec.symbols);
  const activities = drawSlots(spec, dates.length, random).map(([d, s, isFirst], i) => {
    const position = { price: prices[s]?.[d] ?? 0, held: held[s] ?? 0 };
    const type = drawType(random(), isFirst || position.held <= 0);
    const terms = drawTerms(type, position, random);
    const change = type === 'BUY' ? terms.quantity : type === 'SELL' ? -terms.quantity : 0;
    held[s] = round(position.held + change, 3);
    const [date, symbol] = [dates[d] ?? '', symbols[s]?.symbol ?? ''];
    return { id: i + 1, date, symbol, type, ...terms, currency: 'USD' };
  });
  return { dates, symbols, prices, activities, start: iso(start) };
}

/** Returns a symbol's prices as CSV lines. @param {PortfolioSet} set @param {number} s */
function priceLines(set, s) {
  const symbol = set.symbols[s]?.symbol ?? '';
  return set.dates.map((date, d) => `${symbol},${date},${set.prices[s]?.[d]}\n`).join('');
}

/** Returns a set's identity: SHA-256 over its activities as JSON and its prices as CSV lines. @param {PortfolioSet} set */
export function setHash(set) {
  const hash = createHash('sha256').update(JSON.stringify(set.activities));
  for (let s = 0; s < set.symbols.length; s++) hash.update(priceLines(set, s));
  return hash.digest('hex');
}

/** Returns a set's transactions as CSV. @param {PortfolioSet} set */
export function activitiesCsv(set) {
  const rows = set.activities.map((activity) => Object.values(activity).join(','));
  return `id,date,symbol,type,quantity,unitPrice,fee,currency\n${rows.join('\n')}\n`;
}

/** Writes a set's files into DIR/<size>. @param {string} out @param {'small' | 'medium' | 'large'} size */
async function writeSet(out, size) {
  const set = generate(size);
  const dir = join(out, size);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'symbols.json'), JSON.stringify(set.symbols, null, 1));
  writeFileSync(join(dir, 'activities.json'), JSON.stringify(set.activities));
  writeFileSync(join(dir, 'activities.csv'), activitiesCsv(set));
  const file = createWriteStream(join(dir, 'prices.csv'));
  file.write('symbol,date,close\n');
  for (let s = 0; s < set.symbols.length; s++) {
    if (!file.write(priceLines(set, s))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  const count = (/** @type {string} */ type) =>
    set.activities.filter((activity) => activity.type === type).length;
  const meta = {
    size,
    ...SIZES[size],
    start: set.start,
    end: END,
    priceDays: set.dates.length,
    priceRows: set.dates.length * set.symbols.length,
    firstActivity: set.activities[0]?.date,
    buys: count('BUY'),
    sells: count('SELL'),
    dividends: count('DIVIDEND'),
    sha256: setHash(set),
  };
  writeFileSync(join(dir, 'meta.json'), `${JSON.stringify(meta, null, 1)}\n`);
  process.stdout.write(`${JSON.stringify(meta)}\n`);
}

// Compares only the file name, because inside a bundle every module has the bundle's address.
if (process.argv[1] !== undefined && basename(process.argv[1]) === 'portfolio-sets.mjs') {
  const option = (/** @type {string} */ name, /** @type {string} */ fallback) => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
  };
  for (const size of option('only', 'small,medium,large').split(',')) {
    if (size === 'small' || size === 'medium' || size === 'large')
      await writeSet(option('out', 'data'), size);
  }
}
