// The firm's market and its rules: chosen, switched off, reworded, added; and the rules for a portfolio's service.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'market-rules' });

test('chooses a market, switches a rule off, rewords one and adds one; the mandates list what is in force', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 412/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Rita Rules');
  await page.goto(`/portfolios/${portfolio.id}/mandates`);
  await expect(panel(page, 'Mandates').getByText(/^Unknown: the firm has not chosen/)).toBeVisible();

  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Market and rules' });
  await expect(card.getByText('Not chosen yet')).toBeVisible();
  await expect(card.getByText(/not legal advice/)).toBeVisible();
  await card.getByRole('link', { name: 'Choose the market' }).click();
  const choosing = panel(page, 'Market of the firm');
  await choosing.getByRole('button', { name: 'Save changes' }).click();
  await expect(choosing.getByText('This field is required')).toBeVisible();
  await choose(choosing.getByRole('combobox', { name: 'Market' }), 'EU (MiFID II)');
  await expectAccessible(page);
  await choosing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Settings saved');
  await expect(card.getByText('6 rules in force')).toBeVisible();

  await card.getByRole('link', { name: 'Edit Benefits of a switch' }).click();
  const editing = panel(page, 'Edit rule');
  await editing.getByRole('checkbox', { name: 'In force' }).click();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing.getByText('Say why')).toBeVisible();
  await editing.getByLabel('Reason').fill('No switches here');
  await expectAccessible(page);
  // A colleague rewords it meanwhile: both changes are kept.
  await ask('PUT', '/api/settings/market/rules/eu_switch', {
    isActive: true,
    ownText: 'Both sides of each switch.',
    reason: 'Plain words',
    revision: 1,
  });
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing).toBeHidden();
  const row = card.getByRole('listitem').filter({ hasText: 'Benefits of a switch' });
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await expect(row.getByText('Reworded')).toBeVisible();
  await expect(row.getByText('Both sides of each switch.')).toBeVisible();
  await expect(row.getByText(/^Changed by .*: No switches here$/)).toBeVisible();
  await expect(card.getByText('5 rules in force, 1 off')).toBeVisible();

  await card.getByRole('link', { name: 'Add rule' }).click();
  const adding = panel(page, 'Add rule');
  await adding.getByRole('button', { name: 'Add rule' }).click();
  await expect(adding.getByText('Choose at least 1')).toBeVisible();
  await adding.getByLabel('Title').fill('One page');
  await adding.getByLabel('Text', { exact: true }).fill('A summary of one page.');
  await adding.getByRole('checkbox', { name: 'Advice or proposal' }).click();
  await adding.getByLabel('Source').fill('Policy 4.2');
  await adding.getByLabel('Reason').fill('Board of May');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add rule' }).click();
  await expectToast(page, 'Rule added');
  await expect(card.getByText('Own rule')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto(`/portfolios/${portfolio.id}/mandates`);
  const mandates = panel(page, 'Mandates');
  await expect(mandates.getByText('Suitability report', { exact: true })).toBeVisible();
  await expect(mandates.getByText('One page', { exact: true })).toBeVisible();
  await expect(mandates.getByText('Benefits of a switch')).toHaveCount(0);
  await expectAccessible(page);
});

test('removes a rule of the firm’s own by the keyboard alone, with a reason', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { revision } = await ask<{ revision: number }>('GET', '/api/settings/market');
  await ask('PUT', '/api/settings/market', { market: 'none', revision });
  const { id } = await ask<{ id: string }>('POST', '/api/settings/market/own-rules', {
    title: 'Two pages',
    text: 'A summary of two pages.',
    documents: ['proposal'],
    service: 'all',
    source: 'Policy 4.3',
    reason: 'Board of May',
  });
  await page.goto(`/settings/market/${id}`);
  await panel(page, 'Edit rule').getByRole('button', { name: 'Remove rule' }).press('Enter');
  const asking = page.getByRole('dialog', { name: 'Remove Two pages?' });
  await expect(asking.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Withdrawn');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Rule removed');
  await expect(page.getByText('Two pages', { exact: true })).toHaveCount(0);
  await page.goto(`/settings/market/${id}`);
  await expect(page.getByText('This rule was removed, or is not one of the firm’s market.')).toBeVisible();
});
