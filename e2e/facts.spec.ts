// Facts of an instrument: stating them with source and date, their issuer, and the history of one, beside its page.
import { choose, panel } from './records.ts';
import { askAs } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const findInstrument = async (ask: ReturnType<typeof askAs>, symbol: string): Promise<string> => {
  const { items } = await ask<{ items: { id: string; symbol: string }[] }>(
    'GET',
    `/api/instruments?q=${symbol}`,
  );
  const found = items.find((one) => one.symbol === symbol);
  if (!found) throw new Error(`There is no instrument ${symbol}`);
  return found.id;
};

test('states facts with an issuer added on the way, and opens their history by keyboard', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of (409|422)/);
  const id = await findInstrument(askAs(portal.url, await sessionOf('admin')), 'EMKT');
  await page.goto(`/market-data/${id}`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Ongoing charge')).toContainText('Unknown');
  await page.getByRole('link', { name: 'Edit facts' }).click();
  const editing = panel(page, 'Edit facts');
  await expectAccessible(page);
  await editing.getByLabel('Source of the changes').fill('KID of 3 May 2026');
  await editing.getByLabel('As of').fill('2026-05-03');
  await page.keyboard.press('Tab');

  await editing.getByRole('button', { name: 'Add issuer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add issuer' });
  await expectAccessible(page);
  await adding.getByLabel('Name').fill('Meridian Funds ICAV');
  await adding.getByLabel('LEI (optional)').fill('529900T8BM49AURSDO54');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('Not a valid LEI')).toBeVisible();
  await adding.getByLabel('LEI (optional)').fill('529900T8BM49AURSDO55');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Meridian Funds ICAV added');
  await expect(editing.getByRole('combobox', { name: 'Issuer' })).toHaveValue('Meridian Funds ICAV');

  await editing.getByLabel('Ongoing charge').fill('0.225');
  await editing.getByLabel('Third-party payments').fill('0');
  await choose(editing.getByRole('combobox', { name: 'Rating by S&P' }), 'Not rated');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(row('Issuer')).toContainText('Meridian Funds ICAV');
  await expect(row('Ongoing charge')).toContainText('0.225%');
  await expect(row('Ongoing charge')).toContainText('3 May 2026');
  await expect(row('Third-party payments')).toContainText('0.00%');
  await expect(row('Rating by S&P')).toContainText('Not rated');
  await expect(row('Risk class')).toContainText('Unknown');

  await page.getByRole('link', { name: 'Ongoing charge' }).focus();
  await page.keyboard.press('Enter');
  const history = panel(page, 'Ongoing charge');
  await expect(history.getByText('As of 3 May 2026: KID of 3 May 2026')).toBeVisible();
  await expectAccessible(page);
});

test('a press on a button counts although leaving a field shows an error of two lines above it', async ({
  page,
  portal,
  sessionOf,
}) => {
  const id = await findInstrument(askAs(portal.url, await sessionOf('admin')), 'LUMA');
  await speakSpanish(page);
  await page.goto(`/market-data/${id}/facts/edit`);
  const source = panel(page, 'Editar datos').getByLabel('Fuente de los cambios');
  await source.focus();
  await page.getByRole('button', { name: 'Añadir emisor' }).click({ delay: 200 });
  await expect(page.getByRole('dialog', { name: 'Añadir emisor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(source).toHaveAttribute('aria-invalid', 'true');
});

test('an emptied fact is unknown again and stays in the history, on a phone', async ({
  page,
  portal,
  sessionOf,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ask = askAs(portal.url, await sessionOf('admin'));
  const id = await findInstrument(ask, 'WRLD');
  const { revision } = await ask<{ revision: number }>('GET', `/api/instruments/${id}/facts`);
  const first = { asOf: '2026-01-05', source: 'KID', riskClass: '4', revision };
  await ask('PUT', `/api/instruments/${id}/facts`, first);
  await page.goto(`/market-data/${id}/facts/edit`);
  const editing = panel(page, 'Edit facts');
  await expect(editing.getByLabel('Source of the changes')).toBeVisible();
  await expectAccessible(page);
  await editing.getByLabel('Source of the changes').fill('KID withdrawn');
  await editing.getByLabel('As of').fill('2026-02-02');
  await page.keyboard.press('Tab');
  await choose(editing.getByRole('combobox', { name: 'Risk class' }), 'Unknown');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(page.getByRole('row', { name: /^Risk class/ })).toContainText('Unknown');
  await expectNoOverflow(page);
  await page.goto(`/market-data/${id}/facts/riskClass`);
  const history = panel(page, 'Risk class (SRI)');
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByText('As of 5 Jan 2026: KID')).toBeVisible();
  await expectNoOverflow(page);
});
