// Compares the values of the firm and of its clients with the portfolios that they add up, and the counts of lists with their rows.
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Page } from '@playwright/test';
import { figure } from '../records.ts';
import { askAs } from '../session.ts';
import type { Ask } from '../session.ts';
import { expect, settled, test, visit, watchRequests } from '../test.ts';
import { add } from './exact.ts';
import { exportedRows } from './exported.ts';
import { readCell } from './shown.ts';

test.use({ demo: true });

interface Money {
  known: boolean;
  value: string;
  partial?: boolean;
}

interface ValueParts {
  value: Money;
  hidden: { base: string } | null;
  parts: { items: { value: Money; base: string | null; currency: string }[]; total: number };
}

interface Totals {
  value: Money;
  allocation: { value: string }[];
}

/** Says how a value differs from the sum of its parts, in all digits that it has. */
const errorOfParts = (value: Money, { parts: { items }, hidden }: ValueParts): string | null => {
  const bases = items.flatMap(({ base }) => (base === null ? [] : [new Decimal(base)]));
  const sum = add([...bases, new Decimal(hidden?.base ?? 0)]);
  if (!sum.toDecimalPlaces(10).equals(value.value)) return `${value.value} of parts of ${sum.toFixed()}`;
  const isPartial = items.some((part) => part.base === null || part.value.partial === true);
  // Of hidden parts it is not known whether they are whole.
  return hidden === null && isPartial !== (value.partial ?? false) ? 'is not marked as its parts are' : null;
};

const factors: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9 };

/** Whether a text shows an amount, perhaps without its cents or shortened. */
const shows = (text: string, amount: string): boolean => {
  const unit = /(?:k|m|bn)$/.exec(text.trim())?.[0] ?? '';
  const cell = readCell(unit === '' ? text : text.trim().slice(0, -unit.length));
  if (cell.is !== 'figure') return false;
  return new Decimal(amount)
    .dividedBy(factors[unit] ?? 1)
    .toDecimalPlaces(cell.digits)
    .equals(cell.value);
};

/** Says what is wrong with the donut: its centre is the value, and its percentages add up to the whole. */
const errorsOfRing = async (page: Page, value: Money): Promise<string[]> => {
  const card = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'Allocation', exact: true }) });
  const text = await card.first().innerText();
  const shares = [...text.matchAll(/(\d+(?:\.\d+)?)\s*%/g)].map(([, share]) => new Decimal(share ?? 0));
  const hasCentre = text.split('\n').some((line) => shows(line, value.value));
  return [
    ...(add(shares).equals(100) ? [] : [`the shares add up to ${add(shares).toFixed()} %`]),
    ...(hasCentre ? [] : [`the donut does not show ${value.value}: ${text}`]),
  ];
};

/** Says what is wrong with the allocation behind a donut: the classes add up to the value. */
const errorsOfAllocation = ({ value, allocation }: Totals): string[] => {
  const sum = add(allocation.map((part) => new Decimal(part.value)));
  return sum.minus(value.value).abs().lessThan(0.005)
    ? []
    : [`${value.value} of classes of ${sum.toFixed()}`];
};

const isMarked = async (page: Page) => /incomplete/.test(await page.locator('main dl').first().innerText());

/** Opens the page of a client, and says what is wrong with its value. */
const errorsOfClient = async (page: Page, ask: Ask, id: string): Promise<string[]> => {
  await visit(page, `/clients/${id}`);
  await settled(page);
  const figures = await ask<Totals>('GET', `/api/clients/${id}/figures`);
  const explained = await ask<ValueParts>('GET', `/api/clients/${id}/value-explanation?limit=1000`);
  const rows = page.getByRole('table', { name: 'Portfolios' }).locator('tbody tr');
  const cells = await rows.locator('td:nth-child(2)').allInnerTexts();
  const open = explained.parts.items.filter((part) => part.value.known);
  const shown = await figure(page, 'Value').innerText();
  const errors = [
    errorOfParts(figures.value, explained),
    shows(shown, figures.value.value) ? null : `shows ${shown} for ${figures.value.value}`,
    (await isMarked(page)) === (figures.value.partial ?? false) ? null : 'is not marked as incomplete',
    ...open.map(({ value }) =>
      cells.some((cell) => shows(cell, value.value)) ? null : `shows no portfolio of ${value.value}`,
    ),
    ...errorsOfAllocation(figures),
    ...(await errorsOfRing(page, figures.value)),
  ];
  return errors.filter((error) => error !== null);
};

/** Counts the rows of all pages of a list. */
const countRows = async (page: Page, name: string, path: string): Promise<number> => {
  let [rows, total] = [0, 1];
  while (rows < total) {
    await visit(page, `${path}${rows === 0 ? '' : `?offset=${rows}`}`);
    await settled(page);
    total = Number(/(\d+) in this list/.exec(await page.getByRole('main').innerText())?.[1]);
    const shown = await page.getByRole('table', { name }).locator('tbody tr').count();
    if (shown === 0) return rows;
    rows += shown;
  }
  return total === rows ? rows : NaN;
};

/** Households, foreign currencies, gaps, closed portfolios, portfolios without cash, and assets in transit. */
const clients = [
  'Okafor family',
  'Zimmermann family',
  "O'Rourke family",
  'Castellani family',
  'Astrid Bergqvist',
  'Henrietta Blackwood',
  'Pensionskasse Lenz',
  'Juliette Fournier',
  'Dmitri Volkonsky',
];

test.describe('an administrator', () => {
  test.use({ person: 'admin' });

  test("sees the firm's value on the dashboard and in the analytics as the sum of all portfolios", async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('admin'));
    watchRequests(page);
    await page.goto('/dashboard');
    await settled(page);
    const firm = await ask<{ totalValue: Money; portfolios: number; clients: number }>(
      'GET',
      '/api/dashboard',
    );
    const explained = await ask<ValueParts>('GET', '/api/dashboard/value-explanation?limit=1000');
    expect(errorOfParts(firm.totalValue, explained)).toBeNull();
    expect(shows(await figure(page, 'Total Value').innerText(), firm.totalValue.value)).toBe(true);
    expect(await isMarked(page)).toBe(firm.totalValue.partial ?? false);
    await expect(figure(page, 'Portfolios')).toHaveText(String(firm.portfolios));
    await expect(figure(page, 'Clients')).toHaveText(String(firm.clients));
    const overview = await ask<Totals>('GET', '/api/dashboard/overview');
    expect(overview.value.value).toBe(firm.totalValue.value);
    expect([...errorsOfAllocation(overview), ...(await errorsOfRing(page, overview.value))]).toEqual([]);

    await visit(page, '/analytics');
    await settled(page);
    const { value, byClass, byCurrency } = await ask<{
      value: Money;
      byClass: { value: string }[];
      byCurrency: { value: string }[];
    }>('GET', '/api/analytics');
    expect(value.value).toBe(firm.totalValue.value);
    expect(shows(await figure(page, 'Value').innerText(), value.value)).toBe(true);
    expect(await isMarked(page)).toBe(value.partial ?? false);
    for (const allocation of [byClass, byCurrency])
      expect(errorsOfAllocation({ value, allocation })).toEqual([]);
    expect(await errorsOfRing(page, value)).toEqual([]);
  });

  test('counts in each list the rows of all its pages and of its export', async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('admin'));
    watchRequests(page);
    const firm = await ask<{ portfolios: number; clients: number }>('GET', '/api/dashboard');
    await page.goto('/dashboard');
    expect(await countRows(page, 'Clients', '/clients')).toBe(firm.clients);
    expect((await exportedRows(page, 'clients')).length).toBe(firm.clients);
    expect(await countRows(page, 'Portfolios', '/portfolios')).toBe(firm.portfolios);
    expect((await exportedRows(page, 'portfolios?open=true')).length).toBe(firm.portfolios);
  });

  test('sees the value of clients and households as the sum of their portfolios', async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('admin'));
    watchRequests(page);
    await page.goto('/dashboard');
    const { items } = await ask<{ items: { id: string; name: string }[] }>('GET', '/api/clients?limit=200');
    const errors: string[] = [];
    for (const name of clients) {
      const id = items.find((item) => item.name === name)?.id ?? '';
      errors.push(...(await errorsOfClient(page, ask, id)).map((error) => `${name}: ${error}`));
    }
    expect(errors).toEqual([]);
  });
});

test.describe('an agent', () => {
  test.use({ person: 'agent' });

  test('sees the value of what they may see as the sum of its portfolios', async ({
    page,
    portal,
    sessionOf,
  }) => {
    const ask = askAs(portal.url, await sessionOf('agent'));
    watchRequests(page);
    await page.goto('/dashboard');
    await settled(page);
    const overview = await ask<Totals>('GET', '/api/dashboard/overview');
    const own = await ask<ValueParts>('GET', '/api/dashboard/value-explanation?of=visible&limit=1000');
    expect(errorOfParts(overview.value, own)).toBeNull();
    expect([...errorsOfAllocation(overview), ...(await errorsOfRing(page, overview.value))]).toEqual([]);
    // The firm's value counts what they may not see, as one sum.
    const firm = await ask<{ totalValue: Money }>('GET', '/api/dashboard');
    expect(
      errorOfParts(
        firm.totalValue,
        await ask<ValueParts>('GET', '/api/dashboard/value-explanation?limit=1000'),
      ),
    ).toBeNull();
  });
});
