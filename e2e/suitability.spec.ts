// Limits of a client, and the suitability check of a portfolio: set by mouse, seen on the portfolio, a deviation accepted and ended.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

test('sets limits, checks a portfolio against them, and accepts a deviation until a day', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { client, portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('admin')), 'Lea Limit');
  await page.goto(`/clients/${client.id}/details`);
  const card = page.getByRole('region', { name: 'Limits' });
  await expect(card).toContainText('No limits are set.');
  await card.getByRole('link', { name: 'Edit limits' }).click();
  const limits = panel(page, 'Edit limits');
  await limits.getByLabel('Cash, at least (optional)').fill('101');
  await limits.getByRole('button', { name: 'Save changes' }).click();
  await expect(limits.getByLabel('Cash, at least (optional)')).toHaveAttribute('aria-invalid', 'true');
  await limits.getByLabel('Cash, at least (optional)').fill('5');
  await limits.getByLabel('Equity (optional)').fill('60');
  await choose(limits.getByRole('combobox', { name: 'Equity: a breach' }), 'Blocks');
  await limits.getByRole('combobox', { name: 'Add currency (optional)' }).fill('USD');
  await expect(limits.getByRole('list', { name: 'Allowed currencies' })).toContainText('USD');
  await limits.getByRole('checkbox', { name: 'Alternatives' }).click();
  await expectAccessible(page);
  await limits.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(card).toContainText('at most 60.00%');
  await expect(card).toContainText('at least 5.00%');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.goto(`/portfolios/${portfolio.id}/risk`);
  const check = page.getByRole('region', { name: 'Suitability' });
  const band = check.getByRole('listitem').filter({ hasText: 'Risk score within the client’s band' });
  await expect(band).toContainText('The client has no risk profile');
  await expect(band).toContainText('Unknown');
  await check.getByRole('button', { name: 'Accept deviation: Risk score within' }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept this deviation?' });
  await accepting.getByLabel('Reason').fill('Answers follow next week');
  await accepting.getByLabel('Until').fill('01/02/2099');
  await expectAccessible(page);
  await accepting.getByRole('button', { name: 'Accept deviation' }).click();
  await expectToast(page, 'Deviation accepted');
  await expect(band).toContainText('until 1 Feb 2099: Answers follow next week');
  await expect(band).toContainText('Unknown');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await check.getByRole('button', { name: 'End exception: Risk score within' }).click();
  await page
    .getByRole('dialog', { name: 'End this exception?' })
    .getByRole('button', { name: 'End exception' })
    .click();
  await expectToast(page, 'Exception ended');
  await expect(band).not.toContainText('Answers follow next week');
});
