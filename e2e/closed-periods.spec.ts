// Closed periods: closing one, the question before a later change, its mark, and the refusal without the right.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });
test.beforeEach(({ expectedComplaints }) => {
  expectedComplaints.push(/status of 422/);
});

test('closes a quarter by keyboard, asks before an entry into it, and lists the entry', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('admin')), 'Carla Closed');
  await page.goto(`/portfolios/${portfolio.id}/ledger`);
  const badge = page.getByRole('main').getByRole('button', { name: 'No period closed' });
  await badge.press('Enter');
  const list = panel(page, 'Closed period');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Close period' }).press('Enter');
  const closing = page.getByRole('dialog', { name: 'Close period', exact: true });
  await closing.getByLabel('Last closed day', { exact: true }).fill('2026-06-30');
  await page.keyboard.press('Enter');
  await expect(closing.getByText('Say why')).toBeVisible();
  await closing.getByLabel('Reason').fill('Second quarter reported');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Period closed');
  await expect(list.getByText('Second quarter reported')).toBeVisible();
  await page.keyboard.press('Escape');
  const closed = page.getByRole('main').getByRole('button', { name: 'Closed to 30 Jun 2026' });
  await expect(closed).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).first().click();
  const adding = panel(page, 'Add transaction');
  await choose(adding.getByLabel('Type', { exact: true }), 'Deposit');
  await adding.getByLabel('Trade date', { exact: true }).fill('2026-06-30');
  await adding.getByLabel('Amount', { exact: true }).fill('250');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Change a closed period?' });
  await expect(question.getByText('The portfolio is closed to 30 Jun 2026.')).toBeVisible();
  await expect(question.getByText('Reason: Second quarter reported')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(adding.getByText(/Nothing was changed without your confirmation/)).toBeVisible();
  await expect(adding.getByLabel('Amount', { exact: true })).toHaveValue('250.00');

  await adding.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await question.getByRole('button', { name: 'Change anyway' }).press('Enter');
  await expectToast(page, 'Entry booked');
  await expect(
    page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /30 Jun 2026/ }),
  ).toBeVisible();
  await closed.click();
  await expect(list.getByText('1 entry, of 30 Jun 2026')).toBeVisible();
});

test('books once where the answer to the confirmed request is lost', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource/);
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { portfolio } = await makePortfolio(ask, 'Lotta Lost');
  const path = `/api/portfolios/${portfolio.id}`;
  await ask('PUT', `${path}/closed-period`, { closedThrough: '2026-06-30', reason: 'Reported', revision: 0 });
  let losses = 0;
  await page.route(`**${path}/transactions`, async (route) => {
    const sent = route.request().postData() ?? '';
    if (!sent.includes('intoClosedPeriod') || losses > 1) return route.fallback();
    losses += 1;
    await route.fetch();
    return route.abort();
  });
  await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
  const adding = panel(page, 'Add transaction');
  await choose(adding.getByLabel('Type', { exact: true }), 'Deposit');
  await adding.getByLabel('Trade date', { exact: true }).fill('2026-06-30');
  await adding.getByLabel('Amount', { exact: true }).fill('250');
  const save = adding.getByRole('button', { name: 'Save', exact: true });
  const confirm = page.getByRole('button', { name: 'Change anyway' });
  await save.click();
  await confirm.click();
  await expect(page.getByText('Network error. Please check your connection.').first()).toBeVisible();
  await save.click();
  await confirm.click();
  await expectToast(page, 'Entry booked');
  const { total } = await ask<{ total: number }>('GET', `${path}/transactions`);
  expect(total).toBe(1);
});

test.describe('without the right to correct entries', () => {
  test.use({ person: 'agent', viewport: { width: 390, height: 844 } });

  test('an entry into a closed period is refused at its day, on a phone', async ({
    page,
    portal,
    sessionOf,
  }) => {
    const { portfolio } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Rita Refused');
    const admin = askAs(portal.url, await sessionOf('admin'));
    const body = { closedThrough: '2026-06-30', reason: 'Second quarter reported', revision: 0 };
    await admin('PUT', `/api/portfolios/${portfolio.id}/closed-period`, body);
    await page.goto(`/portfolios/${portfolio.id}/ledger`);
    await page.getByRole('main').getByRole('button', { name: 'Closed to 30 Jun 2026' }).click();
    const list = panel(page, 'Closed period');
    await expect(list.getByText('Second quarter reported')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Close period' })).toBeHidden();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.goto(`/portfolios/${portfolio.id}/ledger/new`);
    const adding = panel(page, 'Add transaction');
    await choose(adding.getByLabel('Type', { exact: true }), 'Deposit');
    await adding.getByLabel('Trade date', { exact: true }).fill('2026-06-30');
    await adding.getByLabel('Amount', { exact: true }).fill('250');
    await page.keyboard.press('Enter');
    const refusal =
      'The period to 30 Jun 2026 is closed (Second quarter reported). Ask a colleague who may correct transactions.';
    await expect(adding.getByText(refusal)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
