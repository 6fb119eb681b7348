/** Facts of instruments from files: the EMT file, and tables with a column for each fact. */
import { applyFactImport, chooseForFacts } from '@partnerfolio/contract/instruments/fact-imports';
import type { FactChoices, FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import { listInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { localDateSchema } from '@partnerfolio/contract/values';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyFacts, emtFile, rowsOfFacts, uploadFactFile } from '../../testing/fact-files.ts';
import { makeInstrument } from '../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let fund: string;

const isin = 'LU0274208692';

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  fund = await makeInstrument(t, { symbol: 'HARB', isin });
});

const upload = async (
  file: string | Uint8Array<ArrayBuffer>,
  fileName = 'facts.csv',
): Promise<FactImport> => {
  const answer = await uploadFactFile(t, { file, as: admin, fileName });
  expect(answer.body).toMatchObject({ state: 'uploaded' });
  return answer.body;
};

/** "ongoingCharge: 1.23 as of 2026-03-31 from EMT V4.3: facts.csv" of all facts that count. */
const statedFacts = async (id = fund): Promise<string[]> => {
  const { body } = await t.request(listInstrumentFacts, { params: { id } }, admin);
  return body.items
    .map(
      ({ fact, value, issuer, asOf, origin, source }) =>
        `${fact}: ${value ?? issuer?.name ?? 'unknown'}, ${asOf}, ${origin}, ${source}`,
    )
    .toSorted();
};

/** "3 error ongoingCharge:percent_too_large" of each row. */
const shown = async ({ id }: FactImport): Promise<string[]> =>
  (await rowsOfFacts(t, id, admin)).map(({ line, status, errors }) =>
    [line, status, ...errors.map(({ path, code }) => `${path}:${code}`)].join(' '),
  );

const choose = async (found: FactImport, change: Partial<FactChoices>) => {
  const answer = await t.request(
    chooseForFacts,
    {
      params: { id: found.id },
      body: { choices: { ...found.choices, ...change }, revision: found.revision },
    },
    admin,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};

const day = (text: string) => localDateSchema.parse(text);

test('states costs and risk of an EMT file in percent, each with its own reference date', async () => {
  const found = await upload(emtFile([{ '00010': isin }]), 'EMT_2026.csv');
  expect(found).toMatchObject({ kind: 'emt', version: 'V4.3', counts: [{ status: 'new', count: 1 }] });
  expect(await statedFacts()).toEqual([]);
  const applied = await applyFacts(t, { found, as: admin });
  expect(applied).toMatchObject({ state: 'applied', statements: 3 });
  expect(await statedFacts()).toEqual([
    'ongoingCharge: 1.23, 2026-03-31, emt, EMT V4.3: EMT_2026.csv',
    'riskClass: 4, 2026-05-29, emt, EMT V4.3: EMT_2026.csv',
    'transactionCost: 0.08, 2026-03-31, emt, EMT V4.3: EMT_2026.csv',
  ]);
});

test('the same file twice adds nothing, and a newer date of the same value is stated again', async () => {
  await applyFacts(t, { found: await upload(emtFile([{ '00010': isin }])), as: admin });
  const again = await upload(emtFile([{ '00010': isin }]));
  expect(again.counts).toEqual([{ status: 'same', count: 1 }]);
  const body = { leaveOut: true, revision: again.revision };
  const refused = await t.request(applyFactImport, { params: { id: again.id }, body }, admin);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ reason: { code: 'fact_import_empty' } });
  const newer = await upload(emtFile([{ '00010': isin, '07160': '2026-04-30', '07130': '0.0009' }]));
  const [row] = await rowsOfFacts(t, newer.id, admin);
  expect(row?.facts.map(({ fact, status }) => `${fact} ${status}`)).toEqual([
    'ongoingCharge confirmed',
    'transactionCost changed',
    'riskClass same',
  ]);
  expect(await applyFacts(t, { found: newer, as: admin })).toMatchObject({ statements: 2 });
});

test('leaves out rows of a wrong value, version or code, and of unknown instruments, and reads the others', async () => {
  const other = await makeInstrument(t, { symbol: 'OTHER', isin: 'IE00B4L5Y983' });
  const found = await upload(
    emtFile([
      { '00010': isin, '07100': '1.5' },
      { '00010': isin, '07130': '-0.0002' },
      { '00010': isin, '04010': '8' },
      { '00010': isin, '07160': '' },
      { '00010': isin, '07160': '2099-01-01' },
      { '00010': isin, '00001': 'V3.1' },
      { '00010': isin, '00020': '10' },
      { '00010': 'US0378331005', '07100': 'x' },
      { '00010': 'IE00B4L5Y983' },
      { '00010': isin, '07100': '0.000000001' },
    ]),
  );
  expect(await shown(found)).toEqual([
    '2 error ongoingCharge:percent_too_large',
    '3 error transactionCost:percent_negative',
    '4 error riskClass:not_a_choice',
    '5 error ongoingCharge:as_of_missing transactionCost:as_of_missing',
    '6 error ongoingCharge:day_in_future transactionCost:day_in_future',
    '7 error version:emt_version_not_read',
    '8 error isin:emt_not_isin',
    '9 unknown',
    '10 new',
    '11 error ongoingCharge:percent_format',
  ]);
  const body = { leaveOut: false, revision: found.revision };
  const refused = await t.request(applyFactImport, { params: { id: found.id }, body }, admin);
  expect(refused.body).toMatchObject({ reason: { code: 'fact_rows_left_out', params: { count: 9 } } });
  await applyFacts(t, { found, as: admin, leaveOut: true });
  expect(await statedFacts()).toEqual([]);
  expect(await statedFacts(other)).toHaveLength(3);
});

test('says nothing of sections that an EMT file does not fill in, and of costs in units of currency', async () => {
  const found = await upload(
    emtFile([
      { '00010': isin, '00007': 'N' },
      { '00010': isin, '00096': 'U', '07100': '12' },
      { '00010': isin, '00006': 'N', '00007': 'N' },
    ]),
  );
  const rows = await rowsOfFacts(t, found.id, admin);
  expect(rows.map(({ facts }) => facts.map(({ fact }) => fact))).toEqual([['riskClass'], ['riskClass'], []]);
  expect(rows[2]?.errors).toMatchObject([{ code: 'row_without_facts' }]);
});

test('asks whether costs above 10 % are meant, because the file may write percentages', async () => {
  const found = await upload(emtFile([{ '00010': isin, '07100': '0.19' }, { '00010': 'US0378331005' }]));
  expect(found.open.highCosts).toBe('19');
  const body = { leaveOut: true, revision: found.revision };
  const refused = await t.request(applyFactImport, { params: { id: found.id }, body }, admin);
  expect(refused.body).toMatchObject({ reason: { code: 'fact_import_open' } });
  const confirmed = await choose(found, { highCosts: true });
  expect(confirmed.open.highCosts).toBeNull();
  await applyFacts(t, { found: confirmed, as: admin, leaveOut: true });
  expect((await statedFacts())[0]).toContain('ongoingCharge: 19,');
});

test('reads decimal commas and other separators, quoted cells and a title above the headings', async () => {
  const text = emtFile([{ '00010': isin, '07100': '"0,0123"', '07130': '"0,0008"' }], ',');
  const found = await upload(`European MiFID Template\r\n\r\n${text}`);
  await applyFacts(t, { found, as: admin });
  expect((await statedFacts()).map((one) => one.split(',')[0])).toEqual([
    'ongoingCharge: 1.23',
    'riskClass: 4',
    'transactionCost: 0.08',
  ]);
});

test('reads an EMT workbook, whose cells are numbers and dates', async () => {
  const [headings = [], cells = []] = emtFile([{ '00010': isin }])
    .split('\r\n')
    .map((line) => line.split(';'));
  const values = cells.map((text) =>
    /^\d{4}-/.test(text) ? new Date(`${text}T00:00:00Z`) : /^\d/.test(text) ? Number(text) : text,
  );
  const file = await writeXlsx({ sheets: [{ name: 'EMT', rows: [headings, values] }] });
  const found = await upload(new Uint8Array(file), 'emt.xlsx');
  await applyFacts(t, { found, as: admin });
  expect((await statedFacts())[0]).toBe('ongoingCharge: 1.23, 2026-03-31, emt, EMT V4.3: emt.xlsx');
});

test('reads a table with Spanish headings and words, and asks for the date that it lacks', async () => {
  const file =
    'ISIN;Gastos corrientes (%);Complejidad;Calificación de Moody’s;SRI;Comentario\n' +
    `${isin};1,25;No complejo;Aa1;4;x\n`;
  const found = await upload(file);
  expect(found).toMatchObject({ kind: 'csv', ignored: ['Comentario'], open: { asOf: true } });
  const dated = await choose(found, { asOf: day('2026-05-01') });
  expect(dated.open.asOf).toBe(false);
  await applyFacts(t, { found: dated, as: admin });
  expect(await statedFacts()).toEqual([
    'complexity: non_complex, 2026-05-01, csv, facts.csv',
    'ongoingCharge: 1.25, 2026-05-01, csv, facts.csv',
    'ratingMoodys: Aa1, 2026-05-01, csv, facts.csv',
    'riskClass: 4, 2026-05-01, csv, facts.csv',
  ]);
});

test('asks how dates and numbers are written where both readings fit', async () => {
  const found = await upload(`ISIN;Ongoing charge;As of\n${isin};1.125;03/04/2026\n`);
  expect(found.open).toMatchObject({ date: '03/04/2026', number: '1.125' });
  const chosen = await choose(found, { dateFormat: 'dd/MM/yyyy', numberFormat: 'point' });
  expect(chosen.open).toMatchObject({ date: null, number: null });
  await applyFacts(t, { found: chosen, as: admin });
  expect(await statedFacts()).toEqual(['ongoingCharge: 1.125, 2026-04-03, csv, facts.csv']);
});

test('asks what a number of a workbook is, because 0.0022 may be its 0.22 %', async () => {
  const rows = [
    ['Symbol', 'Ongoing charge', 'As of'],
    ['HARB', 0.0022, new Date('2026-05-01T00:00:00Z')],
  ];
  const file = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Facts', rows }] }));
  const found = await upload(file, 'facts.xlsx');
  expect(found.open.percent).toBe('0.0022');
  await applyFacts(t, { found: await choose(found, { percentForm: 'fraction' }), as: admin });
  expect(await statedFacts()).toEqual(['ongoingCharge: 0.22, 2026-05-01, csv, facts.xlsx']);
});

test('a workbook with too many rows is told so, and not that it is damaged', async () => {
  const rows = [['ISIN', 'SRI'], ...Array.from({ length: 20_200 }, () => [isin, 4])];
  const file = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Facts', rows }] }));
  const { body } = await uploadFactFile(t, { file, as: admin, fileName: 'facts.xlsx' });
  expect(body.fields?.map(({ code }) => code)).toEqual(['fact_file_too_many_rows']);
});
