/** A large import is written and taken away in short steps, of which others see nothing. */
import { applyImport, cancelImport, getImport, undoImport } from '@partnerfolio/contract/imports';
import type { Import } from '@partnerfolio/contract/imports';
import { listTransactions, updateTransaction } from '@partnerfolio/contract/ledger';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { applyAndWait, chooseSuggested, uploadTestFile } from '../../../testing/imports.ts';
import { bookTestEntries, makeClient, makePortfolio, testEntry } from '../../../testing/ledgers.ts';
import { entriesAtOnce } from '../../ledger/actions.ts';

let t: TestApp;
let as: TestPerson;
let portfolioId: string;

beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  as = await t.signInAs('admin');
  portfolioId = await makePortfolio(t, { clientId: await makeClient(t, as), cashKept: false });
});
afterEach(() => forgetSteps());
afterAll(() => t.close());

const rows = entriesAtOnce * 3 + 17;
const file = `date,type,symbol,quantity,price,currency\n${Array.from(
  { length: rows },
  (_, n) => `20${10 + (n % 15)}-0${1 + (n % 9)}-${10 + (n % 18)},buy,S${n % 5},${1 + n},2.5,EUR`,
).join('\n')}\n`;

const choose = async (by = as): Promise<Import> => {
  const uploaded = await uploadTestFile(t, { portfolioId, text: file, as: by });
  return (await chooseSuggested(t, uploaded, { as: by, createInstruments: true })).body;
};
const start = async (chosen: Import, by = as): Promise<void> => {
  const { id, revision } = chosen;
  const answer = await t.request(applyImport, { params: { id }, body: { rows: 'all', revision } }, by);
  expect(answer.status).toBe(202);
};
const stateOf = async ({ id }: Import) => (await t.request(getImport, { params: { id } }, as)).body;
const visible = async (): Promise<number> =>
  (await t.request(listTransactions, { params: { id: portfolioId }, query: { limit: 1 } }, as)).body.total;
const counted = async (table: string): Promise<number> => {
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(t.db);
  return found[0]?.n ?? 0;
};

/** How many entries others see, again and again until the import is settled. */
const lookOn = async (one: Import): Promise<number[]> => {
  const looks: number[] = [];
  for (;;) {
    looks.push(await visible());
    if (!['applying', 'reverting'].includes((await stateOf(one)).state)) return looks;
  }
};
/**
 * Has the database itself note how many entries are stored at the end of each transaction that writes or deletes some, so
 * that no step is missed by looking too late; each lasts long enough for others to act before the next.
 */
const noteSteps = async (): Promise<() => Promise<number[]>> => {
  await sql`create table noted_steps (transaction xid8 primary key, stored int not null)`.execute(t.db);
  await sql`create function note_step() returns trigger language plpgsql as $$ begin
    insert into noted_steps select pg_current_xact_id(), count(*) from stored_transactions
      on conflict (transaction) do update set stored = excluded.stored;
    perform pg_sleep(0.05);
    return null; end $$`.execute(t.db);
  await sql`create trigger noted_step after insert or delete on stored_transactions
    for each statement execute function note_step()`.execute(t.db);
  return async () => {
    const { rows: steps } = await sql<{ stored: number }>`
      select stored from noted_steps order by transaction`.execute(t.db);
    return steps.map(({ stored }) => stored);
  };
};
const forgetSteps = async (): Promise<void> => {
  await sql`drop trigger if exists noted_step on stored_transactions`.execute(t.db);
  await sql`drop function if exists note_step`.execute(t.db);
  await sql`drop table if exists noted_steps`.execute(t.db);
};
const expectSteps = (stored: readonly number[], end: number): void => {
  const steps = stored.slice(1).map((after, n) => Math.abs(after - (stored[n] ?? 0)));
  expect(stored.at(-1)).toBe(end);
  expect(steps.filter((size) => size === 0 || size > entriesAtOnce)).toEqual([]);
  expect(steps.length).toBeGreaterThan(3);
};
/** Waits until part of an import is written. */
const untilBegun = async (): Promise<void> => {
  while ((await counted('stored_transactions')) === 0) await new Promise((resolve) => setImmediate(resolve));
};
const expectNothingLeft = async (): Promise<void> => {
  for (const table of ['stored_transactions', 'hidden_batches', 'instruments', 'portfolio_instruments'])
    expect([table, await counted(table)]).toEqual([table, 0]);
};

describe('a large import', () => {
  test('appears at once, although it is written in steps', async () => {
    const chosen = await choose();
    const steps = await noteSteps();
    await start(chosen);
    const looks = await lookOn(chosen);
    await t.settled();
    expect(looks.filter((seen) => seen !== 0 && seen !== rows)).toEqual([]);
    expectSteps([0, ...(await steps())], rows);
    expect([await visible(), await counted('hidden_batches')]).toEqual([rows, 0]);
    const { items } = (
      await t.request(listTransactions, { params: { id: portfolioId }, query: { limit: 100 } }, as)
    ).body;
    expect(new Set(items.map(({ id }) => id)).size).toBe(100);
  });

  test('leaves nothing when it is cancelled halfway', async () => {
    const chosen = await choose();
    await noteSteps();
    await start(chosen);
    await untilBegun();
    expect((await t.request(cancelImport, { params: { id: chosen.id } }, as)).status).toBe(200);
    await t.settled();
    expect((await stateOf(chosen)).state).toBe('cancelled');
    await expectNothingLeft();
  });

  test('is written anew when someone books meanwhile', async () => {
    const chosen = await choose();
    await noteSteps();
    await start(chosen);
    await untilBegun();
    await bookTestEntries(t, portfolioId, [
      testEntry({ type: 'deposit', amount: '5', tradeDate: '2026-01-05' }),
    ]);
    await t.settled();
    expect((await stateOf(chosen)).state).toBe('applied');
    expect(await visible()).toBe(rows + 1);
    const { rows: numbers } = await sql<{ distinct: number; last: number }>`
      select count(distinct seq)::int as distinct, max(seq)::int as last from transactions
      where portfolio_id = ${portfolioId} and seq <= (select last_seq from portfolios where id = ${portfolioId})`.execute(
      t.db,
    );
    // The numbers of the first attempt stay free.
    expect(numbers).toEqual([{ distinct: rows + 1, last: 2 * rows + 1 }]);
  });

  test('books its rows once when two users apply the same file', async () => {
    const colleague = await t.signInAs('admin');
    const [mine, theirs] = [await choose(), await choose(colleague)];
    await start(mine);
    await start(theirs, colleague);
    await t.settled();
    const ends = [await stateOf(mine), await stateOf(theirs)];
    expect(ends.map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect(ends.map(({ newRows }) => newRows).toSorted((one, other) => one - other)).toEqual([0, rows]);
    expect(await visible()).toBe(rows);
  });
});

describe('the undo of a large import', () => {
  const undo = (one: Import, query: { changed?: 'reverse' } = {}, by = as) =>
    t.request(undoImport, { params: { id: one.id }, query }, by);

  test('takes all entries away at once, although they are deleted in steps', async () => {
    const applied = await applyAndWait(t, await choose(), { as });
    const steps = await noteSteps();
    expect((await undo(applied)).body.state).toBe('reverting');
    const looks = await lookOn(applied);
    await t.settled();
    expect(looks).toEqual(looks.map(() => 0));
    expectSteps([rows, ...(await steps())], 0);
    expect((await stateOf(applied)).state).toBe('undone');
    await expectNothingLeft();
    const { rows: audits } = await sql<{ type: string; n: number }>`
      select event_type as type, count(*)::int as n from audit_logs
      where event_type in ('transaction.undo', 'import.undo') group by 1 order by 1`.execute(t.db);
    expect(audits).toEqual([
      { type: 'import.undo', n: 1 },
      { type: 'transaction.undo', n: rows },
    ]);
  });

  test('keeps what was changed since, reversed, and the file can be booked again', async () => {
    const applied = await applyAndWait(t, await choose(), { as });
    const [entry] = (await t.request(listTransactions, { params: { id: portfolioId }, query: {} }, as)).body
      .items;
    if (entry === undefined) throw new Error('no entry');
    const { id, revision, instrument, tradeDate, quantity, currency } = entry;
    const changed = await t.request(
      updateTransaction,
      {
        params: { id: portfolioId, transactionId: id },
        body: {
          type: 'buy',
          tradeDate,
          instrumentId: instrument?.id,
          quantity,
          price: '3',
          currency,
          revision,
        },
      },
      as,
    );
    expect(changed.status).toBe(200);
    expect((await undo(applied)).problem?.code).toBe('entries_changed');
    expect(await visible()).toBe(rows);
    expect((await undo(applied, { changed: 'reverse' })).status).toBe(200);
    expect(await visible()).toBe(2);
    await t.settled();
    const again = await choose();
    await start(again);
    await t.settled();
    expect([(await stateOf(again)).state, await visible()]).toEqual(['applied', rows + 2]);
  });

  test('of entries booked before batches were kept hides exactly them', async () => {
    const applied = await applyAndWait(t, await choose(), { as });
    await sql`update stored_transactions set batch = null`.execute(t.db);
    await undo(applied);
    await t.settled();
    await expectNothingLeft();
  });
});

test('the view of entries has every column of their table', async () => {
  const columnsOf = async (table: string) => {
    const { rows: found } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by 1`.execute(t.db);
    return found.map(({ name }) => name);
  };
  expect(await columnsOf('transactions')).toEqual(await columnsOf('stored_transactions'));
});
