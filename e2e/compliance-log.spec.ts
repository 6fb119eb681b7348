// Complaints and breaches: recording, editing and closing by mouse and by keyboard, in Spanish, and what others may see.
import { choose, makePortfolio, panel } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

test('records a complaint from the client, edits, closes and reopens it', async ({
  page,
  portal,
  sessionOf,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/);
  const { client } = await makePortfolio(askAs(portal.url, await sessionOf('employee')), 'Cora Complaint');
  await page.goto(`/clients/${client.id}/details`);
  const card = page.getByRole('region', { name: 'Complaints and breaches', exact: true });
  await expect(card).toContainText('Nothing is recorded.');
  await card.getByRole('link', { name: 'Record complaint' }).click();
  const recording = panel(page, 'Record complaint');
  await expect(recording.getByRole('combobox', { name: 'Client' })).toHaveValue('Cora Complaint');
  await recording.getByRole('button', { name: 'Record complaint' }).click();
  await expect(recording.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await recording.getByLabel('Subject').fill('Fee charged twice');
  await recording.getByLabel('Description').fill('The fee of June was booked twice.');
  await choose(recording.getByRole('combobox', { name: 'Category' }), 'Fees');
  await recording.getByRole('button', { name: 'Record complaint' }).click();
  await expectToast(page, /C-\d{4}-\d{3} recorded/);

  await page.getByRole('link', { name: 'Fee charged twice' }).click();
  const reading = page.getByRole('dialog', { name: /Fee charged twice/ });
  await expect(reading).toContainText('The fee of June was booked twice.');
  await expectAccessible(page);
  await reading.getByRole('link', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: /^Edit C-/ });
  await editing.getByLabel('Compensation (optional)').fill('150.50');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing).toContainText('Choose the currency of the amount');
  await editing.getByRole('combobox', { name: 'Currency' }).fill('EUR');
  await page.keyboard.press('Tab');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Changes saved');
  await expect(reading.getByRole('region', { name: 'History' })).toContainText('150.50 EUR');

  await reading.getByRole('button', { name: 'Close record' }).click();
  const closing = page.getByRole('dialog', { name: /^Close C-/ });
  await closing.getByRole('button', { name: 'Close record' }).click();
  await expect(closing.getByLabel('Outcome')).toHaveAttribute('aria-invalid', 'true');
  await closing.getByLabel('Outcome').fill('Paid back.');
  await closing.getByRole('button', { name: 'Close record' }).click();
  await expect(closing).toContainText('Say how the complaint ended');
  await choose(closing.getByRole('combobox', { name: 'Result' }), 'Upheld');
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Close record' }).click();
  await expectToast(page, /closed/);
  await expect(reading.getByRole('link', { name: 'Edit' })).toBeHidden();

  await reading.getByRole('button', { name: 'Reopen' }).click();
  const reopening = page.getByRole('dialog', { name: /^Reopen C-/ });
  await reopening.getByLabel('Reason').fill('The client answered');
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expectToast(page, /reopened/);
  await expect(reading.getByRole('region', { name: 'History' })).toContainText('The client answered');
});

test('records a breach of the firm by keyboard alone', async ({ page }) => {
  await page.goto('/compliance/log');
  await page.getByRole('link', { name: 'Add to the log' }).focus();
  await page.keyboard.press('Enter');
  const recording = page.getByRole('dialog', { name: 'Record complaint' });
  await recording.getByRole('button', { name: 'Breach' }).focus();
  await page.keyboard.press('Enter');
  const breach = page.getByRole('dialog', { name: 'Record breach' });
  await breach.getByLabel('Subject').focus();
  await page.keyboard.type('Order book kept open');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Found in the yearly review.');
  await breach.getByLabel('Subject').focus();
  await page.keyboard.press('Enter');
  await expectToast(page, /B-\d{4}-\d{3} recorded/);
  await expect(page.getByRole('row', { name: /Order book kept open/ })).toContainText('Firm');
});

test('fits every width, in the list and in a record', async ({ page }) => {
  await page.goto('/compliance/log?state=any');
  await expect(page.getByRole('link', { name: 'Fee charged twice' }).first()).toBeVisible();
  await expectAccessible(page);
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  await page.getByRole('link', { name: 'Statement sent to the former address' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expectNoOverflow(page);
});

test.describe('an agent in Spanish', () => {
  test.use({ person: 'agent', locale: 'es-ES' });

  test('sees complaints of own clients, no breach, and cannot close', async ({ page }) => {
    await page.goto('/compliance/log?state=any');
    await expect(page.getByRole('tab', { name: 'Reclamaciones e incumplimientos' })).toBeVisible();
    await page.getByRole('link', { name: 'Statement sent to the former address' }).click();
    const reading = page.getByRole('dialog', { name: /Statement sent/ });
    await expect(reading).toContainText('Protección de datos');
    await expect(reading.getByRole('link', { name: 'Editar' })).toBeVisible();
    await expect(reading.getByRole('button', { name: 'Cerrar registro' })).toBeHidden();
    await expect(page.getByText('Limit for a single issuer exceeded')).toBeHidden();
    await expect(page.getByText('Sale placed a day late')).toBeHidden();
  });
});
