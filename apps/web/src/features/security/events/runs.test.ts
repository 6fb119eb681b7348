import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { expect, test } from 'vitest';
import { toRows, toRuns } from './runs.ts';

const ann = { id: 'ann', fullName: 'Ann Able', email: 'ann@example.com' };
const bea = { id: 'bea', fullName: 'Bea Best', email: 'bea@example.com' };
const growth = { kind: 'portfolio', id: 'growth' } as const;

/** An entry that Ann books in one portfolio, so many minutes before ten o'clock. */
const entry = (
  id: string,
  minutes: number,
  change: Partial<DetailedAuditEvent> = {},
): DetailedAuditEvent => ({
  id,
  eventType: 'transaction.create',
  createdAt: new Date(Date.UTC(2026, 10, 20, 10) - minutes * 60_000).toISOString(),
  person: ann,
  program: null,
  entity: 'transaction',
  entityId: id,
  metadata: {},
  isErased: false,
  details: { record: 'Vega, Growth', reference: growth, facts: [] },
  ...change,
});

const idsIn = (events: readonly DetailedAuditEvent[]) =>
  toRuns(events).map((run) => run.events.map(({ id }) => id).join(' '));

test('joins consecutive entries of a user in a portfolio within ten minutes of the newest', () => {
  expect(idsIn([entry('a', 0), entry('b', 4), entry('c', 10), entry('d', 10.1)])).toEqual(['a b c', 'd']);
});

test.each<[string, Partial<DetailedAuditEvent>]>([
  ['user', { person: bea }],
  ['type', { eventType: 'transaction.update' }],
  ['portfolio', { details: { record: 'Vega, Other', reference: { ...growth, id: 'other' }, facts: [] } }],
  ['API token', { program: { id: 'token', name: 'Nightly', prefix: 'pf_' } }],
])('starts a new line for another %s, and again afterwards', (_, change) => {
  expect(idsIn([entry('a', 0), entry('b', 1, change), entry('c', 2)])).toEqual(['a', 'b', 'c']);
});

test('joins the sign-ins of a user, whose sessions differ', () => {
  const signIn = { eventType: 'session.start', entity: 'session', details: { record: null, facts: [] } };
  expect(idsIn([entry('a', 0, signIn), entry('b', 1, signIn)])).toEqual(['a b']);
});

test('joins neither records without a name nor events of unknown users', () => {
  const nameless = { details: { record: null, facts: [] } };
  expect(idsIn([entry('a', 0, nameless), entry('b', 1, nameless)])).toEqual(['a', 'b']);
  const unknown = { person: null };
  expect(idsIn([entry('a', 0, unknown), entry('b', 1, unknown)])).toEqual(['a', 'b']);
});

test('shows a run as one row, with every event below when it is open', () => {
  const events = [entry('a', 0), entry('b', 1), entry('c', 30)];
  const rows = (open: readonly string[]) =>
    toRows(events, new Set(open)).map(({ event, run }) =>
      run ? `${run.events.length} of ${event.id}` : event.id,
    );
  expect(rows([])).toEqual(['2 of a', 'c']);
  expect(rows(['a'])).toEqual(['2 of a', 'a', 'b', 'c']);
});
