import type { LocalDate } from '../dates/dates.ts';
import { dateOfDay, dayOfDate, isWeekday } from '../dates/dates.ts';
import type { Instrument, LedgerEntry } from '../ledger/entry.ts';
import type { EntryType } from '../ledger/entry-types.ts';
import { parseUnits, unitsText } from '../number/exact.ts';
import type { CostMethod } from '../market/market.ts';
import type { CurrencyCode } from '../number/money.ts';
import type { OracleInput, OracleSplit, Quotes } from './oracle.ts';
import { randomOf } from './random.ts';

const CURRENCIES = ['EUR', 'USD', 'GBP', 'JPY'] as CurrencyCode[];
const QUOTE_CURRENCIES = ['EUR', 'USD', 'GBX', 'JPY'] as CurrencyCode[];
/** How often each type is drawn. */
const WEIGHTS: Readonly<Record<EntryType, number>> = {
  buy: 4,
  sell: 3,
  dividend: 2,
  interest: 1,
  interest_charged: 1,
  fee: 1,
  tax: 1,
  fee_refund: 1,
  tax_refund: 1,
  split: 1,
  transfer_in: 1,
  transfer_out: 1,
  deposit: 2,
  withdrawal: 1,
  currency_exchange: 2,
  valuation: 1,
  merger: 1,
  symbol_change: 1,
  spin_off: 1,
  return_of_capital: 1,
  // Its own test assigns entries to accounts.
  account_transfer: 0,
};
const TYPES = (Object.keys(WEIGHTS) as EntryType[]).flatMap((type) =>
  Array.from({ length: WEIGHTS[type] }, () => type),
);
const METHODS: readonly CostMethod[] = ['fifo', 'average', 'lifo', 'hifo', 'specific'];

class LedgerMaker {
  readonly random: () => number;
  readonly firstDay: number;
  readonly length: number;
  readonly instruments: Instrument[];
  readonly entries: LedgerEntry[] = [];
  readonly held = new Map<string, number>();
  /**
   * The probability that a trade has a time: never, always, or sometimes, so that days are timed completely, partly
   * or not at all.
   */
  readonly timed: number;

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.timed = this.pick([0, 1, 1, 0.6]);
    this.firstDay = dayOfDate('2019-12-20' as LocalDate) + Math.floor(this.random() * 500);
    this.length = 1 + Math.floor(this.random() ** 2 * 250);
    const count = 1 + Math.floor(this.random() * 4);
    this.instruments = Array.from({ length: count }, (_, i) => ({
      id: `I${i}`,
      currency: this.pick(QUOTE_CURRENCIES),
      // No draw, so that a seed gives the ledger it always gave.
      quotation: i === 1 ? 'percent' : 'unit',
    }));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)] as T;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  decimal(max: number, decimals: number): string {
    return (this.random() * max + 10 ** -decimals).toFixed(decimals);
  }

  /** Quotes on most weekdays; some series start late or end early. */
  quotes(level: number, presence: number): Quotes {
    const quotes: Record<string, string> = {};
    const start = this.chance(0.2) ? Math.floor(this.random() * 20) : -12;
    let price = level;
    for (let i = start; i < this.length; i++) {
      price *= 0.97 + 0.062 * this.random();
      const day = this.firstDay + i;
      if (!this.chance(isWeekday(day) ? presence : 0.05)) continue;
      quotes[dateOfDay(day)] = price.toFixed(this.pick([2, 4, 6]));
    }
    return quotes;
  }

  /** A day of the ledger; many entries fall on a few days, to test the order within a day. */
  date(): LocalDate {
    const spread = this.chance(0.3) ? Math.floor(this.length / 10) : this.length;
    return dateOfDay(this.firstDay + Math.min(this.length - 1, Math.floor(this.random() * spread)));
  }

  /** A few times of the day, some of them equal, one in its short form. */
  time(): Pick<LedgerEntry, 'tradeTime'> {
    if (!this.chance(this.timed)) return {};
    return { tradeTime: this.pick(['09:30', '09:30:00', '11:15:20', '11:15:19', '16:02:00']) };
  }

  charges(): Pick<LedgerEntry, 'fee' | 'tax'> {
    return {
      ...(this.chance(0.6) && { fee: this.decimal(9, 2) }),
      ...(this.chance(0.3) && { tax: this.decimal(5, 2) }),
    };
  }

  entry(type: EntryType, tradeDate: LocalDate, seq: number): LedgerEntry {
    const instrument = this.pick(this.instruments);
    const own = instrument.currency;
    const currency = this.chance(0.9) ? own : this.pick(CURRENCIES);
    const plain = { id: `E${seq}`, seq, type, tradeDate, currency };
    const named = { ...plain, instrumentId: instrument.id };
    const other = this.pick(this.instruments).id;
    switch (type) {
      case 'buy':
      case 'sell':
        // No draw, so that a seed gives the ledger it always gave.
        return { ...this.trade(named), ...(seq % 3 === 0 && { accruedInterest: (seq * 1.37).toFixed(2) }) };
      case 'dividend':
        return { ...named, quantity: this.quantity(), price: this.decimal(2, 4), ...this.charges() };
      case 'split':
        return {
          ...named,
          ratioNew: this.pick(['2', '3', '1', '1.05', '7']),
          ratioOld: this.pick(['1', '1', '10', '3', '2']),
        };
      case 'merger':
      case 'spin_off':
      case 'symbol_change':
        return {
          ...named,
          toInstrumentId: other,
          ...(type !== 'symbol_change' && {
            ratioNew: this.pick(['1', '2', '0.3']),
            ratioOld: this.pick(['1', '3']),
          }),
          ...(type === 'spin_off' && { costShare: this.decimal(0.9, 4) }),
        };
      case 'valuation':
        return {
          ...named,
          currency: own,
          ...(this.chance(0.5) ? { amount: this.decimal(5000, 2) } : { price: this.decimal(90, 3) }),
        };
      case 'transfer_in':
        if (this.chance(0.3)) return { ...plain, amount: this.decimal(900, 2) };
        return { ...named, ...this.broughtIn(), ...this.charges() };
      case 'transfer_out':
        if (this.chance(0.3)) return { ...plain, amount: this.decimal(300, 2) };
        return this.transferOut(named, instrument.id);
      case 'return_of_capital':
      case 'deposit':
      case 'withdrawal':
        return this.cash(plain, instrument.id);
      case 'interest':
      case 'interest_charged':
      case 'fee':
      case 'tax':
      case 'fee_refund':
      case 'tax_refund':
        return { ...plain, amount: this.decimal(40, 2), ...(this.chance(0.2) && this.charges()) };
      case 'account_transfer':
        return { ...plain, toAccountId: 'B', amount: this.decimal(300, 2) };
      case 'currency_exchange':
        return this.currencyExchange(plain);
    }
  }

  /** Exchanges one currency for another, sometimes in pence. */
  currencyExchange(plain: LedgerEntry): LedgerEntry {
    const pounds = ['GBP', 'GBX'];
    const others = [...CURRENCIES, ...QUOTE_CURRENCIES].filter(
      (code) => code !== plain.currency && !(pounds.includes(code) && pounds.includes(plain.currency)),
    );
    return {
      ...plain,
      amount: this.decimal(500, 2),
      toCurrency: this.pick(others),
      toAmount: this.decimal(600, this.pick([0, 2, 8])).replace(/^0(\.0*)?$/, '1'),
      ...(this.chance(0.4) && this.charges()),
    };
  }

  /** Money for units, or money alone; a deposit or withdrawal may name an instrument, which has no effect. */
  cash(plain: LedgerEntry, instrumentId: string): LedgerEntry {
    if (plain.type === 'return_of_capital')
      return {
        ...plain,
        instrumentId,
        amount: this.decimal(200, 2),
        ...(this.chance(0.3) && this.charges()),
      };
    const amount = this.decimal(plain.type === 'deposit' ? 9000 : 40, 2);
    return { ...plain, ...(this.chance(0.2) && { instrumentId }), amount };
  }

  trade(named: LedgerEntry & { readonly instrumentId: string }): LedgerEntry {
    if (named.type === 'buy') {
      const traded = { quantity: this.quantity(), price: this.decimal(90, 4), ...this.charges() };
      return { ...named, ...this.time(), ...traded };
    }
    const quantity = this.leaving(named.instrumentId);
    const traded = { quantity, price: this.decimal(120, 4), ...this.charges() };
    return { ...named, ...this.time(), ...traded, ...this.picks(named.instrumentId, quantity) };
  }

  quantity(): string {
    return this.decimal(60, this.pick([0, 2, 8])).replace(/^0(\.0*)?$/, '1');
  }

  /** The whole of an estimated holding, a part of it, or sometimes more than there is. */
  leaving(instrument: string): string {
    const total = this.entries
      .filter((entry) => entry.instrumentId === instrument && entry.type === 'buy')
      .reduce((sum, entry) => sum + Number(entry.quantity), 0);
    const quantity = (total * this.random() * 0.7).toFixed(this.pick([2, 8]));
    return Number(quantity) > 0 ? quantity : '0.5';
  }

  transferOut(named: LedgerEntry, instrument: string): LedgerEntry {
    const quantity = this.leaving(instrument);
    return { ...named, quantity, ...this.picks(instrument, quantity) };
  }

  /** Named lots in two parts, some of them already sold, too small, or of another instrument. */
  picks(instrument: string, quantity: string): Pick<LedgerEntry, 'fromLots'> {
    const acquired = this.entries.filter(({ type }) => type === 'buy' || type === 'transfer_in');
    const own = acquired.filter(({ instrumentId }) => instrumentId === instrument);
    const choices = this.chance(0.9) ? own : acquired;
    if (choices.length === 0 || this.chance(0.4)) return {};
    const whole = parseUnits(quantity) ?? 0n;
    const part = (whole * BigInt(Math.ceil(this.random() * 100))) / 100n;
    const ids = [this.pick(choices).id, this.pick(choices).id + (this.chance(0.2) ? '/2' : '')];
    return {
      fromLots: [part, whole - part].flatMap((units, i) =>
        units === 0n ? [] : [{ lot: ids[i] ?? '', quantity: unitsText(units) }],
      ),
    };
  }

  broughtIn(): Partial<LedgerEntry> {
    const quantity = this.quantity();
    if (this.chance(0.4)) {
      if (this.chance(0.3)) return { quantity, price: this.decimal(90, 3) };
      return { quantity, ...(this.chance(0.7) && { amount: this.decimal(900, 2) }) };
    }
    const acquired = dateOfDay(this.firstDay - 5 + Math.floor(this.random() * 5));
    const earlier = dateOfDay(this.firstDay - 10);
    const first = { acquired: earlier, quantity, cost: this.decimal(800, 2), fxRate: this.decimal(2, 4) };
    const second = {
      acquired,
      quantity: '1.25',
      cost: this.chance(0.9) ? this.decimal(80, 2) : null,
      ...(this.chance(0.2) && { base: { currency: this.pick(CURRENCIES), cost: this.decimal(70, 2) } }),
    };
    const sum = (BigInt(Math.round(Number(quantity) * 1e8)) + 125_000_000n).toString().padStart(9, '0');
    return {
      quantity: `${sum.slice(0, -8)}.${sum.slice(-8)}`,
      lots: [first, second],
      ...(this.chance(0.4) && { amount: this.decimal(900, 2) }),
    };
  }

  make(): void {
    const count = 1 + Math.floor(this.random() * 40);
    for (let seq = 1; seq <= count; seq++) {
      const type = seq < 3 ? this.pick<EntryType>(['buy', 'deposit']) : this.pick(TYPES);
      const date = seq === 1 ? dateOfDay(this.firstDay) : this.date();
      const entry = this.entry(type, date, seq);
      if (entry.toInstrumentId !== undefined && entry.toInstrumentId === entry.instrumentId) continue;
      this.entries.push(entry);
      if (this.chance(0.06)) this.entries.push(this.reversal(seq));
    }
  }

  /** Splits that nobody has booked, some of one instrument, some of nothing held. */
  waiting(): OracleSplit[] {
    return Array.from({ length: this.pick([1, 1, 2, 3]) }, () => ({
      instrumentId: this.pick(this.instruments).id,
      exDate: this.date(),
      ratioNew: this.pick(['4', '2', '1', '1.5']),
      ratioOld: this.pick(['1', '1', '10', '3']),
    })).filter(
      ({ instrumentId, exDate }, i, all) =>
        all.findIndex((one) => one.instrumentId === instrumentId && one.exDate === exDate) === i,
    );
  }

  reversal(seq: number): LedgerEntry {
    const target = this.pick(
      this.entries.filter((entry) => !this.entries.some((other) => other.reversesId === entry.id)),
    );
    return { ...target, id: `R${seq}`, seq: seq + 0.5, reversesId: target.id };
  }
}

/** A ledger of every type of entry with its market, determined by the seed. */
export function randomLedger(seed: number): OracleInput {
  const maker = new LedgerMaker(seed);
  maker.make();
  const prices: Record<string, Quotes> = {};
  for (const { id } of maker.instruments) {
    prices[id] = maker.chance(0.1) ? {} : maker.quotes(10 + maker.random() * 90, 0.85);
  }
  const rates: Record<string, Quotes> = {
    'EUR/USD': maker.quotes(1.1, 0.9),
    'EUR/GBP': maker.quotes(0.85, 0.9),
    'EUR/JPY': maker.quotes(130, 0.9),
    ...(maker.chance(0.4) && { 'JPY/USD': maker.quotes(0.0081, 0.6) }),
    ...(maker.chance(0.4) && { 'GBP/USD': maker.quotes(1.3, 0.6) }),
    // Quoted only sometimes, so that a fresher route has to be found.
    ...(maker.chance(0.3) && { 'USD/EUR': maker.quotes(0.9, 0.04) }),
    ...(maker.chance(0.3) && { 'GBP/EUR': maker.quotes(1.2, 0.06) }),
    ...(maker.chance(0.3) && { 'JPY/GBP': maker.quotes(0.006, 0.04) }),
  };
  return {
    entries: maker.entries,
    instruments: maker.instruments,
    prices,
    rates,
    baseCurrency: maker.chance(0.5) ? ('EUR' as CurrencyCode) : maker.pick(CURRENCIES),
    cashKept: maker.chance(0.5),
    costMethod: maker.pick(METHODS),
    to: dateOfDay(maker.firstDay + maker.length - 1),
    waiting: maker.chance(0.5) ? maker.waiting() : [],
  };
}
