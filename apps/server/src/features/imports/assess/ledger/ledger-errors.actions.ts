/** Converts rows into entries, and finds the rows that the ledger would refuse. */
import { typesWith } from '@partnerfolio/finance/entry-types';
import type { CurrencyCode as InstrumentCurrency } from '@partnerfolio/finance/money';
import type { Db } from '../../../../platform/database/db.ts';
import { eachInTurns } from '../../../../platform/jobs/in-turns.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { findErrorsInState } from '../../../ledger/actions.ts';
import type { NewEntry } from '../../../ledger/actions.ts';
import { toPricingState } from '../../../ledger/replay.actions.ts';
import { fieldOfEntry } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import { instrumentsOfEntries } from '../../import/queries.ts';
import { withOwnIds } from './own-ids.actions.ts';
import { refuseFile } from '../../import/refusals.ts';
import type { Instruments } from '../rows/row-instruments.actions.ts';
import type { RowInstruments } from '../../understand/entries/row-keys.ts';
import { outsideClosedPeriod } from './closed-rows.actions.ts';
import { culpritFinder } from './row-order.rules.ts';
import { fail, wait } from '../rows/answered-rows.actions.ts';
import { entryFields } from '../../understand/entries/entry-fields.ts';
import type { MutableRow } from '../rows/answered-rows.actions.ts';
import type { AssessedLedger, AssessmentInput, BookableRow } from '../rows/bookable-rows.ts';
import { dependencies } from './waiting-rows.rules.ts';

/** Removing one invalid row may make another one invalid, so the check runs in rounds; each removes at least one row. */
const ledgerRounds = 50;

/** The instruments of a row, and the account into which its file is booked. */
interface Place extends RowInstruments {
  readonly accountId: string | null;
}

/** The entry to book for a row, with the final ids of its instruments. */
export const bookableEntry = ({ draft, key, occurrence, own }: BookableRow, place: Place): NewEntry => {
  const entry: NewEntry & { rowKey?: string; rowOccurrence?: number } = entryFields(draft, {
    ...place,
    currency: draft.currency,
  });
  entry.rowKey = key;
  entry.rowOccurrence = occurrence;
  return own === undefined ? entry : { ...entry, ...own };
};

/** The separate entries of a row's charges in another currency. */
export const entriesBeside = ({ separate }: BookableRow, { instrumentId, accountId }: Place): NewEntry[] =>
  separate.map((draft) => ({
    ...entryFields(draft, { accountId, instrumentId, toInstrumentId: null, currency: draft.currency }),
    settlesAsStated: true,
  }));

const disposalTypes = typesWith(({ lots }) => lots === 'close' || lots === 'move_out');

/** Assigns each error of the ledger to the row that causes it. */
const blamed = async (
  { db, portfolioId }: { db: Db; portfolioId: string },
  bookable: readonly BookableRow[],
  errors: Awaited<ReturnType<typeof findErrorsInState>>,
): Promise<Map<number, RowError>> => {
  const blame = new Map<number, RowError>();
  const others = errors.filter((error) => error.index === null);
  const instruments = await instrumentsOfEntries(
    db,
    portfolioId,
    others.map((error) => error.entryId),
  );
  const disposals = bookable.flatMap(({ draft, instrumentId }, index) =>
    disposalTypes.has(draft.type) ? [{ index, instrumentId, day: draft.tradeDate }] : [],
  );
  const findCulprit = culpritFinder(disposals);
  const lastByInstrument = new Map(bookable.map((one, index) => [one.instrumentId, index] as const));
  for (const error of errors) {
    const instrumentId = instruments.get(error.entryId) ?? null;
    const index = error.index ?? findCulprit({ instrumentId, day: error.day });
    // A split or a transfer may cause the error; it then counts for the instrument's last new row.
    const at = index ?? lastByInstrument.get(instrumentId) ?? bookable.length - 1;
    const field = error.index === null ? 'quantity' : fieldOfEntry(error.field);
    if (!blame.has(at)) blame.set(at, { ...error.error, field });
  }
  return blame;
};

interface Sources {
  readonly instruments: Instruments;
  readonly input: AssessmentInput;
  readonly ledger: AssessedLedger;
}

interface Checked {
  /** The rows that can be booked together. */
  readonly left: readonly BookableRow[];
  /** The errors of the others, by position of the row. */
  readonly errors: ReadonlyMap<number, RowError>;
}

/** Removes rows until the ledger would have no errors; null if the rounds do not suffice. */
const checkedByLedger = async (
  db: Db,
  bookable: readonly BookableRow[],
  { instruments, input, ledger }: Sources,
): Promise<Checked | null> => {
  const newInstruments = [...instruments.created].map(([id, { currency, quotation }]) => ({
    id,
    quotation,
    currency: currency as InstrumentCurrency,
  }));
  const known = new Map<number, RowError>();
  let left = bookable;
  for (let round = 0; round < ledgerRounds; round += 1) {
    const entries: NewEntry[] = [];
    const owners: number[] = [];
    await eachInTurns(left, (one, index) => {
      const { instrumentId, toInstrumentId } = one;
      const place = { instrumentId, toInstrumentId, accountId: input.row.account_id };
      for (const entry of [bookableEntry(one, place), ...entriesBeside(one, place)]) {
        entries.push(entry);
        owners.push(index);
      }
    });
    const errors = await findErrorsInState(db, toPricingState(ledger), {
      entries,
      today: input.today,
      newInstruments,
    });
    if (errors.length === 0) return { left, errors: known };
    const owned = errors.map((error) => ({
      ...error,
      index: error.index === null ? null : (owners[error.index] ?? null),
    }));
    const blame = await blamed({ db, portfolioId: input.portfolioId }, left, owned);
    for (const [index, error] of blame) known.set(left[index]?.at ?? -1, error);
    left = left.filter((_, index) => !blame.has(index));
  }
  return null;
};

/**
 * The invalid rows that the ledger would accept if the open rows were booked: each row's position, with that of the
 * open row it depends on.
 */
const waitingRows = async (
  db: Db,
  { bookable, errors }: { bookable: readonly BookableRow[]; errors: Checked['errors'] },
  sources: Sources,
): Promise<ReadonlyMap<number, number>> => {
  if (errors.size === 0 || bookable.every(({ isOpen }) => !isOpen)) return new Map();
  const withOpen = await checkedByLedger(db, bookable, sources);
  if (withOpen === null) return new Map();
  const waits = (at: number): boolean => errors.has(at) && !withOpen.errors.has(at);
  return dependencies(bookable.map((one) => ({ ...one, day: one.draft.tradeDate, waits: waits(one.at) })));
};

/**
 * Marks the rows that the ledger would refuse, or would refuse until open rows are answered; the others can be
 * booked.
 */
export const withoutLedgerErrors = async (
  db: Db,
  matched: readonly BookableRow[],
  { rows, ...sources }: Sources & { readonly rows: readonly MutableRow[] },
): Promise<readonly BookableRow[] | Refusal<'invalid'>> => {
  const open = await outsideClosedPeriod(db, rows, { all: matched, ...sources });
  const bookable = await withOwnIds(db, open);
  const sure = bookable.filter(({ isOpen }) => !isOpen);
  const checked = await checkedByLedger(db, sure, sources);
  if (checked === null) return refuseFile('contradicts_ledger');
  const waiting = await waitingRows(db, { bookable, errors: checked.errors }, sources);
  for (const [at, error] of checked.errors) {
    const row = rows[at];
    const awaited = rows[waiting.get(at) ?? -1];
    if (row === undefined) continue;
    if (awaited === undefined) fail(row, error);
    else wait(row, awaited.line);
  }
  return checked.left;
};
