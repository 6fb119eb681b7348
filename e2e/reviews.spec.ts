// Reviews of a client: the cycle, a review by mouse and by keyboard, what it refuses, and its record.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'agent' });

test('sets how often a client is reviewed, and records a review', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Rita Review');
  await page.goto(`/clients/${client.id}/details`);
  const card = page.getByRole('region', { name: 'Reviews', exact: true });
  await expect(card).toContainText('No cycle');
  await card.getByRole('link', { name: 'Change cycle' }).click();
  const cycle = panel(page, 'Change review cycle');
  await choose(cycle.getByRole('combobox', { name: 'Cycle' }), 'Every 12 months');
  await cycle.getByLabel('Next review (optional)').fill('01/02/2020');
  await expectAccessible(page);
  await cycle.getByRole('button', { name: 'Save changes' }).click();
  await expect(card).toContainText('Every 12 months');
  await expect(card.getByText('Overdue')).toBeVisible();

  await card.getByRole('link', { name: 'Record review' }).click();
  const review = panel(page, 'Record review');
  const outcome = (topic: string) => review.getByRole('combobox', { name: `Outcome: ${topic}` });
  await expect(review.getByText('There is no risk profile')).toBeVisible();
  await expect(review.getByText('The KYC has not been started')).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Record review' }).click();
  await expect(outcome('Circumstances and objectives')).toHaveAttribute('aria-invalid', 'true');
  await choose(outcome('Circumstances and objectives'), 'In order');
  await choose(outcome('Contact details'), 'In order');
  await choose(outcome('Risk profile'), 'Something to do');
  await review.getByLabel('Task').fill('Send the questionnaire');
  await choose(outcome('KYC'), 'Stays as it is');
  await choose(outcome('Portfolios'), 'Something to do');
  await review.getByLabel('Task').last().fill('Agree on a risk band');
  await review.getByLabel('To be done by (optional)').fill('01/02/2099');
  await review.getByRole('button', { name: 'Record review' }).click();
  await expect(review.getByLabel('Why it stays')).toHaveAttribute('aria-invalid', 'true');
  await review.getByLabel('Why it stays').fill('Done by the custodian');
  await review.getByLabel('Summary (optional)').fill('Everything talked through');
  await review.getByRole('button', { name: 'Record review' }).click();
  await expectToast(page, 'Review recorded');
  await expect(card.getByText('Overdue')).toHaveCount(0);
  await expect(card).toContainText('2 things to do');
  await expectNoOverflow(page);

  await card.getByRole('list', { name: 'Reviews held' }).getByRole('link').click();
  const record = page.getByRole('dialog', { name: /^Review of / });
  await expect(record).toContainText('Everything talked through');
  await expect(record).toContainText('Done by the custodian');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto(`/clients/${client.id}/activity`);
  await expect(page.getByText('Send the questionnaire').first()).toBeVisible();
});

test('a review is recorded by keyboard alone', async ({ page, portal, sessionOf }) => {
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('agent')), 'Kai Keyboard');
  await page.goto(`/clients/${client.id}/details`);
  await page.getByRole('link', { name: 'Record review' }).focus();
  await page.keyboard.press('Enter');
  const review = panel(page, 'Record review');
  let notes = 0;
  const answer = async (topic: string, note?: string) => {
    const outcome = review.getByRole('combobox', { name: `Outcome: ${topic}` });
    await outcome.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[role="option"][data-highlighted]')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(outcome).toBeFocused();
    if (note === undefined) return;
    notes += 1;
    await expect(review.getByLabel('Task')).toHaveCount(notes);
    await page.keyboard.press('Tab');
    await expect(review.getByLabel('Task').last()).toBeFocused();
    await page.keyboard.type(note);
  };
  await expect(review.getByText('There is no risk profile')).toBeVisible();
  await answer('Circumstances and objectives');
  await answer('Contact details');
  await answer('Risk profile', 'Send the questionnaire');
  await answer('KYC', 'Ask for the passport');
  await answer('Portfolios', 'Agree on a risk band');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Review recorded');
});
