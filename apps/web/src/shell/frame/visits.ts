import type { Viewer } from '@partnerfolio/contract/identity';
import { visitedAtMost, type VisitedKind } from '@partnerfolio/contract/search/search';
import { readDraft, storeDraft } from '../../session/drafts/device-drafts.ts';

/** Where the ids of visited records are kept; they end with the session, as what a user has typed does. */
const name = 'visited';

const kinds: Readonly<Record<string, VisitedKind>> = {
  clients: 'client',
  portfolios: 'portfolio',
  proposals: 'proposal',
  'market-data': 'instrument',
  reports: 'report',
};

const recordPath =
  /^\/(clients|portfolios|proposals|market-data|reports)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/;

/** Returns the record that an address is about, as `listVisited` takes it: "client:<id>"; null if it is about none. */
export function recordAt(pathname: string): string | null {
  const [, page = '', id = ''] = recordPath.exec(pathname) ?? [];
  const kind = kinds[page];
  return kind === undefined ? null : `${kind}:${id}`;
}

/** Puts a record first, once, and forgets the oldest. */
export const withVisit = (records: readonly string[], record: string): string[] =>
  [record, ...records.filter((one) => one !== record)].slice(0, visitedAtMost);

/** Returns the records that the user has visited in this browser, the latest first. */
export function visitedRecords({ id }: Pick<Viewer, 'id'>): readonly string[] {
  const stored = readDraft(id, name);
  return Array.isArray(stored)
    ? stored.filter((record) => typeof record === 'string').slice(0, visitedAtMost)
    : [];
}

/** Notes a visit, of an administrator who views the portal as another user too, but not in that user's name. */
export function noteVisit({ id, viewedUntil }: Pick<Viewer, 'id' | 'viewedUntil'>, pathname: string): void {
  const record = recordAt(pathname);
  if (record === null || viewedUntil !== null) return;
  storeDraft(id, name, withVisit(visitedRecords({ id }), record));
}
