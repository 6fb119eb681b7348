// The Spanish texts of errors in fields, in rows of a file and in the ledger: every code in the contract's lists.
import type { Page, Route } from '@playwright/test';
import { fieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError, FieldErrorCode } from '@partnerfolio/contract/refusals/field-errors';
import { foreignFileKinds, importErrors } from '@partnerfolio/contract/refusals/import-errors';
import type { ImportError, ImportErrorCode } from '@partnerfolio/contract/refusals/import-errors';
import { entryErrors } from '@partnerfolio/contract/refusals/ledger-errors';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { problemTitles } from '@partnerfolio/contract/refusals/problem-titles';
import { errorsOn } from './catalogue.ts';
import { give } from './importing.ts';
import { askAs } from './session.ts';
import { coded, force } from './spanish/forced.ts';
import { findPlaces } from './spanish/places.ts';
import { press } from './spanish/screens.ts';
import { casesOf, named, speakSpanish, tryAll } from './spanish/walk.ts';
import type { Case } from './spanish/walk.ts';
import { expect, settled, test, watchRequests } from './test.ts';

test.use({ demo: true, person: 'admin' });
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  watchRequests(page);
  await speakSpanish(page);
});

const keysOf = <K extends string>(list: Readonly<Record<K, string>>): K[] => Object.keys(list) as K[];

/** The errors at the fields of the panel. */
const errorsOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
        return ids
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ')
          .trim();
      }),
    );

/** The example values in a text, as the page writes them. */
const written: Readonly<Record<string, string>> = {
  '3.5': '3,5',
  '3.21': '3,21',
  '2026-03-04': '4 mar 2026',
  '2026-04-03': '3 abr 2026',
  '2026-05-04': '4 may 2026',
};
const hasValues = (code: FieldErrorCode, text: string): boolean =>
  Object.values(coded(fieldErrors, code).params).every((value) =>
    text.includes(written[value] ?? String(value)),
  );

test('shows each field error of the contract in Spanish at its field', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { client } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  await page.goto(`${client}/edit`);
  const paths = ['name', 'email', 'phone', 'taxResidence', 'note'];
  const codes = keysOf(fieldErrors);
  let sent: FieldErrorCode[] = [];
  await force(page, endpoints, (endpoint) =>
    endpoint.name !== 'updateClient'
      ? undefined
      : {
          ok: false,
          code: 'invalid',
          fields: sent.map(
            (code, at) => ({ path: paths[at] ?? '', ...coded(fieldErrors, code) }) as FieldError,
          ),
        },
  );
  const errors: string[] = [];
  let shown = '';
  for (let from = 0; from < codes.length; from += paths.length) {
    sent = codes.slice(from, from + paths.length);
    await press(page, {
      presses: [(on) => on.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' })],
    });
    const before = shown;
    await expect
      .poll(
        async () => {
          const texts = await errorsOf(page);
          shown = texts.join('|');
          return texts.length === sent.length && texts.every((text) => text !== '') && shown !== before;
        },
        { message: sent.join() },
      )
      .toBe(true);
    errors.push(...(await errorsOn(page)).map((text) => `${sent.join()}: ${text}`));
    errors.push(
      ...sent
        .filter((code, at) => !hasValues(code, shown.split('|')[at] ?? ''))
        .map((code) => `${code}: a value is missing`),
    );
  }
  expect(errors).toEqual([]);
});

const errorCodes = keysOf(importErrors);
const errorOf = (code: ImportErrorCode): ImportError => coded(importErrors, code) as ImportError;
/** A code whose text depends on a value, once for each value. */
const allErrors: readonly ImportError[] = [
  ...errorCodes.map(errorOf),
  ...foreignFileKinds.map((kind) => ({ ...errorOf('foreign_file'), params: { kind } }) as ImportError),
];

const rowOf = (error: ImportError, at: number) => ({
  line: at + 2,
  part: 0,
  status: 'error',
  faults: [{ ...error, field: 'amount', message: importErrors[error.code] }],
  questions: [],
  date: '2026-03-02',
  type: 'buy',
  symbol: 'ACME',
  quantity: '1',
  price: '2',
  amount: '2',
  fee: null,
  tax: null,
  accruedInterest: null,
  currency: 'EUR',
  toAmount: null,
  toCurrency: null,
  storedRate: null,
  edits: null,
});

const applyButton = (page: Page) => page.getByRole('button', { name: /^Importar las? .*válidas?$/ });

/** Uploads a file and reads its rows, in Spanish; the result is the import's address. */
const openPreview = async (page: Page, portfolio: string): Promise<void> => {
  await page.goto(`${portfolio}/import`);
  await give(page, 'broker.csv', [
    'Fecha,Tipo,Símbolo,Cantidad,Precio,Importe,Comisión,Divisa',
    '2026-03-02,Ingreso,,,,50000.25,,EUR',
    '2026-03-03,Compra,WRLD,10,101.50,1015.00,2.50,EUR',
    '2026-03-04,Ingreso,,,,,,EUR',
  ]);
  await page.getByRole('button', { name: 'Previsualizar filas' }).click();
  await expect(page.getByRole('button', { name: /^Importar (?:la|las 2) filas? válidas?$/ })).toBeVisible();
};

/** The reasons why a step is refused. */
const stepCases: Case[] = ['wrong_state', 'invalid', 'stale'].map((code) => ({
  name: `${code} with reasons`,
  forced: { ok: false, code: code as 'wrong_state', reasons: [errorOf('rows_wait'), errorOf('in_state')] },
  title: code === 'invalid' ? problemTitles.invalid : problemTitles[code as 'wrong_state'],
}));

const undoCases: Case[] = (['depended_on', 'entries_changed'] as const).map((code) => ({
  name: `${code} with entries`,
  forced: { ok: false, code, reasons: [errorOf('changed_entry'), errorOf('more_changed_entries')] },
  title: problemTitles[code],
}));

/** Shows an import in another state than its own. */
const answerImport = (page: Page, other: Readonly<Record<string, unknown>>) =>
  page.route(/\/api\/imports\/[\da-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ json: { ...((await answer.json()) as object), ...other } });
  });

test('shows each error of an import in Spanish: in the rows, and at a refused step', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  await openPreview(page, portfolio);
  const rows = (route: Route) =>
    route.fulfill({ json: { items: allErrors.map(rowOf), total: allErrors.length } });
  await page.route('**/api/imports/*/rows*', rows);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Filas' }).locator('tbody tr')).toHaveCount(allErrors.length);
  await settled(page);
  expect(await errorsOn(page)).toEqual([]);
  await page.unrouteAll();

  const address = page.url();
  const layout = named('chooseLayout');
  await page.getByRole('button', { name: 'Volver a las columnas' }).click();
  const reading = [(on: Page) => on.getByRole('button', { name: 'Previsualizar filas' })];
  expect(
    await tryAll(page, layout, { cases: casesOf(layout), attempt: () => press(page, { presses: reading }) }),
  ).toEqual([]);
  await page.unrouteAll();
  await page.goto(address);
  const apply = named('applyImport');
  await page.reload();
  const attempt = () => press(page, { presses: [applyButton] });
  const cases = [...casesOf(apply), ...stepCases];
  expect(await tryAll(page, apply, { cases, attempt })).toEqual([]);
  await page.unrouteAll();

  const edit = named('editImportRows');
  const skipping = [
    (on: Page) => on.getByRole('button', { name: 'Acciones de la línea 4' }),
    (on: Page) => on.getByRole('menuitem', { name: 'Omitir fila' }),
  ];
  expect(
    await tryAll(page, edit, { cases: casesOf(edit), attempt: () => press(page, { presses: skipping }) }),
  ).toEqual([]);
  await page.unrouteAll();

  const undo = named('undoImport');
  await answerImport(page, { state: 'applied', appliedAt: '2026-11-20T10:00:00.000Z' });
  await page.goto(address.replace('step=preview', 'step=result'));
  const undoing = [
    (on: Page) => on.getByRole('button', { name: 'Deshacer esta importación' }),
    (on: Page) =>
      on.getByRole('dialog').getByRole('button', { name: /^Deshacer (?:importación|y anular .+)$/ }),
  ];
  expect(
    await tryAll(page, undo, {
      cases: [...casesOf(undo), ...undoCases],
      attempt: () => press(page, { presses: undoing }),
    }),
  ).toEqual([]);
  await page.unrouteAll();

  for (const failed of [errorOf('server_stopped'), errorOf('oversold')]) {
    await answerImport(page, {
      state: 'failed',
      failureReason: { ...failed, line: 7 },
      failure: 'It failed',
    });
    await page.goto(address);
    await settled(page);
    expect(await errorsOn(page)).toEqual([]);
    await page.unrouteAll();
  }
});

test('shows each refusal of what an import asks about the whole file in Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  await openPreview(page, portfolio);
  const name = {
    name: 'ACME',
    problem: 'missing',
    symbol: 'ACME',
    isin: '',
    instrumentName: 'Acme plc',
    currency: 'EUR',
    quotation: 'unit',
  };
  await page.route('**/api/imports/*/unknown-names', (route) =>
    route.fulfill({ json: { items: [{ ...name, rows: 1 }], total: 1 } }),
  );
  const balance = { currency: 'EUR', lowest: '-5', lowestOn: '2026-03-02', firstOn: '2026-03-02' };
  const cashQuestion = { kind: 'unfunded', balances: [balance], cashRows: 0, answer: null };
  await answerImport(page, { errorRows: 1, cashQuestion });
  await page.reload();
  const pressed = {
    chooseImportInstruments: [(on: Page) => on.getByRole('button', { name: 'Añadir este instrumento' })],
    answerImportCash: [(on: Page) => on.getByRole('button', { name: 'Guardar la respuesta' })],
  };
  await page.getByRole('radio', { name: /sin aportación inicial/ }).check();
  for (const [endpoint, presses] of Object.entries(pressed)) {
    const spec = named(endpoint);
    expect(
      await tryAll(page, spec, { cases: casesOf(spec), attempt: () => press(page, { presses }) }),
    ).toEqual([]);
  }
});

test("shows each error of an entry in Spanish among a portfolio's data issues", async ({
  page,
  portal,
  sessionOf,
}) => {
  const { portfolio, entry } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  const id = entry.split('/').at(-1);
  await page.route('**/api/portfolios/*/performance*', async (route) => {
    const answer = await route.fetch();
    const figures = (await answer.json()) as { quality: { faults: unknown[] } };
    const about = {
      transactionId: id,
      id,
      date: '2026-03-02',
      day: '2026-03-02',
      type: 'buy',
      symbol: 'ACME',
      count: 1,
    };
    const errors = keysOf(entryErrors).map((code) => ({
      ...about,
      ...coded(entryErrors, code),
      message: entryErrors[code],
    }));
    await route.fulfill({ json: { ...figures, quality: { ...figures.quality, faults: errors } } });
  });
  await page.goto(`${portfolio}/quality`);
  await settled(page);
  await expect(page.getByText('Más títulos que los de la posición', { exact: false })).toBeVisible();
  expect(await errorsOn(page)).toEqual([]);
});
