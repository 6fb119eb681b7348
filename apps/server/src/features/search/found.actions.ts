/** Asks the lists of each kind of record: the search has no rules of its own about who sees what. */
import type { FoundRecord, SearchKind, VisitedKind } from '@partnerfolio/contract/search/search';
import { foundAtMost, visitedAtMost, visitedKinds } from '@partnerfolio/contract/search/search';
import { listUsers } from '@partnerfolio/contract/users';
import type { LocalDate } from '@partnerfolio/contract/values';
import { findAccessRefusal } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { findDocumentsNamed } from '../client-documents/found.queries.ts';
import { listClientRows } from '../clients/list.queries.ts';
import { listInstrumentRows } from '../market-data/queries.ts';
import { findUsersNamed } from '../people/users.queries.ts';
import { listPortfolioRows } from '../portfolios/list.queries.ts';
import { listProposalRows } from '../proposals/list.queries.ts';
import { listReportRows } from '../reports/queries.ts';

/** What is asked of a list: what matches a text, or some records by their ids. */
interface Question {
  readonly q?: string;
  readonly ids?: readonly string[];
  readonly limit: number;
}

interface Reader {
  readonly db: Db;
  readonly viewer: Staff;
  readonly today: LocalDate;
}

type Find = (reader: Reader, question: Question) => Promise<readonly FoundRecord[]>;

/** With a full answer nothing is looked up by typos. */
const firstPage = { sort: 'match', direction: 'asc', offset: 0, few: foundAtMost } as const;
/** Only the order by value converts. */
const noRates = { currencies: [], rates: [] };

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null;

const clients: Find = async ({ db, viewer, today }, question) => {
  const page = { ...firstPage, ...question, rates: noRates, today };
  const { rows } = await listClientRows(db, viewer, page);
  return rows.map(({ id, name, household_name: context, status }) => ({
    kind: 'client',
    id,
    name,
    context,
    clientId: null,
    asAt: null,
    isClosed: status === 'closed',
  }));
};

const portfolios: Find = async ({ db, viewer, today }, question) => {
  const page = { ...firstPage, ...question, rates: noRates, today };
  const { rows } = await listPortfolioRows(db, viewer, page);
  return rows.map(({ id, name, client_name: context, closed_on }) => ({
    kind: 'portfolio',
    id,
    name,
    context,
    clientId: null,
    asAt: null,
    isClosed: closed_on !== null,
  }));
};

const proposals: Find = async ({ db, viewer }, question) => {
  const { rows } = await listProposalRows(db, viewer, { ...firstPage, ...question });
  return rows.map(({ id, purpose, client_name, portfolio_name, status }) => ({
    kind: 'proposal',
    id,
    name: purpose,
    context: joined([portfolio_name, client_name]),
    clientId: null,
    asAt: null,
    isClosed: status === 'rejected' || status === 'withdrawn',
  }));
};

const instruments: Find = async ({ db }, question) => {
  const { rows } = await listInstrumentRows(db, { ...firstPage, ...question });
  return rows.map(({ id, name, symbol, isin }) => ({
    kind: 'instrument',
    id,
    name,
    context: joined([symbol, isin]),
    clientId: null,
    asAt: null,
    isClosed: false,
  }));
};

const reports: Find = async ({ db, viewer }, question) => {
  const { rows } = await listReportRows(db, viewer, { offset: 0, ...question });
  return rows.map(({ id, title, portfolio_name, client_name, as_at, state }) => ({
    kind: 'report',
    id,
    name: title,
    context: joined([portfolio_name, client_name]),
    clientId: null,
    asAt: as_at,
    isClosed: state === 'withdrawn',
  }));
};

/** Documents, which open on the page of their client. */
const documents: Find = async ({ db, viewer }, { q = '', limit }) => {
  const rows = await findDocumentsNamed(db, viewer, { q, limit });
  return rows.map(({ id, name, client_id: clientId, client_name: context }) => ({
    kind: 'document',
    id,
    name,
    context,
    clientId,
    asAt: null,
    isClosed: false,
  }));
};

/** Users, for readers who may list them. */
const users: Find = async ({ db, viewer }, { q = '', limit }) => {
  if (viewer.token !== null || findAccessRefusal(listUsers.access, viewer) !== null) return [];
  const rows = await findUsersNamed(db, { q, limit });
  return rows.map(({ id, fullName, email, isDeactivated }) => ({
    kind: 'user',
    id,
    name: fullName,
    context: email,
    clientId: null,
    asAt: null,
    isClosed: isDeactivated,
  }));
};

const ofKind: Readonly<Record<SearchKind, Find>> = {
  client: clients,
  portfolio: portfolios,
  proposal: proposals,
  instrument: instruments,
  report: reports,
  document: documents,
  user: users,
};

const readerOf = (app: App, viewer: Staff): Reader => ({ db: app.db, viewer, today: app.clock.today() });

/** Records in which each word of the text is found, kind by kind. Less than two characters would find half the firm. */
export const searchRecords = async (app: App, viewer: Staff, q: string): Promise<FoundRecord[]> => {
  if ([...q].length < 2) return [];
  const reader = readerOf(app, viewer);
  const found = await Promise.all(
    Object.values(ofKind).map((find) => find(reader, { q, limit: foundAtMost })),
  );
  return found.flat();
};

/** The records that the viewer may still see, in the given order. */
export const visitedRecords = async (
  app: App,
  viewer: Staff,
  records: readonly { readonly kind: VisitedKind; readonly id: string }[],
): Promise<FoundRecord[]> => {
  const reader = readerOf(app, viewer);
  const found = await Promise.all(
    visitedKinds.map(async (kind) => {
      const ids = records.filter((record) => record.kind === kind).map(({ id }) => id);
      return ids.length === 0 ? [] : await ofKind[kind](reader, { ids, limit: visitedAtMost });
    }),
  );
  const all = new Map(found.flat().map((record) => [`${record.kind}:${record.id}`, record]));
  return records.flatMap(({ kind, id }) => {
    const record = all.get(`${kind}:${id.toLowerCase()}`);
    // A record that is named twice is listed once.
    all.delete(`${kind}:${id.toLowerCase()}`);
    return record === undefined ? [] : [record];
  });
};
