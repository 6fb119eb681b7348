// Income, risk and attribution of a portfolio: what each tab shows over a range in the address, and that parts add up.
import type { Locator } from '@playwright/test';
import { findByName } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

/** The last figure of each row, in hundredths of a percentage point. */
const lastFigures = async (rows: Locator): Promise<number[]> => {
  const texts = await rows.evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent ?? ''));
  return texts.map((text) => Math.round(Number(text.replace('−', '-').replace(/[†+%,]/g, '')) * 100));
};
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

test('shows income, risk and attribution over a chosen range, whose parts add up to the return', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { id } = await findByName(ask, 'portfolios', 'Growth mandate');
  await page.goto(`/portfolios/${id}`);

  await page.getByRole('tab', { name: 'Income' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Income by instrument' })).toContainText('Interest on cash');
  await expect(page.getByRole('table', { name: 'Expected payments' }).getByRole('row')).not.toHaveCount(0);
  await page.getByRole('button', { name: '1Y', exact: true }).click();
  await expect(page).toHaveURL(/income\?period=1Y/);
  await expect(page.getByRole('table', { name: 'Income by month' })).toBeVisible();

  await page.getByRole('tab', { name: 'Risk' }).press('Enter');
  await expect(page.getByTitle('Explain Volatility, p.a.')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'About Omega ratio' })).toBeHidden();
  await page.getByRole('button', { name: 'All measures' }).press('Enter');
  await page.getByRole('button', { name: 'About Omega ratio' }).click();
  await expect(page.getByText(/sum of the gains/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '6 months' }).click();
  await page.getByRole('button', { name: 'Beta', exact: true }).click();
  await expect(page).toHaveURL(/rolling=beta/);
  await expect(page.getByRole('slider', { name: 'Rolling measures' })).toHaveAttribute(
    'aria-valuetext',
    /Beta \d\.\d\d/,
  );
  await expect(page.getByRole('table', { name: 'Deepest drawdowns' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Stress test by asset class' })).toContainText('Equity');
  // The figures of the former choice stay, and are busy and pale, until those of the new one are there.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Attribution' }).press('Enter');
  const contributions = page.getByRole('table', { name: 'Contribution by holding' });
  await page.getByRole('button', { name: '3Y', exact: true }).click();
  await expect(page).toHaveURL(/attribution\?period=3Y/);
  await page.getByRole('button', { name: 'Region', exact: true }).click();
  await expect(contributions).toContainText('Europe');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The total stands at the end; groups have a shade, and the lines that add up to them follow.
  const rows = contributions.locator('tbody tr');
  const all = await lastFigures(rows);
  const isGroup = await rows.evaluateAll((found) =>
    found.map((row) => row.matches('.bg-sunk:not([data-sum-of=all])')),
  );
  const lines = all.filter((_, i) => i < all.length - 1 && !isGroup[i]);
  expect(sum(lines)).toBe(all.at(-1));
  const groups = all.filter((_, i) => isGroup[i] || i === all.length - 2);
  expect(sum(groups)).toBe(all.at(-1));
  const effects = await lastFigures(
    page.getByRole('table', { name: 'Currency effects' }).locator('tbody tr'),
  );
  expect(sum(effects.slice(0, -1))).toBe(effects.at(-1));
  expect(effects.at(-1)).toBe(all.at(-1));
  await expectAccessible(page);
});
