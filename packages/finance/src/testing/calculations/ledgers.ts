import { dateOfDay, dayOfDate } from '../../dates/dates.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import type { CostMethod, Market, Settings } from '../../market/market.ts';
import type { CurrencyCode } from '../../number/money.ts';
import type { Figure } from '../../number/unknown.ts';
import type { Given } from '../given.ts';
import { entry, market, on, rates } from '../notation.ts';

/** The text of a figure: its value, or the reason why it is unknown. */
export function shown<T extends number | string>(figure: Figure<T>): T | string {
  return figure.known ? figure.value : figure.reason;
}

type Fields = Partial<{ -readonly [K in keyof LedgerEntry]: LedgerEntry[K] }>;

/** The transfer of which an entry is one side, and when the other side receives it. */
function addLink(fields: Fields, name: string, value: string): void {
  const { id = '', ...rest } = fields.transfer ?? {};
  fields.transfer = name === 'link' ? { ...rest, id: value } : { ...rest, id, arrives: on(value) };
}

/** The options of an entry that begin with a word: `into NEWCO`, `share 0.25`, `accrued 12.5`, `buys 1225 USD`, `from 6 of a`. */
const parts: Readonly<Record<string, (fields: Fields, words: readonly string[]) => void>> = {
  ratio: (fields, [value = '']) => {
    [fields.ratioNew, fields.ratioOld] = value.split(':') as [string, string];
  },
  into: (fields, [value = '']) => void (fields.toInstrumentId = value),
  accrued: (fields, [value = '']) => void (fields.accruedInterest = value),
  share: (fields, [value = '']) => void (fields.costShare = value),
  buys: (fields, [toAmount, toCurrency]) => void Object.assign(fields, { toAmount, toCurrency }),
  from: (fields, [quantity = '', , lot = '']) =>
    void (fields.fromLots = [...(fields.fromLots ?? []), { lot, quantity }]),
  link: (fields, [value = '']) => addLink(fields, 'link', value),
  arrives: (fields, [value = '']) => addLink(fields, 'arrives', value),
};

/** The other options of an entry: `id a`, `fee 1`, `ratio 2:1`, `link t`, `arrives 2024-01-08`. */
function addPart(fields: Fields, part: string): void {
  const [name = '', ...words] = part.split(' ');
  const add = parts[name];
  if (add === undefined) Object.assign(fields, { [name]: words[0] ?? '' });
  else add(fields, words);
}

/** `2024-01-02 buy 10 ACME @ 25 EUR, fee 1, tax 2, id a` */
export function entryOf(line: string): LedgerEntry {
  const [head = '', ...rest] = line.split(',').map((part) => part.trim());
  const fields: Fields = {};
  for (const part of rest) addPart(fields, part);
  return entry(head, fields);
}

/**
 * A portfolio known only by its values: each row has the value at the end of a date, and the flow of the next
 * morning. One instrument stands for all of it; it is bought and sold by the flows and valued manually.
 */
function valuedEntries(rows: readonly Given[]): LedgerEntry[] {
  const lines: string[] = [];
  for (const [i, row] of rows.entries()) {
    const date = row.text('date');
    const value = row.number('value');
    const flow = row.number('flow', '0');
    if (i === 0) lines.push(`${date} buy 1000 ALL EUR, amount ${value}`);
    lines.push(`${date} valuation ${value} ALL EUR`);
    if (flow === 0) continue;
    const next = dateOfDay(dayOfDate(on(date)) + 1);
    lines.push(`${next} ${flow > 0 ? 'buy' : 'sell'} 1 ALL EUR, amount ${Math.abs(flow)}`);
    lines.push(`${next} valuation ${value + flow} ALL EUR`);
  }
  return lines.map(entryOf);
}

/** The entries that an example states: lines of a ledger, or the values and flows of a portfolio. */
function entriesOf(given: Given, ledger: string): LedgerEntry[] {
  return given.has('valued') ? valuedEntries(given.rows('valued')) : given.texts(ledger).map(entryOf);
}

/** A table of quotes: a date, then one column for each instrument or pair. */
function quotesOf(given: Given, table: string): Record<string, Record<string, string>> {
  const quotes: Record<string, Record<string, string>> = {};
  if (!given.has(table)) return quotes;
  for (const row of given.rows(table)) {
    for (const [name, value] of row.entries()) {
      if (name !== 'date') (quotes[name] ??= {})[row.text('date')] = value;
    }
  }
  return quotes;
}

/**
 * The ledger, the market and the settings that an example states; by default euros, prices per unit, FIFO, no cash
 * tracking and no short sales.
 */
export function sceneOf(given: Given, ledgerName = 'ledger') {
  const entries = entriesOf(given, ledgerName);
  const ids = new Set(
    entries.flatMap(({ instrumentId, toInstrumentId }) => [instrumentId, toInstrumentId]).filter(Boolean),
  );
  const baseCurrency = given.text('base currency', 'EUR') as CurrencyCode;
  const currencyOf = (id: string): CurrencyCode =>
    entries.find(({ instrumentId, type }) => instrumentId === id && type === 'buy')?.currency ?? baseCurrency;
  const inPercent = given.text('prices in percent of', '').split(', ');
  const instruments = [...ids].map((id = '') => ({
    id,
    currency: currencyOf(id),
    quotation: inPercent.includes(id) ? ('percent' as const) : ('unit' as const),
  }));
  const settings: Settings = {
    baseCurrency,
    cashKept: given.text('cash', 'not kept') === 'kept',
    costMethod: given.text('cost method', 'fifo') as CostMethod,
  };
  const scene: Market = market(quotesOf(given, 'prices'), rates(quotesOf(given, 'rates')));
  const shortSales = given.text('short sales', 'refused') === 'allowed';
  return { ledger: prepareLedger({ entries, instruments, shortSales }), market: scene, settings };
}
