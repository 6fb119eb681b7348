/** Reads the rows of a file by its layout and decides what becomes of each, as the firm is now. */
import type { ClientLayout } from '@partnerfolio/contract/clients/imports';
import { can } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { eachInTurns, mapInTurns } from '../../../platform/jobs/in-turns.ts';
import { findersFor } from '../../imports/assess/instruments/instruments.actions.ts';
import { noEvidence } from '../../imports/understand/columns/format-evidence.ts';
import type { Act } from '../import/act.ts';
import * as facts from '../import/facts.queries.ts';
import { readRows } from '../import/queries.ts';
import { countRow, findFormats, readLayouts, readRow } from '../read/rows.ts';
import type { FoundFormats, ReadRow, StoredRow } from '../read/rows.ts';
import { draftBook } from './draft.rules.ts';
import type { Draft } from './draft.rules.ts';
import { judgeBook } from './outcomes.rules.ts';
import { planBook } from './plan.rules.ts';
import type { BookFacts, BookPlan } from './plan.rules.ts';

const storedRows = async (db: Db, importId: string): Promise<StoredRow[]> =>
  (await readRows(db, importId)).map(({ table, line, cells, answer, status, record_id: recordId }) => ({
    table,
    line,
    cells,
    answer,
    bookedId: status === 'booked' ? recordId : null,
    isRefused: status === 'refused',
  }));

const lowered = (rows: readonly ReadRow[], fields: readonly string[]): string[] =>
  rows.flatMap(({ values }) =>
    fields.flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' ? [value.trim().toLowerCase()] : [];
    }),
  );

const stated = (rows: readonly ReadRow[], sheet: ReadRow['sheet']) =>
  rows.filter((one) => one.sheet === sheet);

/** Finds instruments by ISIN; by symbol only without one, or where the instrument has none. */
const loadInstruments = async (db: Db, rows: readonly ReadRow[]): Promise<BookFacts['instrument']> => {
  const named = rows.filter(({ sheet }) => sheet === 'instruments' || sheet === 'positions');
  const find = await findersFor(db, lowered(named, ['isin', 'symbol']));
  return ({ isin, symbol, currency }) => {
    const byIsin = isin === '' ? null : find({ isin, symbol: '', currency });
    const match =
      byIsin === null || byIsin.kind === 'unknown' ? find({ isin: '', symbol, currency }) : byIsin;
    if (match.kind !== 'matched') return match.kind;
    const { id, isin: known } = match.instrument;
    return isin === '' || known === null || known.toUpperCase() === isin.toUpperCase() ? { id } : 'unknown';
  };
};

const loadAccounts = async (db: Db, rows: readonly ReadRow[]): Promise<BookFacts['isAccountElsewhere']> => {
  const accounts = stated(rows, 'accounts').filter(({ values }) => values['omnibus'] !== true);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const elsewhere = await facts.accountsElsewhere(
    db,
    accounts.map(({ values }, place) => ({
      place,
      custodian: text(values['custodian']) ?? '',
      number: text(values['number']) ?? '',
      openedOn: text(values['openedOn']),
      closedOn: text(values['closedOn']),
    })),
  );
  const placed = new Set(accounts.filter((_, place) => elsewhere.has(place)));
  return ({ row }: Draft) => placed.has(row);
};

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

const loadColleagues = async (db: Db, rows: readonly ReadRow[]): Promise<BookFacts['colleague']> => {
  const colleagues = await facts.colleaguesNamed(db, lowered(stated(rows, 'clients'), ['adviser']));
  return (text) => {
    const wanted = text.toLowerCase();
    const [only, another] = colleagues.filter(({ email, name }) => email === wanted || name === wanted);
    return only === undefined || another !== undefined ? null : only.id;
  };
};

const loadFacts = async (db: Db, { app, viewer }: Act, rows: readonly ReadRow[]): Promise<BookFacts> => {
  const clientNames = [
    ...lowered(stated(rows, 'clients'), ['name', 'household']),
    ...lowered(stated(rows, 'portfolios'), ['client']),
  ];
  const clients = await facts.clientsNamed(db, viewer, clientNames);
  const byName = grouped(clients, ({ name }) => name.toLowerCase());
  const portfolios = await facts.portfoliosOf(
    db,
    clients.map(({ id }) => id),
  );
  const portfolioIds = new Map(
    portfolios.map(({ id, client_id: clientId, name }) => [`${clientId} ${name}`, id]),
  );
  return {
    today: app.clock.today(),
    viewerId: viewer.id,
    mayReassign: can(viewer, 'clients.reassign'),
    mayCreateInstruments: can(viewer, 'market_data.instruments'),
    clientsNamed: (name) => byName.get(name) ?? [],
    portfolioOf: (clientId, name) => portfolioIds.get(`${clientId} ${name}`) ?? null,
    colleague: await loadColleagues(db, rows),
    instrument: await loadInstruments(db, rows),
    isAccountElsewhere: await loadAccounts(db, rows),
  };
};

/** What was found in a file: how it is written, and, unless that is open, what becomes of each row. */
export interface AssessedBook extends FoundFormats {
  readonly plan: BookPlan;
  readonly outcomes: ReturnType<typeof judgeBook>['outcomes'];
  readonly ready: ReturnType<typeof judgeBook>['ready'];
}

/** Reads all rows of an import by a layout. Rows that were taken over count as what they have become. */
export const assessBook = async (
  db: Db,
  act: Act,
  { importId, layout }: { readonly importId: string; readonly layout: ClientLayout },
): Promise<AssessedBook> => {
  const stored = await storedRows(db, importId);
  const layouts = readLayouts(layout);
  const evidence = noEvidence();
  await eachInTurns(stored, (row) => countRow(evidence, row, layouts));
  const found = findFormats(evidence, layout);
  const rows = (await mapInTurns(stored, (row) => readRow(row, layouts, found.formats))).filter(
    (row) => row !== null,
  );
  const book = draftBook(rows);
  const plan = planBook(book, (text) => book.names.find(text), await loadFacts(db, act, rows));
  return { ...found, plan, ...judgeBook(plan) };
};
