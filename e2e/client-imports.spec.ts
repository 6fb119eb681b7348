import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { errorsOn } from './catalogue.ts';
import { give } from './importing.ts';
import { force } from './spanish/forced.ts';
import { press } from './spanish/screens.ts';
import { casesOf, named, speakSpanish, tryAll } from './spanish/walk.ts';
import { askAs } from './session.ts';
import { choose } from './records.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'employee' });

const workbook = async (client: string, quantity: number | string) =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Instruments',
          rows: [
            ['Symbol', 'Name', 'Asset class', 'Currency'],
            [`X${client}`, 'Harbour Works', 'equity', 'EUR'],
          ],
        },
        {
          name: 'Clients',
          rows: [
            ['Client no', 'Name', 'Type', 'Email'],
            ['1', `Book of ${client}`, 'person', `${client}@example.com`],
            ['2', `Twin of ${client}`, 'organisation', ''],
          ],
        },
        {
          name: 'Portfolios',
          rows: [
            ['Portfolio no', 'Client', 'Name', 'Base currency', 'Service', 'Opened'],
            ['P1', '1', 'Pension', 'EUR', 'discretionary', '2026-01-02'],
          ],
        },
        {
          name: 'Positions',
          rows: [
            ['Portfolio', 'As of', 'Symbol', 'Quantity', 'Acquired', 'Cost', 'Currency', 'Price'],
            ['P1', '2026-01-02', `X${client}`, quantity, '2020-05-04', 800, 'EUR', 90],
          ],
        },
      ],
    }),
  );
const file = (buffer: Buffer) => ({ name: 'book.xlsx', mimeType: 'application/octet-stream', buffer });

test('takes over clients from a workbook, asks about one that is there, and undoes it', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('employee'));
  await ask('POST', '/api/clients', { kind: 'organisation', name: 'Twin of kay', status: 'active' });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import clients' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import clients' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('File', { exact: true }).setInputFiles(file(await workbook('kay', 10)));

  await expect(page.getByText('Some clients may be there already')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows.getByRole('row', { name: /Twin of kay/ })).toContainText('Question');
  await expectAccessible(page);
  await choose(rows.getByLabel('Client of line 3'), /^Same as Twin of kay/);
  await expect(rows.getByRole('row', { name: /Twin of kay/ })).toContainText('Already there');
  await page.getByRole('button', { name: /^Positions/ }).click();
  await expect(rows.getByRole('row', { name: /XKAY|Xkay/ })).toContainText('New');

  await page.getByRole('button', { name: 'Import 1 client' }).press('Enter');
  await expect(page.getByText('Imported: 1 clients, 1 portfolios')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Portfolios/ }).click();
  await page.getByRole('link', { name: 'Open portfolio' }).click();
  await expect(page.getByRole('heading', { name: 'Pension' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(page.getByText('All its clients, portfolios and entries were removed.')).toBeVisible();
  await page.goto('/clients?q=kay');
  await expect(page.getByRole('link', { name: 'Twin of kay' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book of kay' })).toBeHidden();
});

test('says at the row what is wrong, maps columns, and discards the file', async ({ page }) => {
  await page.goto('/clients/import');
  await page.getByLabel('File', { exact: true }).setInputFiles(file(await workbook('lee', 'many')));
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows.getByRole('row', { name: /Quantity: Not a number/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to columns' }).click();
  await expect(page.getByText('Positions').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectToast(page, 'File discarded. Nothing was saved.');
});

const button = (name: RegExp) => (on: Page) => on.getByRole('button', { name });

test('shows each refusal of an import of clients in Spanish', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  await speakSpanish(page);
  await page.goto('/clients/import');
  // In the file's own words, which the page shows as they are.
  await give(page, 'clientes.csv', ['Nombre,Tipo', 'Mara Rey,persona']);
  await expect(page.getByRole('button', { name: 'Importar 1 cliente' })).toBeVisible();
  const address = page.url();
  const walk = async (name: string, presses: readonly ReturnType<typeof button>[]) => {
    const endpoint = named(name);
    const attempt = () => press(page, { presses });
    expect(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt })).toEqual([]);
    await page.unrouteAll();
  };
  await walk('applyClientImport', [button(/^Importar 1 cliente$/)]);
  await page.goto(`${address}&step=columns`);
  await walk('chooseClientLayout', [button(/^Previsualizar filas$/)]);
  for (const name of ['getClientImport', 'listClientImportRows']) {
    await force(page, [named(name)], () => ({ ok: false, code: 'forbidden' }));
    await page.goto(address);
    await expect(page.getByText('No tienes permiso para hacer esto')).toBeVisible();
    expect(await errorsOn(page)).toEqual([]);
    await page.unrouteAll();
  }
  await page.goto(address);
  await page.getByRole('button', { name: 'Importar 1 cliente' }).click();
  await expect(page.getByText('Importado: 1 clientes, 0 carteras')).toBeVisible();
  const inDialog = (on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' });
  await walk('undoClientImport', [button(/^Deshacer importación$/), inDialog]);
});
