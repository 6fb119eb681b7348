/** Every table that belongs to clients or portfolios is in the export, or has a reason. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { placesOfTables } from './coverage.rules.ts';
import { portfolioSections } from './portfolio-sections.ts';
import { clientSections } from './sections.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** The tables that name a client or portfolio, or from which foreign keys lead to one. */
const tablesOfClients = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive belonging (id) as (
      (select unnest(array['clients'::regclass, 'portfolios'::regclass])::oid
        union select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
        where attname in ('client_id', 'portfolio_id', 'household_id', 'transaction_id'))
      union
      select pg_constraint.conrelid from pg_constraint
      join belonging on pg_constraint.confrelid = belonging.id where pg_constraint.contype = 'f')
    select relname as name from pg_class join belonging on belonging.id = pg_class.oid
    where not relispartition order by relname`.execute(t.db);
  return rows.map(({ name }) => name);
};

test('places every table with a path of foreign keys to clients or portfolios, and no other', async () => {
  expect(Object.keys(placesOfTables).toSorted()).toEqual([...(await tablesOfClients())].toSorted());
});

test('names only sections that the files have', () => {
  const sections = {
    // The answers of a risk profile lead to these.
    'client.json': [...Object.keys(clientSections), 'answerSheets', 'answerDraft'],
    'portfolio.json': Object.keys(portfolioSections),
  };
  for (const [table, place] of Object.entries(placesOfTables))
    if ('section' in place)
      expect([table, sections[place.in]]).toEqual([table, expect.arrayContaining([place.section])]);
});
