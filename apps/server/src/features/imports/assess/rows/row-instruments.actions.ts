/** Finds the instruments of the rows: existing ones, and those to be created. */
import { typesWith } from '@partnerfolio/finance/entry-types';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../../platform/database/db.ts';
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { quotingOfInstruments } from '../../../market-data/queries.ts';
import type { Quoting } from '../../../market-data/queries.ts';
import type { EditsByLine } from '../../understand/edits/edits.queries.ts';
import { nameKey } from '../../understand/edits/row-edits.ts';
import { creationError, findersFor, instrumentKey } from '../instruments/instruments.actions.ts';
import type { NewInstrument } from '../instruments/instruments.actions.ts';
import { unknownNames } from '../instruments/unknown-names.ts';
import type { UnknownNames } from '../instruments/unknown-names.ts';
import type { RowQuotations } from '../instruments/row-quotations.actions.ts';
import type { RowInstruments } from '../../understand/entries/row-keys.ts';
import type { NamedInstrument } from '../../understand/cells/row-names.ts';
import type { EntryDraft } from '../../understand/entries/stated-entry.ts';
import type { InstrumentMatch } from '../instruments/instruments.rules.ts';
import type { MutableRow } from './answered-rows.actions.ts';

const trades = typesWith(({ isTrade }) => isTrade);

/** A file that states the ISIN only in some rows means the same instrument by the symbol in the others. */
const isinsBySymbol = (names: readonly NamedInstrument[]): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap(({ symbol, isin }) =>
      symbol === '' || isin === '' ? [] : [[symbol.toUpperCase(), isin] as const],
    ),
  );

export interface Instruments {
  /** The instrument's id, or why there is none. */
  readonly idOf: (
    named: NamedInstrument,
    row?: { readonly chosenId: string | undefined; readonly isTrade: boolean },
  ) => string | RowError;
  /** How an instrument is quoted. */
  readonly quotingOf: (id: string | null) => Quoting | null;
  /** The currency in which an instrument is quoted. */
  readonly currencyOf: (id: string | null) => string | null;
  readonly created: ReadonlyMap<string, NewInstrument>;
  /** The names that `idOf` could not resolve. */
  readonly unknown: UnknownNames;
}

const nameError = ({ symbol, isin }: NamedInstrument, { kind }: InstrumentMatch): RowError => {
  const name = symbol || isin;
  if (kind === 'ambiguous') return rowError('symbol', 'several_instruments', { name });
  return rowError(symbol === '' ? 'isin' : 'symbol', 'no_instrument', { name });
};

const namesIn = ({ answered }: MutableRow): NamedInstrument[] =>
  [answered?.entry.instrument ?? [], answered?.entry.toInstrument ?? []].flat();

interface Sources extends Pick<RowQuotations, 'quotationOfNew'> {
  readonly mayCreate: boolean;
  readonly edits: EditsByLine;
}

export const instrumentsFor = async (
  db: Db,
  rows: readonly MutableRow[],
  { mayCreate, edits, quotationOfNew }: Sources,
): Promise<Instruments> => {
  const chosen = await quotingOfInstruments(db, [
    ...new Set([...edits.instruments.values(), ...edits.namedInstruments.values()]),
  ]);
  const names = rows.flatMap(namesIn);
  const find = await findersFor(
    db,
    names.flatMap((name) => [name.symbol, name.isin]),
  );
  const isins = isinsBySymbol(names);
  const created = new Map<string, NewInstrument>();
  const idsByKey = new Map<string, string>();
  const quoting = new Map<string, Quoting>();
  const create = (named: NamedInstrument): string | RowError => {
    const known = idsByKey.get(instrumentKey(named));
    if (known !== undefined) return known;
    const error = creationError(named);
    if (error !== null) return error;
    const id = uuid();
    idsByKey.set(instrumentKey(named), id);
    const quotation = quotationOfNew(named);
    created.set(id, { ...named, quotation });
    quoting.set(id, { currency: named.currency, quotation });
    return id;
  };
  /** The instrument that a user chose for the row or its name, as long as it exists. */
  const choiceFor = (stated: NamedInstrument, rowChoice: string | undefined): string | null => {
    const id = rowChoice ?? edits.namedInstruments.get(nameKey(stated));
    const found = id === undefined ? undefined : chosen.get(id);
    if (id === undefined || found === undefined) return null;
    quoting.set(id, found);
    return id;
  };
  const unknown = unknownNames();
  return {
    created,
    unknown,
    quotingOf: (id) => quoting.get(id ?? '') ?? null,
    currencyOf: (id) => quoting.get(id ?? '')?.currency ?? null,
    idOf(stated, { chosenId, isTrade } = { chosenId: undefined, isTrade: false }) {
      const choice = choiceFor(stated, chosenId);
      if (choice !== null) return choice;
      const isin = stated.isin || (isins.get(stated.symbol.toUpperCase()) ?? '');
      const named = { ...stated, isin };
      const match = find(named);
      if (match.kind === 'matched') {
        quoting.set(match.instrument.id, match.instrument);
        return match.instrument.id;
      }
      if (match.kind === 'unknown' && mayCreate) return create(named);
      const problem = match.kind === 'ambiguous' ? 'ambiguous' : 'missing';
      unknown.note({ named, problem, isTrade, quotation: quotationOfNew(named) });
      return nameError(stated, match);
    },
  };
};

/** The ids of a row's instruments, or why one has none; a user may have chosen the first. */
export const instrumentIds = (
  { type, instrument, toInstrument }: EntryDraft,
  { idOf }: Instruments,
  chosenId: string | undefined,
): RowInstruments | RowError => {
  const isTrade = trades.has(type);
  const instrumentId = instrument === null ? null : idOf(instrument, { chosenId, isTrade });
  if (typeof instrumentId === 'object' && instrumentId !== null) return instrumentId;
  const toInstrumentId = toInstrument === null ? null : idOf(toInstrument);
  if (typeof toInstrumentId === 'object' && toInstrumentId !== null)
    return { ...toInstrumentId, field: 'toSymbol' };
  if (instrumentId !== null && instrumentId === toInstrumentId)
    return rowError('toSymbol', 'same_instrument');
  return { instrumentId, toInstrumentId };
};
