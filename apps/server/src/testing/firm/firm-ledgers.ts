/**
 * The portfolios of a generated firm and their entries: cash never falls below zero in any currency, and nothing is
 * sold short.
 */
import { entriesOfPortfolio, isoTime } from './firm-calendar.ts';
import type { FirmCalendar, FirmSize } from './firm-calendar.ts';
import type { FirmChance } from './firm-chance.ts';
import type { FirmClient } from './firm-clients.ts';
import type { FirmInstrument } from './firm-market.ts';
import type { Cell, WriteRows } from './firm-rows.ts';

export interface FirmPortfolio {
  readonly id: string;
  readonly client: FirmClient;
  readonly baseCurrency: string;
}

export interface LedgersPlan {
  readonly chance: FirmChance;
  readonly write: WriteRows;
  readonly size: FirmSize;
  readonly calendar: FirmCalendar;
  readonly clients: readonly FirmClient[];
  readonly instruments: readonly FirmInstrument[];
}

const bases = ['EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD', 'USD', 'CHF', 'GBP'];
const kinds = ['discretionary', 'advisory', 'execution_only'];
const names = ['Growth', 'Income', 'Balanced', 'Pension', 'Reserve'];
/** The first entries are contributions and purchases, on the days after the opening. */
const firstEntries = 24;
const bookedAtMs = 36e6;

interface Entry {
  readonly day: number;
  readonly type: string;
  readonly instrument?: FirmInstrument;
  readonly quantity?: number;
  readonly price?: number;
  readonly amount?: number;
  readonly fee?: number;
  readonly tax?: number;
  readonly currency: string;
}

/** Two decimals, as on statements. */
const cents = (value: number): number => Number(value.toFixed(2));
const units = (value: number): number => Number(value.toFixed(3));

/** Books entries that a client's cash and holdings allow, one after another. */
const createBook = (chance: FirmChance) => {
  const cash = new Map<string, number>();
  const held = new Map<FirmInstrument, number>();
  const entries: Entry[] = [];
  const have = (currency: string) => cash.get(currency) ?? 0;
  const pay = (currency: string, amount: number) => cash.set(currency, have(currency) + amount);
  const deposit = (day: number, currency: string): void => {
    const amount = 40_000 + Math.floor(chance.next() * 80_000);
    pay(currency, amount);
    entries.push({ day, type: 'deposit', amount, currency });
  };
  const buy = (day: number, instrument: FirmInstrument): void => {
    const { currency } = instrument;
    const price = instrument.closes[day] ?? 1;
    const quantity = units(Math.min(have(currency) * 0.3, 4000 + 16_000 * chance.next()) / price);
    if (quantity <= 0 || quantity * price + 20 > have(currency)) return deposit(day, currency);
    const fee = cents(2 + 10 * chance.next());
    pay(currency, -(quantity * price + fee));
    held.set(instrument, units((held.get(instrument) ?? 0) + quantity));
    entries.push({ day, type: 'buy', instrument, quantity, price, fee, currency });
  };
  const sell = (day: number, instrument: FirmInstrument): boolean => {
    const all = held.get(instrument) ?? 0;
    const quantity = chance.next() < 0.1 ? all : units(all * (0.1 + 0.4 * chance.next()));
    if (quantity <= 0) return false;
    const { currency } = instrument;
    const price = instrument.closes[day] ?? 1;
    held.set(instrument, units(all - quantity));
    pay(currency, quantity * price - 8);
    entries.push({ day, type: 'sell', instrument, quantity, price, fee: 8, currency });
    return true;
  };
  const dividend = (day: number, instrument: FirmInstrument): boolean => {
    const amount = cents((held.get(instrument) ?? 0) * (instrument.closes[day] ?? 1) * 0.006);
    if (amount <= 0) return false;
    const tax = cents(amount * 0.15);
    const { currency } = instrument;
    pay(currency, amount - tax);
    entries.push({ day, type: 'dividend', instrument, amount, tax, currency });
    return true;
  };
  const takeOut = (day: number, currency: string, type: 'fee' | 'withdrawal'): boolean => {
    const amount = type === 'fee' ? cents(have(currency) * 0.01) : Math.floor(have(currency) * 0.2);
    if (have(currency) < 1000 || amount <= 0) return false;
    pay(currency, -amount);
    entries.push({ day, type, amount, currency });
    return true;
  };
  return { entries, deposit, buy, sell, dividend, takeOut };
};

const drawAct = (
  book: ReturnType<typeof createBook>,
  { chance, base, own }: { chance: FirmChance; base: string; own: readonly FirmInstrument[] },
  day: number,
): void => {
  const drawn = chance.next();
  const instrument = chance.pick(own);
  if (drawn < 0.4) return book.buy(day, instrument);
  const isDone =
    (drawn < 0.6 && book.sell(day, instrument)) ||
    (drawn >= 0.6 && drawn < 0.85 && book.dividend(day, instrument)) ||
    (drawn >= 0.85 && drawn < 0.93 && book.takeOut(day, base, 'fee')) ||
    (drawn >= 0.93 && drawn < 0.96 && book.takeOut(day, base, 'withdrawal'));
  if (!isDone) book.deposit(day, base);
};

const daysOfEntries = (chance: FirmChance, opened: number, priced: number): number[] =>
  Array.from({ length: entriesOfPortfolio }, (_, n) =>
    n < firstEntries
      ? opened + Math.floor(n / 2)
      : opened + 13 + Math.floor(chance.next() * (priced - opened - 14)),
  ).toSorted((a, b) => a - b);

/** Popular instruments are in many portfolios, most in few. */
const drawInstruments = (chance: FirmChance, instruments: readonly FirmInstrument[]): FirmInstrument[] => {
  const count = 12 + Math.floor(chance.next() * 12);
  const drawn = Array.from(
    { length: count },
    () => instruments[Math.floor(instruments.length * chance.next() ** 2.2)],
  );
  return [...new Set(drawn)].filter((instrument) => instrument !== undefined);
};

const bookLedger = (plan: LedgersPlan, base: string, opened: number): readonly Entry[] => {
  const { chance, calendar, instruments } = plan;
  const own = drawInstruments(chance, instruments);
  const book = createBook(chance);
  const paidIn = [...new Set([base, ...own.map(({ currency }) => currency)])];
  for (const [n, day] of daysOfEntries(chance, opened, calendar.priced).entries()) {
    const currency = paidIn.pop();
    const instrument = own[n % own.length];
    if (currency !== undefined) book.deposit(day, currency);
    else if (n < firstEntries && instrument) book.buy(day, instrument);
    else drawAct(book, { chance, base, own }, day);
  }
  return book.entries;
};

const entryColumns = {
  portfolio_id: 'uuid',
  account_id: 'uuid',
  id: 'uuid',
  seq: 'bigint',
  type: 'text',
  trade_date: 'date',
  instrument_id: 'uuid',
  quantity: 'numeric',
  price: 'numeric',
  amount: 'numeric',
  fee: 'numeric',
  tax: 'numeric',
  currency: 'text',
  ledger_revision: 'int',
  created_by: 'uuid',
  created_at: 'timestamptz',
};
const portfolioColumns = {
  id: 'uuid',
  client_id: 'uuid',
  name: 'text',
  base_currency: 'text',
  cash_kept: 'boolean',
  cost_method: 'text',
  opened_on: 'date',
  ledger_revision: 'int',
  last_seq: 'bigint',
  entry_count: 'bigint',
  created_at: 'timestamptz',
  created_by: 'uuid',
  updated_at: 'timestamptz',
};

const mandateColumns = {
  id: 'uuid',
  portfolio_id: 'uuid',
  service: 'text',
  from_day: 'date',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

interface Waiting {
  readonly portfolios: Cell[][];
  readonly mandates: Cell[][];
  readonly links: Cell[][];
  readonly entries: Cell[][];
}

const addRows = (
  waiting: Waiting,
  plan: LedgersPlan,
  { portfolio, n, nth, opened }: { portfolio: FirmPortfolio; n: number; nth: number; opened: number },
): void => {
  const { chance, calendar } = plan;
  const { id, client, baseCurrency } = portfolio;
  const entries = bookLedger(plan, baseCurrency, opened);
  for (const [k, entry] of entries.entries()) {
    const at = (calendar.days[entry.day] ?? 0) + bookedAtMs;
    waiting.entries.push([
      id,
      // The only account of a portfolio has its id.
      id,
      chance.id(at),
      k + 1,
      entry.type,
      calendar.texts[entry.day] ?? null,
      entry.instrument?.id ?? null,
      entry.quantity ?? null,
      entry.price ?? null,
      entry.amount ?? null,
      entry.fee ?? 0,
      entry.tax ?? 0,
      // Each booked entry increases the ledger's revision by one.
      entry.currency,
      k + 1,
      client.owner.id,
      isoTime(at),
    ]);
  }
  const named = new Set(entries.map(({ instrument }) => instrument?.id).filter((one) => one !== undefined));
  for (const instrumentId of named) waiting.links.push([id, instrumentId]);
  const made = isoTime(calendar.days[opened] ?? 0);
  const openedOn = calendar.texts[opened] ?? null;
  waiting.mandates.push([id, id, kinds[n % 3] ?? '', openedOn, made, made]);
  waiting.portfolios.push([
    id,
    client.id,
    `${names[(n + nth) % names.length]} ${nth + 1}`,
    baseCurrency,
    true,
    'fifo',
    openedOn,
    entries.length,
    entries.length,
    entries.length,
    made,
    client.owner.id,
    made,
  ]);
};

/** Writes portfolios with their entries, and returns the portfolios. */
export const writeLedgers = async (plan: LedgersPlan): Promise<readonly FirmPortfolio[]> => {
  const { chance, write, size, calendar } = plan;
  const holders = plan.clients.filter(({ kind }) => kind !== 'household' || chance.next() < 0.15);
  const portfolios: FirmPortfolio[] = [];
  let waiting: Waiting = { portfolios: [], mandates: [], links: [], entries: [] };
  const flush = async () => {
    const { portfolios: heads, mandates, links, entries } = waiting;
    waiting = { portfolios: [], mandates: [], links: [], entries: [] };
    await write('portfolios', portfolioColumns, heads);
    await write('mandates', mandateColumns, mandates);
    await write(
      'portfolio_accounts',
      { id: 'uuid', portfolio_id: 'uuid', custodian: 'text', number: 'text' },
      heads.map(([id = null]) => [id, id, '', '']),
    );
    await write('portfolio_instruments', { portfolio_id: 'uuid', instrument_id: 'uuid' }, links);
    await write('stored_transactions', entryColumns, entries);
  };
  for (let n = 0; n < size.portfolios; n++) {
    const client = holders[n % holders.length];
    if (!client) break;
    const opened = Math.floor(chance.next() * 500);
    const portfolio = {
      id: chance.id(calendar.days[opened] ?? 0),
      client,
      baseCurrency: chance.pick(bases),
    };
    portfolios.push(portfolio);
    addRows(waiting, plan, { portfolio, n, nth: Math.floor(n / holders.length), opened });
    if (waiting.portfolios.length === 200) await flush();
  }
  await flush();
  return portfolios;
};
