// Restrictions on trading: added and ended by mouse on a client, by keyboard on a portfolio, and on the page of the firm.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

test('restricts an instrument for a client, which holds for its portfolio, and ends it', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { client, portfolio } = await makePortfolio(
    askAs(portal.url, await sessionOf('admin')),
    'Rea Restrict',
  );
  await page.goto(`/clients/${client.id}/details`);
  const card = page.getByRole('region', { name: 'Restrictions' });
  await expect(card).toContainText('No restrictions are in force.');
  await card.getByRole('button', { name: 'Add restriction' }).click();
  const form = panel(page, 'Add restriction');
  await choose(form.getByRole('combobox', { name: 'Restriction' }), 'Lock');
  await expect(form).toContainText('Counted, but neither bought nor sold');
  await form.getByRole('button', { name: 'Add restriction' }).click();
  await expect(form.getByRole('combobox', { name: 'Instrument' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('combobox', { name: 'Instrument' }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel('Reason').fill('Pledged to a bank');
  await form.getByLabel('Until (optional)').fill('01/02/2099');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add restriction' }).click();
  await expectToast(page, 'Restriction added');
  const row = card.getByRole('list', { name: 'Restrictions in force' }).getByRole('listitem');
  await expect(row).toContainText('Lock: ');
  await expect(row).toContainText('Pledged to a bank');
  await expect(row).toContainText('Until 1 Feb 2099');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto(`/portfolios/${portfolio.id}/risk`);
  const below = page.getByRole('region', { name: 'Restrictions' });
  await expect(below.getByRole('link', { name: 'Restriction of Rea Restrict' })).toBeVisible();
  await expect(below.getByRole('button', { name: /^End restriction/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Suitability' })).toContainText(
    'No trades against restrictions',
  );
  await expectNoOverflow(page);

  await below.getByRole('link', { name: 'Restriction of Rea Restrict' }).click();
  await row.getByRole('button', { name: /^End restriction: Lock/ }).click();
  const question = page.getByRole('dialog', { name: 'End this restriction?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'End restriction' }).click();
  await expectToast(page, 'Restriction ended');
  await expect(card).toContainText('No restrictions are in force.');
  await card.getByText('Ended restrictions').click();
  await expect(card.getByRole('list', { name: 'Ended restrictions' })).toContainText('Ended by');
  await expectAccessible(page);
});

test('restricts a class for a portfolio by keyboard alone', async ({ page, portal, sessionOf }) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('admin')), 'Kay Board');
  await page.goto(`/portfolios/${portfolio.id}/risk`);
  const card = page.getByRole('region', { name: 'Restrictions' });
  await card.getByRole('button', { name: 'Add restriction' }).focus();
  await page.keyboard.press('Enter');
  const form = panel(page, 'Add restriction');
  const applies = form.getByRole('combobox', { name: 'Applies to' });
  await applies.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=option][data-highlighted]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option][data-highlighted]')).toHaveText('Equity');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(applies).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('No shares until the sale of the house');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Restriction added');
  await expect(card).toContainText('Exclude: Equity');
  const end = card.getByRole('button', { name: 'End restriction: Exclude: Equity' });
  await end.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'End this restriction?' });
  await question.getByRole('button', { name: 'End restriction' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Restriction ended');
  await expect(card).toContainText('No restrictions are in force.');
});

test('lists those of the firm, refuses the same one twice, and names them on a portfolio', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 409.*\/api\/restrictions/);
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('admin')), 'Fir Mwide');
  await page.goto('/models/restrictions');
  await expect(page.getByRole('heading', { name: 'Restrictions', level: 1 })).toBeVisible();
  const card = page.getByRole('region', { name: 'Restrictions' });
  const form = panel(page, 'Add restriction');
  const add = async () => {
    await card.getByRole('button', { name: 'Add restriction' }).click();
    await choose(form.getByRole('combobox', { name: 'Restriction' }), 'Do not buy');
    await choose(form.getByRole('combobox', { name: 'Applies to' }), 'Alternatives');
    await form.getByLabel('Reason').fill('Decision of the investment committee');
    await form.getByRole('button', { name: 'Add restriction' }).click();
  };
  await add();
  await expectToast(page, 'Restriction added');
  await expect(card).toContainText('Do not buy: Alternatives');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await add();
  await expectToast(page, 'The same restriction is in force here already');
  await page.goto(`/portfolios/${portfolio.id}/risk`);
  await page
    .getByRole('region', { name: 'Restrictions' })
    .getByRole('link', { name: 'Restriction of the firm' })
    .click();
  await expect(page).toHaveURL(/\/models\/restrictions$/);
});
