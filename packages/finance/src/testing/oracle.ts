/* oxlint-disable eslint/complexity, eslint/max-lines, eslint/max-lines-per-function, eslint/max-params -- The oracle reads like the definitions, from top to bottom; cut into the shapes of the engine it would repeat its mistakes. */
/**
 * A slow second implementation for the tests, written from the definitions alone: plain decimals, one day after the
 * other, every day evaluated completely. It shares no code with the engine except the decimal library and the
 * engine's types.
 */
import { Decimal as DecimalJs } from 'decimal.js';
import type { Instrument, LedgerEntry } from '../ledger/entry.ts';
import type { EntryType } from '../ledger/entry-types.ts';
import type { CostMethod } from '../market/market.ts';

const D = DecimalJs.clone({
  precision: 160,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -999,
  toExpPos: 999,
});
type Dec = DecimalJs;

/** The quotes of one instrument or pair: date to decimal text. */
export type Quotes = Readonly<Record<string, string>>;

export interface OracleInput {
  readonly entries: readonly LedgerEntry[];
  readonly instruments: readonly Instrument[];
  readonly prices: Readonly<Record<string, Quotes>>;
  /** The date from which an instrument is declared worthless. */
  readonly worthless?: Readonly<Record<string, string>>;
  /** Key `EUR/USD`: the value of one EUR in USD. */
  readonly rates: Readonly<Record<string, Quotes>>;
  readonly baseCurrency: string;
  readonly cashKept: boolean;
  readonly costMethod: CostMethod;
  readonly to: string;
  /** Splits that are neither booked nor declined. */
  readonly waiting?: readonly OracleSplit[];
}

export interface OracleSplit {
  readonly instrumentId: string;
  readonly exDate: string;
  readonly ratioNew: string;
  readonly ratioOld: string;
}

export interface OracleLot {
  id: string;
  acquired: string;
  quantity: Dec;
  cost: Dec | null;
  costBase: Dec | null;
}

export interface OracleDay {
  readonly date: string;
  readonly value: Dec;
  readonly inflow: Dec;
  readonly outflow: Dec;
  readonly fees: Dec;
  /** Null without a rate for a part of it. */
  readonly income: Dec | null;
  /** Fees and taxes before refunds. */
  readonly charges: Dec;
  /** Whether units were held when the day began, or after any of its entries. */
  readonly isHeld: boolean;
  readonly isKnown: boolean;
  /** The sum of absolute values, which limits the rounding error if debts cancel holdings. */
  readonly size: Dec;
  /** 1 + return, or why it is unknown. */
  readonly growth: Dec | string;
  /** The same before fees; a text if unknown, null if a fee has no rate. */
  readonly growthGross: Dec | string | null;
  /** Whether the growth is 1 because there was no capital. */
  readonly isWithoutCapital: boolean;
  readonly isOfLittleCapital: boolean;
  /** The frequencies of which the day is a sample. */
  readonly samples: ReadonlySet<OracleFrequency>;
}

export type OracleFrequency = 'daily' | 'weekly' | 'monthly';

export interface OracleGain {
  readonly entryId: string;
  readonly proceedsBase: Dec | null;
  readonly costBase: Dec | null;
  readonly currencyPart: Dec | null;
  readonly proceeds: Dec | null;
  readonly cost: Dec | null;
}

export interface OracleResult {
  readonly days: OracleDay[];
  readonly lots: Map<string, OracleLot[]>;
  readonly cash: Map<string, Dec>;
  readonly gains: OracleGain[];
  readonly refused: { entryId: string; available: string }[];
}

const RANKS: Record<EntryType, number> = {
  split: 1,
  merger: 1,
  spin_off: 1,
  symbol_change: 1,
  return_of_capital: 1,
  transfer_in: 2,
  deposit: 2,
  buy: 3,
  dividend: 4,
  interest: 4,
  interest_charged: 4,
  currency_exchange: 4,
  fee: 4,
  tax: 4,
  fee_refund: 4,
  tax_refund: 4,
  account_transfer: 4,
  sell: 5,
  withdrawal: 6,
  transfer_out: 6,
  valuation: 7,
};

/**
 * The entries of one date in processing order: by rank, then by sequence. If every trade of an instrument has a time,
 * its trades follow their times, before everything of rank 4.
 */
function orderOfDay(today: readonly LedgerEntry[]): LedgerEntry[] {
  const isTrade = ({ type }: LedgerEntry): boolean => type === 'buy' || type === 'sell';
  const keyOf = (entry: LedgerEntry): [rank: number, time: string, seq: number] => {
    const rivals = today.filter((other) => isTrade(other) && other.instrumentId === entry.instrumentId);
    if (!isTrade(entry) || rivals.some(({ tradeTime }) => tradeTime === undefined))
      return [RANKS[entry.type], '', entry.seq];
    return [RANKS.buy, `${entry.tradeTime}:00`.slice(0, 8), entry.seq];
  };
  return today
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort(({ key: a }, { key: b }) => {
      const byTime = a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0;
      return a[0] - b[0] || byTime || a[2] - b[2];
    })
    .map(({ entry }) => entry);
}

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The next calendar date, computed without libraries. */
export function nextDate(date: string): string {
  let [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && isLeap ? 29 : (MONTHS[month - 1] as number);
  day++;
  if (day > length) [day, month] = [1, month + 1];
  if (month > 12) [month, year] = [1, year + 1];
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

const ZERO = new D(0);

/** The date of the last quote on or before a date (before it, if strict); '' if there is none. */
function lastQuoteDate(quotes: Quotes | undefined, date: string, isStrict = false): string {
  let best = '';
  for (const day of Object.keys(quotes ?? {})) {
    if ((isStrict ? day < date : day <= date) && day > best) best = day;
  }
  return best;
}

function lastQuote(quotes: Quotes | undefined, date: string, isStrict = false): string | null {
  const best = lastQuoteDate(quotes, date, isStrict);
  return best === '' ? null : (quotes?.[best] ?? null);
}

/** How many days a date is before another, counted one by one up to a limit. */
function age(quoteDate: string, date: string, limit: number): number {
  let days = 0;
  for (let day = quoteDate; day < date && days <= limit; day = nextDate(day)) days++;
  return days;
}

/** The age in days from which a quote is outdated. */
const STALE_AFTER = 7;

/** One conversion route: the rate as a fraction, and the date of its oldest quote. */
export interface OraclePath {
  readonly rate: [Dec, Dec];
  readonly oldest: string;
}

/**
 * The definition: the first route without an outdated quote; if there is none, the one whose oldest quote is the most
 * recent, and the first of equal ones.
 */
function bestPath(paths: readonly (OraclePath | null)[], date: string): OraclePath | null {
  const there = paths.filter((path) => path !== null);
  const fresh = there.find(({ oldest }) => age(oldest, date, STALE_AFTER) <= STALE_AFTER);
  if (fresh) return fresh;
  let best: OraclePath | null = null;
  for (const path of there) if (best === null || path.oldest > best.oldest) best = path;
  return best;
}

/** The route from one currency to another on a date, from quotes by pair (`EUR/USD`). */
export function oracleRate(
  rates: Readonly<Record<string, Quotes>>,
  [from, to]: readonly [string, string],
  date: string,
): OraclePath | null {
  const own = (a: string, b: string): (OraclePath | null)[] => {
    const [direct, inverse] = [aboveZero(rates[`${a}/${b}`]), aboveZero(rates[`${b}/${a}`])];
    const [there, back] = [lastQuoteDate(direct, date), lastQuoteDate(inverse, date)];
    return [
      there === '' ? null : { rate: [new D(direct[there] as string), new D(1)], oldest: there },
      back === '' ? null : { rate: [new D(1), new D(inverse[back] as string)], oldest: back },
    ];
  };
  const crosses = ['EUR', 'USD'].map((cross): OraclePath | null => {
    if (cross === from || cross === to) return null;
    const [first, second] = [bestPath(own(from, cross), date), bestPath(own(cross, to), date)];
    if (first === null || second === null) return null;
    return {
      rate: [first.rate[0].times(second.rate[0]), first.rate[1].times(second.rate[1])],
      oldest: first.oldest < second.oldest ? first.oldest : second.oldest,
    };
  });
  return bestPath([...own(from, to), ...crosses], date);
}

/** Zero is not a rate: nothing can be exchanged at it. */
function aboveZero(quotes: Quotes | undefined): Quotes {
  return Object.fromEntries(Object.entries(quotes ?? {}).filter(([, value]) => Number(value) > 0));
}

/** A division rounds at the 36th decimal; nothing else rounds. */
function divide(a: Dec, b: Dec): Dec {
  return a.div(b).toDecimalPlaces(36, D.ROUND_HALF_EVEN);
}

class Oracle {
  readonly lots = new Map<string, OracleLot[]>();
  readonly costCurrency = new Map<string, string>();
  readonly cash = new Map<string, Dec>();
  readonly gains: OracleGain[] = [];
  readonly refused: { entryId: string; available: string }[] = [];
  readonly unit = new Map<string, { perUnit: Dec; of: Dec }>();
  /** The date of the last close or valuation of each instrument. */
  readonly pricedOn = new Map<string, string>();
  readonly traded = new Map<string, { perUnit: Dec | null; of: Dec }>();
  /** The price of each instrument when the day began, in units after the splits of the day so far. */
  readonly before = new Map<string, { perUnit: Dec | null; of: Dec }>();
  /** By instrument: units held at the start of an ex-date, with their price from before it. */
  readonly frozen = new Map<
    string,
    { held: Dec; unit: { perUnit: Dec | null; of: Dec } | null; pricedOn: string | undefined }[]
  >();
  readonly paths = new Map<string, OraclePath | null>();
  inKind: { instrument: string; quantity: Dec; isIn: boolean }[] = [];
  readonly input: OracleInput;

  constructor(input: OracleInput) {
    this.input = input;
    // Costs are in the currency of the instrument's quotes.
    for (const { id, currency } of input.instruments) this.costCurrency.set(id, major(currency));
  }

  /** The rate as a fraction, by the route that the definitions choose; cached for each pair and date. */
  rate(from: string, to: string, date: string): [Dec, Dec] | null {
    if (from === to) return [new D(1), new D(1)];
    const key = `${from}/${to}/${date}`;
    let path = this.paths.get(key);
    if (path === undefined) this.paths.set(key, (path = oracleRate(this.input.rates, [from, to], date)));
    return path?.rate ?? null;
  }

  /** The price of the last own trade, in the currency of its instrument; null if no route leads to it. */
  trade(entry: LedgerEntry, gross: Dec): void {
    const id = entry.instrumentId as string;
    const own = this.costCurrency.get(id) as string;
    const perUnit = this.convert(gross, major(entry.currency), own, entry.tradeDate);
    if (gross.gt(0)) {
      this.traded.set(id, { perUnit, of: new D(entry.quantity as string) });
    }
  }

  convert(amount: Dec | null, from: string, to: string, date: string): Dec | null {
    if (amount === null) return null;
    const rate = this.rate(from, to, date);
    return rate === null ? null : divide(amount.times(rate[0]), rate[1]);
  }

  toBase(amount: Dec | null, from: string, date: string): Dec | null {
    return this.convert(amount, from, this.input.baseCurrency, date);
  }

  held(instrument: string): Dec {
    return (this.lots.get(instrument) ?? []).reduce((sum, lot) => sum.plus(lot.quantity), ZERO);
  }

  addLot(instrument: string, currency: string, lot: OracleLot): void {
    const lots = this.lots.get(instrument) ?? [];
    const own = this.costCurrency.get(instrument) as string;
    const cost = this.convert(lot.cost, currency, own, lot.acquired);
    const added = { ...lot, cost };
    if (this.input.costMethod === 'average' && lots[0]) {
      const pool = lots[0];
      pool.quantity = pool.quantity.plus(added.quantity);
      pool.cost = pool.cost && added.cost ? pool.cost.plus(added.cost) : null;
      pool.costBase = pool.costBase && added.costBase ? pool.costBase.plus(added.costBase) : null;
    } else {
      lots.push(added);
      lots.sort((a, b) => (a.acquired < b.acquired ? -1 : a.acquired > b.acquired ? 1 : 0));
    }
    this.lots.set(instrument, lots);
  }

  /** The named lots as far as they exist, then what is missing by the method. */
  takeFor(entry: LedgerEntry, quantity: Dec): OracleLot[] {
    const instrument = entry.instrumentId as string;
    const picked: OracleLot[] = [];
    let rest = quantity;
    const picks = new Map<string, Dec>();
    for (const { lot, quantity: part } of entry.fromLots ?? [])
      picks.set(lot, (picks.get(lot) ?? ZERO).plus(part));
    for (const [id, wanted] of picks) {
      if (this.input.costMethod !== 'specific') break;
      const named = (this.lots.get(instrument) ?? []).filter((lot) => lot.id === id);
      const there = named.reduce((sum, lot) => sum.plus(lot.quantity), ZERO);
      const amount = D.min(there, wanted);
      picked.push(...this.takeLots(instrument, amount, id));
      rest = rest.minus(amount);
    }
    return [...picked, ...this.takeLots(instrument, rest)];
  }

  takeLots(instrument: string, quantity: Dec, only?: string): OracleLot[] {
    const lots = this.lots.get(instrument) ?? [];
    const taken: OracleLot[] = [];
    let rest = quantity;
    while (rest.gt(0)) {
      const lot = this.pick(only === undefined ? lots : lots.filter(({ id }) => id === only));
      if (lot.quantity.lte(rest)) {
        lots.splice(lots.indexOf(lot), 1);
        taken.push(lot);
        rest = rest.minus(lot.quantity);
        continue;
      }
      const part = (amount: Dec | null): Dec | null => amount && divide(amount.times(rest), lot.quantity);
      const piece = {
        id: lot.id,
        acquired: lot.acquired,
        quantity: rest,
        cost: part(lot.cost),
        costBase: part(lot.costBase),
      };
      lot.quantity = lot.quantity.minus(rest);
      lot.cost = lot.cost && piece.cost && lot.cost.minus(piece.cost);
      lot.costBase = lot.costBase && piece.costBase && lot.costBase.minus(piece.costBase);
      taken.push(piece);
      rest = ZERO;
    }
    return taken;
  }

  pick(lots: OracleLot[]): OracleLot {
    if (this.input.costMethod === 'lifo') return lots.at(-1) as OracleLot;
    if (this.input.costMethod !== 'hifo') return lots[0] as OracleLot;
    const dear = (lot: OracleLot): Dec => (lot.cost === null ? new D(-1) : lot.cost.div(lot.quantity));
    return lots.reduce((best, lot) => (dear(lot).gt(dear(best)) ? lot : best));
  }

  gain(entry: LedgerEntry, lots: OracleLot[], net: Dec): void {
    const add = (a: Dec | null, b: Dec | null): Dec | null => (a && b ? a.plus(b) : null);
    const instrument = entry.instrumentId as string;
    const own = this.costCurrency.get(instrument) as string;
    const cost = lots.reduce<Dec | null>((sum, lot) => add(sum, lot.cost), ZERO);
    const costBase = lots.reduce<Dec | null>((sum, lot) => add(sum, lot.costBase), ZERO);
    const costNow = this.toBase(cost, own, entry.tradeDate);
    this.gains.push({
      entryId: entry.id,
      proceeds: this.convert(net, major(entry.currency), own, entry.tradeDate),
      proceedsBase: this.toBase(net, major(entry.currency), entry.tradeDate),
      cost,
      costBase,
      currencyPart: costNow && costBase ? costNow.minus(costBase) : null,
    });
  }

  /** Multiplies the units held at ex-dates by new/old; those of the first ex-dates together are rounded, as all units are. */
  ratioParts(id: string, ratioNew: Dec, ratioOld: Dec): void {
    let sum = ZERO;
    let rounded = ZERO;
    for (const part of this.frozen.get(id) ?? []) {
      sum = sum.plus(part.held);
      const now = sum.times(ratioNew).div(ratioOld).toDecimalPlaces(18, D.ROUND_HALF_EVEN);
      part.held = now.minus(rounded);
      rounded = now;
    }
  }

  /** Multiplies lots by new/old so that they add up to the rounded whole (18 decimals). */
  ratioLots(lots: OracleLot[], ratioNew: Dec, ratioOld: Dec): OracleLot[] {
    const rounded = (q: Dec): Dec => q.times(ratioNew).div(ratioOld).toDecimalPlaces(18, D.ROUND_HALF_EVEN);
    let sum = ZERO;
    return lots.map((lot) => {
      const before = rounded(sum);
      sum = sum.plus(lot.quantity);
      return { ...lot, quantity: rounded(sum).minus(before) };
    });
  }
}

function major(code: string): string {
  return code === 'GBX' ? 'GBP' : code;
}

function money(entry: LedgerEntry, text: string | undefined): Dec {
  const amount = new D(text ?? 0);
  return entry.currency === 'GBX' ? divide(amount, new D(100)) : amount;
}

/** Whether an instrument's prices are in percent of the nominal. */
function isInPercent({ instruments }: OracleInput, id: string | undefined): boolean {
  return instruments.some((one) => one.id === id && one.quotation === 'percent');
}

const QUOTING = ['buy', 'sell', 'transfer_in', 'transfer_out', 'valuation'];

/** The price of an entry for one unit; a price of income is an amount already. */
function priceOf(input: OracleInput, { type, instrumentId, price }: LedgerEntry): Dec {
  const stated = new D(price ?? 0);
  return QUOTING.includes(type) && isInPercent(input, instrumentId) ? divide(stated, new D(100)) : stated;
}

function grossOf(input: OracleInput, entry: LedgerEntry): Dec {
  if (entry.amount !== undefined) return money(entry, entry.amount);
  return money(
    entry,
    priceOf(input, entry)
      .times(entry.quantity ?? 0)
      .toFixed(),
  );
}

/** How many of an instrument's quoted units one of its currency has. */
function quotedFor(input: OracleInput, { id, currency }: OracleInput['instruments'][number]): Dec {
  return new D(currency === 'GBX' ? 100 : 1).times(isInPercent(input, id) ? 100 : 1);
}

/** The effective entries: neither reversals nor what they reverse; a reversed reversal restores its target. */
function counting(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const isReversed = (id: string): boolean =>
    entries.some((other) => other.reversesId === id && !isReversed(other.id));
  return entries.filter((entry) => entry.reversesId === undefined && !isReversed(entry.id));
}

interface DayFigures {
  inflow: Dec;
  outflow: Dec;
  fees: Dec;
  charges: Dec;
  income: Dec;
  isIncomeKnown: boolean;
  areFeesKnown: boolean;
  isHeld: boolean;
  isKnown: boolean;
  size: Dec;
}

function addFlow(day: DayFigures, amount: Dec | null, isIn: boolean): void {
  if (amount === null) day.isKnown = false;
  else if (isIn !== amount.lt(0)) day.inflow = day.inflow.plus(amount.abs());
  else day.outflow = day.outflow.plus(amount.abs());
}

/**
 * The reduction of each lot's cost by a return of capital, in proportion to its units; an unknown cost stays unknown.
 */
function returnedCosts(lots: OracleLot[], returned: Dec | null): OracleLot[] {
  const held = lots.reduce((sum, lot) => sum.plus(lot.quantity), ZERO);
  let [running, before] = [ZERO, ZERO];
  return lots.map((lot) => {
    running = running.plus(lot.quantity);
    if (returned === null || lot.cost === null) {
      if (returned === null) [lot.cost, lot.costBase] = [null, null];
      else before = divide(returned.times(running), held);
      return { ...lot, cost: null, costBase: null };
    }
    const upTo = divide(returned.times(running), held);
    const part = D.min(upTo.minus(before), lot.cost);
    before = upTo;
    const partBase =
      lot.costBase && (lot.cost.isZero() ? lot.costBase : divide(lot.costBase.times(part), lot.cost));
    lot.cost = lot.cost.minus(part);
    lot.costBase = lot.costBase && partBase && lot.costBase.minus(partBase);
    return { ...lot, cost: part, costBase: partBase };
  });
}

/** Income by type: what is paid on a purchase lessens it, what a sale brings adds to it. */
const INCOME: Partial<Record<EntryType, (gross: Dec, accrued: Dec) => Dec>> = {
  dividend: (gross) => gross,
  interest: (gross) => gross,
  interest_charged: (gross) => gross.neg(),
  buy: (_, accrued) => accrued.neg(),
  sell: (_, accrued) => accrued,
};

/** Books one entry: lots, cash, the day's flows and fees. Does nothing if more is sold than held. */
function book(oracle: Oracle, entry: LedgerEntry, day: DayFigures): void {
  const { type, tradeDate: date } = entry;
  const id = entry.instrumentId;
  const currency = major(entry.currency);
  const gross = grossOf(oracle.input, entry);
  const fee = money(entry, entry.fee);
  const charges = fee.plus(money(entry, entry.tax));
  const accrued = money(entry, entry.accruedInterest);
  const quantity = new D(entry.quantity ?? 0);
  const leaves = type === 'sell' || (type === 'transfer_out' && id !== undefined);
  if (leaves && oracle.held(id as string).lt(quantity)) {
    oracle.refused.push({ entryId: entry.id, available: oracle.held(id as string).toFixed() });
    return;
  }
  let cash = charges.neg();
  let isExternal = false;
  switch (type) {
    case 'deposit':
      cash = gross.minus(charges);
      isExternal = true;
      break;
    case 'withdrawal':
      cash = gross.plus(charges).neg();
      isExternal = true;
      break;
    case 'buy': {
      const cost = gross.plus(charges);
      cash = cost.plus(accrued).neg();
      const costBase = oracle.toBase(cost, currency, date);
      oracle.addLot(id as string, currency, { id: entry.id, acquired: date, quantity, cost, costBase });
      oracle.trade(entry, gross);
      break;
    }
    case 'sell':
      oracle.gain(entry, oracle.takeFor(entry, quantity), gross.minus(charges));
      cash = gross.minus(charges).plus(accrued);
      oracle.trade(entry, gross);
      break;
    case 'dividend':
    case 'interest':
    case 'fee_refund':
    case 'tax_refund':
      cash = gross.minus(charges);
      break;
    case 'interest_charged':
    case 'fee':
    case 'tax':
      cash = gross.plus(charges).neg();
      break;
    case 'currency_exchange': {
      // Two amounts of cash, neither of which is a flow.
      cash = gross.plus(charges).neg();
      const to = entry.toCurrency as string;
      const received = new D(entry.toAmount as string);
      const bought = to === 'GBX' ? divide(received, new D(100)) : received;
      oracle.cash.set(major(to), (oracle.cash.get(major(to)) ?? ZERO).plus(bought));
      break;
    }
    case 'transfer_in':
      if (id === undefined) {
        cash = gross.minus(charges);
        isExternal = true;
        break;
      }
      oracle.inKind.push({ instrument: id, quantity, isIn: true });
      // A stated price is the value of a unit; so is an amount beside lots that have their own costs.
      if (entry.price !== undefined || (entry.amount !== undefined && entry.lots)) oracle.trade(entry, gross);
      if (entry.lots === undefined) {
        const cost = entry.amount === undefined && entry.price === undefined ? null : gross;
        const costBase = oracle.toBase(cost, currency, date);
        oracle.addLot(id, currency, { id: entry.id, acquired: date, quantity, cost, costBase });
      }
      for (const [i, lot] of (entry.lots ?? []).entries()) {
        const cost = lot.cost === null ? null : money(entry, lot.cost);
        const isStated = lot.base?.currency === oracle.input.baseCurrency;
        const stated = typeof lot.base?.cost === 'string' ? new D(lot.base.cost) : null;
        const atRate =
          lot.fxRate === undefined || cost === null
            ? oracle.toBase(cost, currency, lot.acquired)
            : cost.times(lot.fxRate).toDecimalPlaces(36, D.ROUND_HALF_EVEN);
        const costBase = isStated ? stated : atRate;
        oracle.addLot(id, currency, {
          id: i === 0 ? entry.id : `${entry.id}/${i + 1}`,
          acquired: lot.acquired,
          quantity: new D(lot.quantity),
          cost,
          costBase,
        });
      }
      break;
    case 'transfer_out':
      if (id === undefined) {
        cash = gross.plus(charges).neg();
        isExternal = true;
        break;
      }
      oracle.takeFor(entry, quantity);
      oracle.inKind.push({ instrument: id, quantity, isIn: false });
      break;
    case 'split': {
      const [n, o] = [new D(entry.ratioNew as string), new D(entry.ratioOld as string)];
      oracle.lots.set(id as string, oracle.ratioLots(oracle.lots.get(id as string) ?? [], n, o));
      oracle.ratioParts(id as string, n, o);
      for (const prices of [oracle.traded, oracle.before]) {
        const price = prices.get(id as string);
        if (!price) continue;
        price.perUnit = price.perUnit && price.perUnit.times(o);
        price.of = price.of.times(n);
      }
      break;
    }
    case 'symbol_change':
    case 'merger': {
      const [n, o] = [new D(entry.ratioNew ?? 1), new D(entry.ratioOld ?? 1)];
      const lots = oracle.lots.get(id as string) ?? [];
      oracle.lots.set(id as string, []);
      const own = oracle.costCurrency.get(id as string) as string;
      const to = entry.toInstrumentId as string;
      const [given, kept] = [lots.reduce((sum, { quantity }) => sum.plus(quantity), ZERO), oracle.held(to)];
      for (const lot of oracle.ratioLots(lots, n, o)) oracle.addLot(to, own, lot);
      derive(oracle, entry, { given, received: oracle.held(to).minus(kept) });
      break;
    }
    case 'spin_off': {
      const lots = oracle.lots.get(id as string) ?? [];
      const share = new D(entry.costShare as string);
      const part = (amount: Dec | null): Dec | null =>
        amount && amount.times(share).toDecimalPlaces(36, D.ROUND_HALF_EVEN);
      const given = lots.map((lot) => ({ ...lot, cost: part(lot.cost), costBase: part(lot.costBase) }));
      lots.forEach((lot, i) => {
        lot.cost = lot.cost && lot.cost.minus(given[i]?.cost ?? 0);
        lot.costBase = lot.costBase && lot.costBase.minus(given[i]?.costBase ?? 0);
      });
      const own = oracle.costCurrency.get(id as string) as string;
      const [n, o] = [new D(entry.ratioNew as string), new D(entry.ratioOld as string)];
      for (const lot of oracle.ratioLots(given, n, o))
        oracle.addLot(entry.toInstrumentId as string, own, lot);
      break;
    }
    case 'valuation': {
      const held = oracle.held(id as string);
      if (!held.isZero()) oracle.pricedOn.set(id as string, date);
      if (held.isZero()) oracle.refused.push({ entryId: entry.id, available: '' });
      else if (entry.amount !== undefined) oracle.unit.set(id as string, { perUnit: gross, of: held });
      else
        oracle.unit.set(id as string, {
          perUnit: money(entry, priceOf(oracle.input, entry).toFixed()),
          of: new D(1),
        });
      const stated = oracle.unit.get(id as string);
      // A valuation is of all units, whether held at the start of an ex-date or traded since.
      for (const part of oracle.frozen.get(id as string) ?? []) {
        part.unit = stated ? { ...stated } : null;
        part.pricedOn = date;
      }
      return;
    }
    case 'account_transfer':
      cash = charges.neg();
      break;
    case 'return_of_capital': {
      cash = gross.minus(charges);
      const own = oracle.costCurrency.get(id as string) as string;
      const returned = oracle.convert(cash, currency, own, date);
      oracle.gain(entry, returnedCosts(oracle.lots.get(id as string) ?? [], returned), cash);
      break;
    }
    default: {
      const missing: never = type;
      throw new Error(`the oracle does not know ${String(missing)}`);
    }
  }
  if (type !== 'split') oracle.cash.set(currency, (oracle.cash.get(currency) ?? ZERO).plus(cash));
  if (oracle.input.cashKept) {
    const isIn = type === 'deposit' || type === 'transfer_in';
    if (isExternal) addFlow(day, oracle.toBase(gross, currency, date), isIn);
  } else if (type === 'currency_exchange') {
    // Both amounts are outside, so only the costs are paid in.
    if (!charges.isZero()) addFlow(day, oracle.toBase(charges, currency, date), true);
  } else if (!isExternal && !cash.isZero()) addFlow(day, oracle.toBase(cash.neg(), currency, date), true);
  const income = INCOME[type];
  const earned = income === undefined ? ZERO : income(gross, accrued);
  const dayIncome = earned.isZero() ? ZERO : oracle.toBase(earned, currency, date);
  if (dayIncome !== null) day.income = day.income.plus(dayIncome);
  else day.isIncomeKnown = false;
  const ownFee = type === 'fee' ? gross : type === 'fee_refund' ? gross.neg() : ZERO;
  const dayFee = oracle.toBase(fee.plus(ownFee), currency, date);
  if (dayFee !== null) day.fees = day.fees.plus(dayFee);
  else day.areFeesKnown = false;
  const charged = oracle.toBase(
    charges.plus(type === 'fee' || type === 'tax' ? gross : ZERO),
    currency,
    date,
  );
  if (charged !== null) day.charges = day.charges.plus(charged);
}

function isAnyHeld(oracle: Oracle): boolean {
  return oracle.input.instruments.some(({ id }) => !oracle.held(id).isZero());
}

/** The last closing price of each instrument, for one unit after the day's splits. */
function updateUnits(oracle: Oracle, date: string, splits: readonly LedgerEntry[]): void {
  for (const split of splits) {
    for (const { unit } of oracle.frozen.get(split.instrumentId as string) ?? []) {
      if (!unit) continue;
      unit.perUnit = unit.perUnit && unit.perUnit.times(split.ratioOld as string);
      unit.of = unit.of.times(split.ratioNew as string);
    }
    const unit = oracle.unit.get(split.instrumentId as string);
    if (!unit) continue;
    unit.perUnit = unit.perUnit.times(split.ratioOld as string);
    unit.of = unit.of.times(split.ratioNew as string);
  }
  for (const listed of oracle.input.instruments) {
    const { id } = listed;
    const quote = oracle.input.prices[id]?.[date];
    if (quote === undefined) continue;
    oracle.pricedOn.set(id, date);
    oracle.unit.set(id, { perUnit: new D(quote), of: quotedFor(oracle.input, listed) });
  }
}

/** Units held at the start of the ex-date keep their price; the prices of all others are adjusted by the ratio. */
function beginWaiting(oracle: Oracle, date: string): void {
  for (const split of oracle.input.waiting ?? []) {
    const { instrumentId: id, ratioNew, ratioOld } = split;
    const held = oracle.held(id);
    if (split.exDate !== date || held.isZero()) continue;
    const frozen = oracle.frozen.get(id) ?? [];
    const earlier = frozen.reduce((sum, part) => sum.plus(part.held), ZERO);
    const unit = oracle.unit.get(id) ?? oracle.traded.get(id);
    oracle.frozen.set(id, [
      ...frozen,
      { held: held.minus(earlier), unit: unit ? { ...unit } : null, pricedOn: oracle.pricedOn.get(id) },
    ]);
    for (const prices of [oracle.unit, oracle.traded] as const) {
      const price = prices.get(id);
      if (!price) continue;
      if (price.perUnit) price.perUnit = price.perUnit.times(ratioOld);
      price.of = price.of.times(ratioNew);
    }
  }
}

function noteBefore(oracle: Oracle): void {
  for (const { id } of oracle.input.instruments) {
    const unit = oracle.unit.get(id) ?? oracle.traded.get(id);
    if (unit) oracle.before.set(id, { ...unit });
    else oracle.before.delete(id);
  }
}

type Unit = { perUnit: Dec | null; of: Dec } | null | undefined;

function product(quantity: Dec, unit: Unit): Dec | null {
  return !unit?.perUnit || unit.of.isZero() ? null : divide(quantity.times(unit.perUnit), unit.of);
}

function isWorthless(oracle: Oracle, instrument: string, date: string): boolean {
  return (oracle.input.worthless?.[instrument] ?? '9999') <= date;
}

function worth(oracle: Oracle, instrument: string, quantity: Dec, date: string): Dec | null {
  const listed = oracle.input.instruments.find(({ id }) => id === instrument);
  if (listed && isWorthless(oracle, instrument, date))
    return oracle.toBase(ZERO, major(listed.currency), date);
  // Without a closing price or valuation so far, the last own trade counts.
  const unit = oracle.unit.get(instrument) ?? oracle.traded.get(instrument);
  return listed ? oracle.toBase(product(quantity, unit), major(listed.currency), date) : null;
}

/** Until it has a price of its own, the successor is worth what was given for it, at its price when the day began. */
function derive(
  oracle: Oracle,
  entry: LedgerEntry,
  { given, received }: { given: Dec; received: Dec },
): void {
  const [from, to] = [entry.instrumentId as string, entry.toInstrumentId as string];
  if (received.isZero()) return;
  const currencyOf = (id: string): string =>
    major((oracle.input.instruments.find((one) => one.id === id) as Instrument).currency);
  const wasWorthless = (oracle.input.worthless?.[from] ?? '9999') < entry.tradeDate;
  const amount = wasWorthless ? ZERO : product(given, oracle.before.get(from));
  const perUnit = oracle.convert(amount, currencyOf(from), currencyOf(to), entry.tradeDate);
  oracle.traded.set(to, { perUnit, of: received });
}

/** The units held at the start of each ex-date, and those traded since, each with their price. */
function partsOf(
  oracle: Oracle,
  instrument: string,
): { held: Dec; unit: Unit; pricedOn: string | undefined }[] {
  const frozen = oracle.frozen.get(instrument) ?? [];
  const unit = oracle.unit.get(instrument) ?? oracle.traded.get(instrument);
  const held = frozen.reduce((left, part) => left.minus(part.held), oracle.held(instrument));
  return [...frozen, { held, unit, pricedOn: oracle.pricedOn.get(instrument) }];
}

/** The value of everything held of an instrument. */
function worthHeld(oracle: Oracle, instrument: string, date: string): Dec | null {
  const listed = oracle.input.instruments.find(({ id }) => id === instrument);
  let sum = ZERO;
  if (isWorthless(oracle, instrument, date)) return worth(oracle, instrument, ZERO, date);
  for (const { held, unit } of partsOf(oracle, instrument)) {
    if (held.isZero()) continue;
    const amount = product(held, unit);
    if (amount === null) return null;
    sum = sum.plus(amount);
  }
  return listed ? oracle.toBase(sum, major(listed.currency), date) : null;
}

function closeDay(oracle: Oracle, date: string, day: DayFigures): Dec {
  for (const { instrument, quantity, isIn } of oracle.inKind) {
    addFlow(day, worth(oracle, instrument, quantity, date), isIn);
  }
  oracle.inKind = [];
  let value = ZERO;
  const add = (amount: Dec | null): void => {
    if (amount === null) day.isKnown = false;
    else {
      value = value.plus(amount);
      day.size = day.size.plus(amount.abs());
    }
  };
  for (const { id } of oracle.input.instruments) {
    if (oracle.held(id).gt(0)) add(worthHeld(oracle, id, date));
    // Nothing of what was held at the start of the ex-date is left.
    else oracle.frozen.delete(id);
  }
  if (oracle.input.cashKept) {
    for (const [currency, balance] of oracle.cash)
      if (!balance.isZero()) add(oracle.toBase(balance, currency, date));
  }
  return value;
}

/** The day of the week, 0 for Sunday, by Sakamoto's table. */
function weekdayOf(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const y = month < 3 ? year - 1 : year;
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] as number;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7;
}

/** The days of the weekday, week or month that ends on a date; null if none ends on it. */
function periodDays(frequency: OracleFrequency, date: string): number | null {
  const weekday = weekdayOf(date);
  if (frequency === 'monthly') return nextDate(date).endsWith('-01') ? Number(date.slice(8)) : null;
  if (frequency === 'weekly') return weekday === 5 ? 7 : null;
  if (weekday === 0 || weekday === 6) return null;
  return weekday === 1 ? 3 : 1;
}

/** Whether a period ends on a date, and lines of at least 80 % of the value have a price or valuation of it. */
function isSample(oracle: Oracle, frequency: OracleFrequency, date: string, value: Dec): boolean {
  const days = periodDays(frequency, date);
  if (days === null) return false;
  let unpriced = ZERO;
  for (const { id } of oracle.input.instruments) {
    if (!oracle.held(id).gt(0) || isWorthless(oracle, id, date)) continue;
    for (const { held, unit, pricedOn } of partsOf(oracle, id)) {
      if (pricedOn !== undefined && age(pricedOn, date, days) < days) continue;
      const listed = oracle.input.instruments.find((one) => one.id === id) as Instrument;
      const amount = oracle.toBase(product(held, unit), major(listed.currency), date);
      unpriced = unpriced.plus(amount?.abs() ?? 0);
    }
  }
  return unpriced.isZero() || unpriced.lte(value.times('0.2'));
}

/** What the returns of a range are taken of: the frequency with the dates and returns of its samples, or why there are none. */
export type OracleSamples =
  | { readonly frequency: OracleFrequency; readonly dates: string[]; readonly returns: number[] }
  | string;

/** The returns of days of a range, the first of which has the close before as its opening; every return is known. */
export function oracleSamples(days: readonly OracleDay[]): OracleSamples {
  const rules = [
    ['daily', 20],
    ['weekly', 20],
    ['monthly', 12],
  ] as const;
  let reason = 'too_rarely_priced';
  for (const [frequency, least] of rules) {
    // A period without a day of capital is none of the range.
    const periods: OracleDay[][] = [];
    let open: OracleDay[] = [];
    for (const day of days) {
      open.push(day);
      if (periodDays(frequency, day.date) === null) continue;
      periods.push(open);
      open = [];
    }
    const counting = periods.filter((period) => period.some(({ isWithoutCapital }) => !isWithoutCapital));
    const sampled = counting.filter((period) => period.at(-1)?.samples.has(frequency));
    const [dates, returns]: [string[], number[]] = [[], []];
    let since: OracleDay[] = [];
    for (const period of periods) {
      since.push(...period);
      const end = period.at(-1) as OracleDay;
      if (!end.samples.has(frequency) || since.every(({ isWithoutCapital }) => isWithoutCapital)) continue;
      dates.push(end.date);
      returns.push(
        since
          .reduce((all, { growth }) => all.times(growth as Dec), new D(1))
          .minus(1)
          .toNumber(),
      );
      since = [];
    }
    if (counting.length > 0 && sampled.length / counting.length < 0.75) continue;
    if (returns.length >= least) return { frequency, dates, returns };
    reason = 'too_few_returns';
  }
  return reason;
}

/** One minor unit of the currencies in random ledgers. */
function minorUnit(currency: string): Dec {
  return new D(currency === 'JPY' ? 1 : '0.01');
}

type DayReturn = Pick<OracleDay, 'growth' | 'growthGross' | 'isWithoutCapital' | 'isOfLittleCapital'>;

/** The return of a day, sentence by sentence as in the definition. */
function returnOf(past: readonly OracleDay[], day: DayFigures, value: Dec, unit: Dec): DayReturn {
  const before = past.at(-1);
  const none = (growth: string): DayReturn => ({
    growth,
    growthGross: growth,
    isWithoutCapital: false,
    isOfLittleCapital: false,
  });
  const nothing: DayReturn = {
    growth: new D(1),
    growthGross: new D(1),
    isWithoutCapital: true,
    isOfLittleCapital: false,
  };
  if (!day.isKnown || (before && !before.isKnown)) return none('missing');
  const start = before?.value ?? ZERO;
  const put = start.plus(day.inflow);
  const highest = D.max(ZERO, ...past.filter((one) => one.isKnown).map((one) => one.value));
  const c = put.minus(D.min(day.inflow, day.charges));
  if (c.abs().lt(unit)) return nothing;
  const isLittleLeft = start.lte(highest.times('0.01'));
  if (!day.isHeld && isLittleLeft && day.charges.gte(put.div(2))) return nothing;
  if (c.lt(0)) return day.isHeld ? none('denominator_below_zero') : nothing;
  const end = value.plus(day.outflow);
  if (end.lt(0)) return none('value_below_zero');
  const growth = end.div(put);
  const gross = end.plus(day.fees);
  return {
    growth,
    growthGross: !day.areFeesKnown ? null : gross.lt(0) ? 'value_below_zero' : gross.div(put),
    isWithoutCapital: false,
    isOfLittleCapital: growth.minus(1).abs().gt('0.5') && c.lt(highest.times('0.01')),
  };
}

/** Replays everything, every calendar day from the first entry to `to`. */
export function consultOracle(input: OracleInput): OracleResult {
  const oracle = new Oracle(input);
  const entries = counting(input.entries).filter((entry) => entry.tradeDate <= input.to);
  const first = entries.map((entry) => entry.tradeDate as string).sort()[0];
  const days: OracleDay[] = [];
  const earlier = (date: string): void => {
    for (const listed of input.instruments) {
      const { id } = listed;
      const quote = lastQuote(input.prices[id], date, true);
      if (quote !== null) oracle.pricedOn.set(id, lastQuoteDate(input.prices[id], date, true));
      if (quote !== null) oracle.unit.set(id, { perUnit: new D(quote), of: quotedFor(input, listed) });
    }
  };
  if (first !== undefined) earlier(first);
  for (let date = first; date !== undefined && date <= input.to; date = nextDate(date)) {
    const today = entries.filter((entry) => entry.tradeDate === date);
    const day: DayFigures = {
      inflow: ZERO,
      outflow: ZERO,
      fees: ZERO,
      charges: ZERO,
      income: ZERO,
      isIncomeKnown: true,
      areFeesKnown: true,
      isHeld: isAnyHeld(oracle),
      isKnown: true,
      size: ZERO,
    };
    noteBefore(oracle);
    beginWaiting(oracle, date);
    updateUnits(
      oracle,
      date,
      today.filter(({ type }) => type === 'split'),
    );
    for (const entry of orderOfDay(today)) {
      book(oracle, entry, day);
      if (isAnyHeld(oracle)) day.isHeld = true;
    }
    const value = closeDay(oracle, date, day);
    const frequencies = ['daily', 'weekly', 'monthly'] as const;
    const samples = new Set(frequencies.filter((one) => isSample(oracle, one, date, value)));
    const income = day.isIncomeKnown ? day.income : null;
    days.push({
      date,
      value,
      ...day,
      income,
      samples,
      ...returnOf(days, day, value, minorUnit(input.baseCurrency)),
    });
  }
  const { lots, cash, gains, refused } = oracle;
  return { days, lots, cash, gains, refused };
}
