/** Pure decisions about imports: what a state allows, who may do it, which instrument a row means. */
import type { ImportFault } from '@partnerfolio/contract/refusals/import-faults';
import type { Quotation } from '@partnerfolio/contract/choices';
import type { Layout } from '@partnerfolio/contract/imports';
import type { ImportFieldFault } from '../../../platform/http/problem.ts';
import type { FileTable } from '../parse/tables/table-text.ts';
import { importFault } from './faults.rules.ts';
import type { ImportRow } from './queries.ts';

type State =
  | 'uploading'
  | 'uploaded'
  | 'applying'
  | 'applied'
  | 'reverting'
  | 'failed'
  | 'cancelled'
  | 'undone';

/** States in which the file is stored and waits for a user. */
const waiting = new Set<State>(['uploaded', 'failed']);

/** Whether the mapping may be viewed and changed. */
export const hasFile = (state: State): boolean => waiting.has(state);

export interface ApplyFacts {
  readonly state: State;
  readonly hasLayout: boolean;
  readonly rows: 'all' | 'good';
  readonly newRows: number;
  readonly errorRows: number;
  /** The number of rows with an open question. */
  readonly questionRows: number;
  /** Whether the user still has to answer whether the portfolio tracks cash. */
  readonly isCashOpen: boolean;
}

/** Why an import cannot be applied; null if it can. */
export const applyObstacle = (facts: ApplyFacts): ImportFault | null => {
  if (!hasFile(facts.state)) return importFault('in_state', { state: facts.state });
  if (!facts.hasLayout) return importFault('layout_missing');
  if (facts.rows === 'all' && facts.errorRows > 0)
    return importFault('rows_have_faults', { count: facts.errorRows });
  if (facts.rows === 'all' && facts.questionRows > 0)
    return importFault('rows_wait', { count: facts.questionRows });
  if (facts.newRows === 0) return importFault('nothing_new');
  return facts.isCashOpen ? importFault('cash_undecided') : null;
};

const layoutColumns = (layout: Layout): (readonly [path: string, column: number | null])[] => [
  ...Object.entries(layout.columns).map(([field, column]) => [`columns.${field}`, column] as const),
  ...(layout.kind === 'transactions' ? layout.charges : []).flatMap(({ column, currency }, i) => [
    [`charges.${i}.column`, column] as const,
    [`charges.${i}.currency`, currency] as const,
  ]),
];

/** Columns that the layout names and the file does not have. */
export const missingColumns = (
  layout: Layout,
  width: number,
): { readonly path: string; readonly fault: ImportFault }[] =>
  layoutColumns(layout).flatMap(([path, column]) =>
    column !== null && column >= width
      ? [
          {
            path,
            fault: importFault('missing_column', { width, column: column + 1 }),
          },
        ]
      : [],
  );

/** An instrument of the firm. */
export interface KnownInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly exchange: string | null;
  readonly currency: string;
  readonly quotation: Quotation;
}

export type InstrumentMatch =
  | { readonly kind: 'found'; readonly instrument: KnownInstrument }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous' };

/** How a row names its instrument. */
export interface InstrumentName {
  readonly symbol: string;
  readonly isin: string;
  readonly currency: string | null;
}

const only = (candidates: readonly KnownInstrument[]): KnownInstrument | undefined =>
  candidates.length === 1 ? candidates[0] : undefined;

/**
 * Finds instruments by ISIN, then by symbol; if several have the symbol, takes the one quoted in the row's currency.
 */
export const instrumentFinder = (
  known: readonly KnownInstrument[],
): ((name: InstrumentName) => InstrumentMatch) => {
  const byName = new Map<string, KnownInstrument[]>();
  const add = (name: string, instrument: KnownInstrument) => {
    const key = name.toUpperCase();
    const named = byName.get(key);
    if (named === undefined) byName.set(key, [instrument]);
    else if (!named.some(({ id }) => id === instrument.id)) named.push(instrument);
  };
  for (const instrument of known) {
    if (instrument.isin !== null) add(instrument.isin, instrument);
    if (instrument.isin?.toUpperCase() !== instrument.symbol.toUpperCase())
      add(instrument.symbol, instrument);
  }
  return ({ symbol, isin, currency }) => {
    const byIsin = isin === '' ? undefined : byName.get(isin.toUpperCase());
    const candidates = byIsin ?? byName.get(symbol.toUpperCase()) ?? [];
    if (symbol === '' && byIsin === undefined) return { kind: 'unknown' };
    if (candidates.length === 0) return { kind: 'unknown' };
    const instrument = only(candidates) ?? only(candidates.filter((one) => one.currency === currency));
    return instrument === undefined ? { kind: 'ambiguous' } : { kind: 'found', instrument };
  };
};

/** Whether a file is sorted newest first: more rows are earlier than the row above than later. */
export const isNewestFirst = (instants: readonly string[]): boolean => {
  let steps = 0;
  for (const [i, instant] of instants.entries()) {
    const before = instants[i - 1];
    if (before !== undefined && before !== instant) steps += instant < before ? -1 : 1;
  }
  return steps < 0;
};

/** A disposal, booked or new, that a row of the file may have caused to fail. */
export interface Disposal {
  readonly index: number;
  readonly instrumentId: string | null;
  readonly day: string;
}

/** Disposals of one instrument by day; within a day in the order of the file. */
const byDay = (disposals: readonly Disposal[]): readonly Disposal[] =>
  disposals.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)) || a.index - b.index);

/** How many of the sorted disposals are on or before a day. */
const countUpTo = (sorted: readonly Disposal[], day: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle]?.day ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Finds the new row that causes an error in a booked entry: the instrument's last new disposal on or before the
 * entry's day; null if no new row disposes of it.
 */
export const culpritFinder = (disposals: readonly Disposal[]) => {
  const own = new Map<string | null, Disposal[]>();
  for (const one of disposals) {
    const others = own.get(one.instrumentId);
    if (others === undefined) own.set(one.instrumentId, [one]);
    else others.push(one);
  }
  const sorted = new Map([...own].map(([instrumentId, some]) => [instrumentId, byDay(some)] as const));
  return ({ instrumentId, day }: { readonly instrumentId: string | null; readonly day: string }) => {
    const candidates = sorted.get(instrumentId) ?? [];
    return candidates[countUpTo(candidates, day) - 1]?.index ?? null;
  };
};

type Tabled = Pick<ImportRow, 'tables' | 'table_index' | 'layout'>;

/** The tables of an import's file; none for a CSV. */
export const fileTables = ({ tables }: Pick<ImportRow, 'tables'>): readonly FileTable[] =>
  // Only the upload writes them.
  (tables as readonly FileTable[] | null) ?? [];

/** Whether the user still has to choose a table. A chosen layout includes the table. */
export const isTableOpen = (row: Tabled): boolean => fileTables(row).length > 1 && row.layout === null;

/** Why a choice of table is refused: it is missing, or does not exist. */
export const tableFaults = (row: Tabled, asked: number | null): readonly ImportFieldFault[] => {
  if (asked !== null && asked >= Math.max(1, fileTables(row).length))
    return [{ path: 'table', fault: importFault('no_such_table') }];
  if (asked === null && isTableOpen(row)) return [{ path: 'table', fault: importFault('table_required') }];
  return [];
};

/** An import with a table chosen. A layout that was chosen for another table says nothing about this one. */
export const withTable = <R extends Tabled>(row: R, asked: number | null): R => {
  const table = fileTables(row).length === 0 ? null : (asked ?? row.table_index);
  return { ...row, table_index: table, layout: table === row.table_index ? row.layout : null };
};
