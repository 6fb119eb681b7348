// Compares the totals of a ledger with its export, for each type of entry, and its balances with the cash that is held.
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Page } from '@playwright/test';
import { findByName } from '../records.ts';
import { askAs } from '../session.ts';
import { expect, settled, test, visit, watchRequests } from '../test.ts';
import { exportedRows } from './exported.ts';
import { readCell, shownTables } from './shown.ts';

test.use({ demo: true, person: 'admin' });

type Row = Record<string, string>;

/** The cash that an entry moves, by currency. */
const movesOf = (row: Row): [currency: string, cash: Decimal][] => {
  const own: [string, Decimal][] =
    row['Cash in or out'] === '' ? [] : [[row['Currency'] ?? '', new Decimal(row['Cash in or out'] ?? 0)]];
  return row['Type'] === 'currency_exchange'
    ? [...own, [row['To currency'] ?? '', new Decimal(row['To amount'] ?? 0)]]
    : own;
};

const isCounted = (row: Row): boolean => row['Reversed by'] === '' && row['Reverses transaction'] === '';

/** Cash in, out and net by currency, as the table of totals writes them. */
const expectedTotals = (rows: readonly Row[]): Record<string, string[]> => {
  const totals = new Map<string, Decimal[]>();
  for (const [currency, cash] of rows.filter(isCounted).flatMap(movesOf)) {
    const [received = new Decimal(0), paid = new Decimal(0)] = totals.get(currency) ?? [];
    totals.set(currency, cash.isNegative() ? [received, paid.plus(cash)] : [received.plus(cash), paid]);
  }
  return Object.fromEntries(
    [...totals].map(([currency, [received = new Decimal(0), paid = new Decimal(0)]]) => [
      currency,
      [received, paid, received.plus(paid)].map((amount) => amount.toFixed(2)),
    ]),
  );
};

/** The totals that the page shows. */
const shownTotals = async (page: Page): Promise<{ totals: Record<string, string[]>; count: string }> => {
  const table = (await shownTables(page)).find(({ label }) => label === 'Totals');
  const figureOf = (text: string) => {
    const shown = readCell(text);
    return shown.is === 'figure' ? shown.value.toFixed(2) : text;
  };
  return {
    count: table?.headers[0] ?? '',
    totals: Object.fromEntries(
      (table?.rows ?? []).map(({ cells: [currency = '', ...cells] }) => [currency, cells.map(figureOf)]),
    ),
  };
};

test('the totals of a ledger are those of its export, for every type', async ({
  page,
  portal,
  sessionOf,
}) => {
  watchRequests(page);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const all = await exportedRows(page, `portfolios/${id}/transactions`);
  const types = [...new Set(all.map((row) => row['Type'] ?? ''))];
  expect(types.length, 'types of entries').toBeGreaterThan(4);
  for (const type of [undefined, ...types])
    await test.step(type ?? 'all', async () => {
      await visit(page, `/portfolios/${id}/ledger${type === undefined ? '' : `?type=${type}`}`);
      await settled(page);
      const rows = all.filter((row) => type === undefined || row['Type'] === type);
      const expected = expectedTotals(rows);
      const { totals, count } = await shownTotals(page);
      expect(totals).toEqual(expected);
      const entries = rows.length === 1 ? '1 entry' : `${rows.length} entries`;
      if (Object.keys(expected).length > 0) expect(count).toBe(`Total of ${entries}`);
    });
});

test('the balances after the latest entries are the cash that is held', async ({ portal, sessionOf }) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  const { items } = await ask<{
    items: { balances: { currency: string; balance: { value?: string } }[] }[];
  }>('GET', `/api/portfolios/${id}/transactions?cash=true&limit=200`);
  const latest = new Map<string, string | undefined>();
  for (const { currency, balance } of items.flatMap(({ balances }) => balances))
    if (!latest.has(currency)) latest.set(currency, balance.value);
  const { cash } = await ask<{ cash: { currency: string; amount: string }[] }>(
    'GET',
    `/api/portfolios/${id}/holdings`,
  );
  expect(Object.fromEntries(latest)).toEqual(
    Object.fromEntries(cash.map(({ currency, amount }) => [currency, amount])),
  );
});
