/** Stating the facts of files: issuers, contradictions, undo, repeats, and files that are no facts. */
import { listAuditEvents } from '@partnerfolio/contract/security';
import {
  applyFactImport,
  chooseForFacts,
  discardFactImport,
  undoFactImport,
} from '@partnerfolio/contract/instruments/fact-imports';
import type { FactChoices, FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import {
  listFactHistory,
  listInstrumentFacts,
  stateInstrumentFacts,
} from '@partnerfolio/contract/instruments/stated-facts';
import { listIssuers } from '@partnerfolio/contract/market/issuers';
import { localDateSchema } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { applyFacts, emtFile, rowsOfFacts, uploadFactFile } from '../../testing/fact-files.ts';
import { makeTestIssuer } from '../../testing/issuers.ts';
import { makeInstrument } from '../../testing/ledgers.ts';

let t: TestApp;
let admin: TestPerson;
let fund: string;

const isin = 'LU0274208692';
const lei = '529900T8BM49AURSDO55';

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

test('finds issuers by LEI, then by name, and creates those that the user confirms', async () => {
  await makeTestIssuer(t, { name: 'Iberdrola, S.A.' });
  const names = ['A', 'B', 'C', 'D'];
  const ids = [];
  for (const symbol of names) ids.push(await makeInstrument(t, { symbol }));
  const file = [
    'Symbol;Issuer;Issuer LEI;As of',
    'A;IBERDROLA, S.A.;;2026-05-01',
    `B;Acme SE;${lei};2026-05-01`,
    `C;Acme Societas Europaea;${lei};2026-05-01`,
    'D;Iberdrola SA;;2026-05-01',
  ].join('\n');
  const found = await upload(file);
  expect(await shown(found)).toEqual(['2 new', '3 issuer', '4 issuer', '5 issuer']);
  expect(found.newIssuers).toMatchObject([
    { name: 'Acme SE', lei, rows: 2, similar: [] },
    { name: 'Iberdrola SA', rows: 1, similar: [{ name: 'Iberdrola, S.A.' }] },
  ]);
  const similar = found.newIssuers[1]?.similar[0]?.id ?? null;
  const answered = await choose(found, {
    issuers: [
      { name: 'Acme SE', issuerId: null },
      { name: 'Iberdrola SA', issuerId: similar },
    ],
  });
  expect(answered.counts).toEqual([{ status: 'new', count: 4 }]);
  const { body: before } = await t.request(listIssuers, {}, admin);
  expect(before.total).toBe(1);
  await applyFacts(t, { found: answered, as: admin });
  const { body: after } = await t.request(listIssuers, {}, admin);
  expect(after.items.map((one) => one.name)).toEqual(['Acme SE', 'Iberdrola, S.A.']);
  const issuers = await Promise.all(ids.map((id) => statedFacts(id)));
  expect(issuers.map(([one]) => one?.split(', 2026')[0])).toEqual([
    'issuer: Iberdrola, S.A.',
    'issuer: Acme SE',
    'issuer: Acme SE',
    'issuer: Iberdrola, S.A.',
  ]);
  const again = await upload(file.replace('D;Iberdrola SA', 'D;Iberdrola, S.A.'));
  expect(again).toMatchObject({ newIssuers: [], counts: [{ status: 'same', count: 4 }] });
});

test('refuses names of issuers that contradict each other or their LEI', async () => {
  await makeTestIssuer(t, { name: 'Acme SE' });
  const other = '5493006MHB84DD0ZWV18';
  const file = [
    'Symbol;Issuer;Issuer LEI;As of',
    `HARB;;${lei};2026-05-01`,
    `HARB;New One;${lei};2026-05-02`,
    `HARB;New One;${other};2026-05-03`,
    'HARB;New Two;123;2026-05-04',
  ].join('\n');
  expect(await shown(await upload(file))).toEqual([
    '2 error issuer:issuer_name_missing',
    '3 issuer',
    '4 error issuerLei:issuer_with_other_lei',
    '5 error issuerLei:bad_lei',
  ]);
});

test('two rows that contradict each other are both left out, and the same said twice is stated once', async () => {
  const found = await upload(
    [
      'Symbol,SRI,Liquidity,As of',
      'HARB,4,daily,2026-05-01',
      'HARB,5,,2026-05-01',
      'HARB,3,daily,2026-04-01',
      'HARB,3,,2026-04-01',
    ].join('\n'),
  );
  expect(await shown(found)).toEqual([
    '2 error riskClass:fact_contradicted',
    '3 error riskClass:fact_contradicted',
    '4 new',
    '5 new',
  ]);
  expect(await applyFacts(t, { found, as: admin, leaveOut: true })).toMatchObject({ statements: 2 });
});

test('undoing takes back what the file stated, and leaves what was stated before and since', async () => {
  const state = async (riskClass: string, asOf: string) => {
    const { body } = await t.request(listInstrumentFacts, { params: { id: fund } }, admin);
    const answer = await t.request(
      stateInstrumentFacts,
      { params: { id: fund }, body: { riskClass, asOf: day(asOf), source: 'KID', revision: body.revision } },
      admin,
    );
    expect(answer.status).toBe(200);
  };
  await state('2', '2026-01-01');
  const found = await upload(`ISIN,SRI,Complexity,As of\n${isin},3,Complex,2026-02-01\n`);
  const applied = await applyFacts(t, { found, as: admin });
  await state('5', '2026-03-01');
  const opened = (await t.request(listInstrumentFacts, { params: { id: fund } }, admin)).body.revision;
  const undo = { params: { id: found.id }, body: { revision: applied.revision } };
  const undone = await t.request(undoFactImport, undo, admin);
  expect(undone.body).toMatchObject({ state: 'undone' });
  expect(await statedFacts()).toEqual(['riskClass: 5, 2026-03-01, manual, KID']);
  const query = { fact: 'riskClass' as const };
  const { body: history } = await t.request(listFactHistory, { params: { id: fund }, query }, admin);
  expect(history.items.map(({ value }) => value)).toEqual(['5', '2']);
  // A form that was opened before does not overwrite what it did not show.
  const { body: now } = await t.request(listInstrumentFacts, { params: { id: fund } }, admin);
  expect(now.revision).toBeGreaterThan(opened);
  expect((await t.request(undoFactImport, undo, admin)).status).toBe(412);
  const third = await upload(`ISIN,SRI,Complexity,As of\n${isin},3,Complex,2026-02-01\n`);
  expect(third.counts).toEqual([{ status: 'changed', count: 1 }]);
});

test('what was stated since the preview counts, and nothing is stated twice', async () => {
  const file = `ISIN,SRI,As of\n${isin},3,2026-02-01\n`;
  const [first, second] = [await upload(file), await upload(`${file}\n`)];
  await applyFacts(t, { found: first, as: admin });
  const body = { leaveOut: false, revision: second.revision };
  const late = await t.request(applyFactImport, { params: { id: second.id }, body }, admin);
  expect(late.body).toMatchObject({ reason: { code: 'fact_import_empty' } });
  expect(await statedFacts()).toHaveLength(1);
});

test('two calls at once state the facts once', async () => {
  const found = await upload(emtFile([{ '00010': isin }]));
  const call = () =>
    t.request(
      applyFactImport,
      { params: { id: found.id }, body: { leaveOut: false, revision: found.revision } },
      admin,
    );
  const answers = await Promise.all([call(), call()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const { body } = await t.request(
    listFactHistory,
    { params: { id: fund }, query: { fact: 'ongoingCharge' } },
    admin,
  );
  expect(body.total).toBe(1);
});

test('a discarded file states nothing, and one that has begun is not discarded', async () => {
  const found = await upload(emtFile([{ '00010': isin }]));
  expect((await t.request(discardFactImport, { params: { id: found.id } }, admin)).status).toBe(200);
  expect(await statedFacts()).toEqual([]);
  const other = await upload(emtFile([{ '00010': isin }]), 'b.csv');
  await applyFacts(t, { found: other, as: admin });
  expect((await t.request(discardFactImport, { params: { id: other.id } }, admin)).status).toBe(409);
});

test('the audit log has each instrument with what counted before, and the import', async () => {
  await applyFacts(t, { found: await upload(emtFile([{ '00010': isin }])), as: admin });
  const { body } = await t.request(listAuditEvents, { query: { limit: 20 } }, admin);
  const types = body.items.map(({ eventType }) => eventType);
  expect(types.filter((type) => type === 'instrument.state_facts')).toHaveLength(2);
  expect(types).toContain('fact_import.apply');
});

test.each([
  ['nothing', '', 'fact_file_empty'],
  ['blank lines', '\n\n \n', 'fact_file_empty'],
  ['headings alone', 'ISIN,SRI\n', 'fact_file_empty'],
  ['no known heading', 'a,b\n1,2\n', 'fact_file_unrecognised'],
  ['only an ISIN', `ISIN\n${isin}\n`, 'fact_file_unrecognised'],
  ['a PDF', '%PDF-1.7 …', 'fact_file_unreadable'],
  ['a damaged workbook', 'PK\u0003\u0004 damaged', 'fact_file_unreadable'],
  ['a zero character', `ISIN,SRI\n${isin},\u0000\n`, 'fact_file_unreadable'],
  ['too many rows', `ISIN,SRI\n${`${isin},4\n`.repeat(20_001)}`, 'fact_file_too_many_rows'],
])('refuses a file with %s', async (_, file, code) => {
  const { status, body } = await uploadFactFile(t, { file, as: admin });
  expect(status).toBe(422);
  expect(body.fields?.map((one) => one.code)).toEqual([code]);
});

test('texts of a file never become formulas, keys or other columns', async () => {
  const found = await upload(
    `ISIN,Symbol,Issuer,SRI,__proto__,constructor,As of\n${isin},__proto__,"=HYPERLINK(""x"")",4,1,2,2026-05-01\n`,
  );
  expect(found.newIssuers).toMatchObject([{ name: '=HYPERLINK("x")' }]);
  expect(found.ignored).toEqual(['__proto__', 'constructor']);
});

test('the exported facts import again without a difference, also with their dates and sources', async () => {
  const bond = await makeInstrument(t, { symbol: '=BOND' });
  const file = [
    'Symbol;ISIN;Ongoing charge;Issuer;Issuer LEI;Rating by S&P;SRI;Complexity;As of;Source',
    `;${isin};1,125 %;No issuer;;;4;Complex;2026-05-01;KID`,
    `;${isin};;;;;;;2026-05-02;-1 of the fund`,
    `=BOND;;0,000001;Acme SE;${lei};AA-;None (not a PRIIP);;2026-05-03;`,
    `;${isin};0,2 %;;;;;;2026-05-02;+Factsheet`,
  ].join('\n');
  const found = await upload(file);
  const answered = await choose(found, {
    numberFormat: 'comma',
    issuers: [{ name: 'Acme SE', issuerId: null }],
  });
  await applyFacts(t, { found: answered, as: admin, leaveOut: true });
  const before = [await statedFacts(), await statedFacts(bond)];
  expect(before.flat()).toHaveLength(8);
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await t.fetch(`/api/exports/instrument-facts?format=${format}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect(answer.status).toBe(200);
    const again = await upload(new Uint8Array(await answer.arrayBuffer()), `out.${format}`);
    expect(again).toMatchObject({
      ignored: [],
      counts: [{ status: 'same', count: 3 }],
      open: { asOf: false, date: null, number: null, percent: null, highCosts: null },
    });
    // Into a portal that knows none of it.
    const [row] = await rowsOfFacts(t, again.id, admin);
    expect(row?.errors).toEqual([]);
  }
});
