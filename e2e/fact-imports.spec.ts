// Facts of instruments from files: an EMT file with its questions and errors, a table with an unknown issuer, and undo.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { errorsOn } from './catalogue.ts';
import { give } from './importing.ts';
import { force } from './spanish/forced.ts';
import { press } from './spanish/screens.ts';
import { casesOf, named, speakSpanish, tryAll } from './spanish/walk.ts';
import { choose } from './records.ts';
import { askAs } from './session.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './test.ts';

test.use({ demo: true, person: 'admin' });

const file = (text: string, name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const emt = (rows: string[]) =>
  [
    '00001_EMT_Version;00006_EMT_Data_Reporting_Target_Market;00007_EMT_Data_Reporting_Ex_Ante;00010_Financial_Instrument_Identifying_Data;00020_Type_Of_Identification_Code_For_The_Financial_Instrument;00030_Financial_Instrument_Name;01000_Target_Market_Reference_Date;04010_Risk_Tolerance_PRIIPS_Methodology;07100_Financial_Instrument_Gross_Ongoing_Costs;07130_Financial_Instrument_Transaction_Costs_Ex_Ante;07160_Ex_Ante_Costs_Reference_Date',
    ...rows,
  ].join('\n');

const emtRow = (isin: string, ongoing: string) =>
  `V4.3;Y;Y;${isin};1;Fund;2026-05-29;4;${ongoing};0.0008;2026-03-31`;

test('imports an EMT file, shows what it says at the instrument, and undoes it', async ({
  page,
  portal,
  sessionOf,
}) => {
  const ask = askAs(portal.url, await sessionOf('admin'));
  const isin = 'LU0274208692';
  const { id } = await ask<{ id: string }>('POST', '/api/instruments', {
    symbol: 'HARBFUND',
    isin,
    name: 'Harbour Global Equity A',
    assetClass: 'fund',
    currency: 'EUR',
  });
  await page.goto('/market-data');
  await page.getByRole('link', { name: 'Import facts' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import facts' })).toBeVisible();
  await expectAccessible(page);
  const text = emt([emtRow(isin, '0.0123'), emtRow(isin, '1.23'), emtRow('US0378331005', '0.0100')]);
  await page.getByLabel('File', { exact: true }).setInputFiles(file(text, 'EMT_Harbour.csv'));

  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows.getByRole('row', { name: /Harbour Global Equity A.*New/ })).toContainText('1.23%');
  await expect(rows.getByRole('row', { name: /Ongoing charge: At most 100 %/ })).toBeVisible();
  await expect(rows.getByRole('row', { name: /US0378331005/ })).toContainText('Instrument unknown');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText('2 rows are left out')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).press('Enter');
  await expect(page.getByText('3 facts imported')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/market-data/${id}`);
  await expect(page.getByRole('row', { name: /^Ongoing charge/ })).toContainText('1.23%');
  await page.goBack();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(page.getByText('Import undone')).toBeVisible();
  await page.goto(`/market-data/${id}`);
  await expect(page.getByRole('row', { name: /^Ongoing charge/ })).toContainText('Unknown');
});

test('asks for the date and the issuer of a table, and exports facts that import again', async ({ page }) => {
  await page.goto('/market-data/import-facts');
  const input = page.getByLabel('File', { exact: true });
  await input.setInputFiles(
    file('Symbol;Issuer;Complexity\nUSLC;Meridian Umbrella plc;Non-complex\n', 'own.csv'),
  );
  await expect(page.getByText('The file leaves this open')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('As of which date do rows without one hold?').fill('2026-05-04');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Use this date' }).press('Enter');
  await choose(page.getByRole('combobox', { name: 'Issuer Meridian Umbrella plc' }), 'Create this issuer');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('2 facts imported')).toBeVisible();

  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain('Meridian Umbrella plc');
  await input.setInputFiles(file(text, 'exported.csv'));
  await expect(page.getByText('Nothing to import')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectToast(page, 'File discarded. Nothing was saved.');
});

const button = (name: RegExp) => (on: Page) => on.getByRole('button', { name });

test('shows each refusal of an import of facts in Spanish', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  await speakSpanish(page);
  await page.goto('/market-data/import-facts');
  await give(page, 'datos.csv', ['Símbolo;Complejidad;A fecha de', 'USLC;Complejo;2026-06-01']);
  await expect(page.getByRole('button', { name: 'Importar 1 fila' })).toBeVisible();
  const address = page.url();
  const walk = async (name: string, presses: readonly ReturnType<typeof button>[]) => {
    const endpoint = named(name);
    const attempt = () => press(page, { presses });
    expect(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt })).toEqual([]);
    await page.unrouteAll();
  };
  await walk('applyFactImport', [button(/^Importar 1 fila$/)]);
  for (const name of ['getFactImport', 'listFactImportRows']) {
    await force(page, [named(name)], () => ({ ok: false, code: 'forbidden' }));
    await page.goto(address);
    await expect(page.getByText('No tienes permiso para hacer esto')).toBeVisible();
    expect(await errorsOn(page)).toEqual([]);
    await page.unrouteAll();
  }
  await page.goto(address);
  await page.getByRole('button', { name: 'Importar 1 fila' }).click();
  await expect(page.getByRole('button', { name: 'Deshacer importación' })).toBeVisible();
  const inDialog = (on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' });
  await walk('undoFactImport', [button(/^Deshacer importación$/), inDialog]);
});
