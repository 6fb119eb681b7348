// Issued reports sent by email to addresses of their client.
import { expectSpanish } from './catalogue.ts';
import { choose, issueReport, makePortfolio } from './records.ts';
import { askAs } from './session.ts';
import { speakSpanish } from './spanish/walk.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin', firm: 'reports' });

test('a report is sent to a contact of its client, and listed as sent', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const { client, portfolio } = await makePortfolio(ask, 'Dora Sent');
  const reportId = await issueReport(ask, portfolio.id);
  await page.goto(`/reports/${reportId}`);
  await expect(
    page.getByText('Add an email address to the client or to a contact to send the report.'),
  ).toBeVisible();

  for (const [name, email] of [
    ['Ana Lawyer', 'ana@example.com'],
    ['Ben Brother', 'ben@example.com'],
  ])
    await ask('POST', `/api/clients/${client.id}/contacts`, { name, email });
  await page.getByRole('button', { name: 'Send by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send report by email' });
  await choose(dialog.getByRole('combobox', { name: 'Recipient' }), 'Ben Brother · ben@example.com');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Queued for ben@example.com');
  const delivery = page.getByRole('list', { name: 'Sent by email' }).getByRole('listitem');
  await expect(delivery).toHaveCount(1);
  await expect(delivery).toContainText('Ben Brother');
  await expect(delivery.getByText('Sent', { exact: true })).toBeVisible();
  await portal.inbox.found('ben@example.com', /Statement of holdings as of/);
  await portal.inbox.found('ben@example.com', /filename=\S+\.pdf/);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await speakSpanish(page);
  await page.reload();
  await expect(page.getByText('Enviado por correo', { exact: true })).toBeVisible();
  await expectSpanish(page);
});
