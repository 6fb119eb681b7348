/** The options of reports: what each changes in print, what is refused, and that reports from before them stay as they were. */
import { randomUUID } from 'node:crypto';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { reportSections } from '@partnerfolio/contract/reports/options';
import { issueReport, reissueReport } from '@partnerfolio/contract/reports/reports';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FirmDocument } from '../../../platform/documents/document.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { makeTestBenchmark } from '../../../testing/benchmarks.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { previewOf, printStatement, rowsOf, testReader } from '../../../testing/statements.ts';
import { changedFigures } from '../changes/printed.rules.ts';
import { holdingsStatement } from '../holdings/holdings-statement.ts';
import type { PerformanceReportFigures } from './performance-figures.ts';
import { performanceReport } from './performance-report.ts';

let t: TestApp;
let admin: TestPerson;
let id: string;
let acme: string;
let benchmarks: string[];

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  const gone = await makeInstrument(t, { symbol: 'GONE', name: 'Gone', assetClass: 'equity' });
  benchmarks = [];
  for (const last of ['110', '120', '130']) {
    const instrument = await makeInstrument(t, {});
    await priceTestInstrument(t, instrument, { '2026-06-30': '100', '2026-09-30': last });
    benchmarks.push(await makeTestBenchmark(t, { weights: { [instrument]: '100' } }));
  }
  id = await makePortfolio(t, {
    clientId: await makeClient(t, admin, { name: 'Ann Example' }),
    name: 'Growth',
    benchmark: benchmarks[0],
  } as never);
  await priceTestInstrument(t, acme, { '2026-06-30': '100', '2026-08-03': '50', '2026-09-30': '75' });
  await priceTestInstrument(t, gone, { '2026-07-01': '20', '2026-08-31': '25' });
  const sold = { instrumentId: gone, quantity: '10' };
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-07-01', amount: '1000' },
    { type: 'buy', tradeDate: '2026-07-01', instrumentId: acme, quantity: '2', price: '100', amount: '200' },
    { type: 'buy', tradeDate: '2026-07-01', ...sold, price: '20', amount: '200' },
    { type: 'split', tradeDate: '2026-08-03', instrumentId: acme, ratioNew: '2', ratioOld: '1' },
    { type: 'sell', tradeDate: '2026-08-31', ...sold, price: '25', amount: '250', fee: '2' },
  ] as never);
});

const range = { from: '2026-07-01', to: '2026-09-30' };
const read = (options: object = {}): Promise<PerformanceReportFigures> =>
  performanceReport.read(testReader(t, admin).read, { of: 'portfolio', id }, {
    template: 'performance',
    language: 'en',
    sections: [...reportSections],
    ...range,
    ...options,
  } as never);
const printed = async (options: object = {}, language: 'en' | 'es' = 'en') =>
  printStatement(performanceReport, await read(options), language).document;
const tablesOf = ({ blocks }: FirmDocument): string[] =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table.key] : []));
const headOf = ({ blocks }: FirmDocument, key: string) =>
  blocks.flatMap((block) => (block.kind === 'table' && block.table.key === key ? block.table.head : []));

const refused = async (query: Record<string, string>, template = 'performance') =>
  (await previewOf(t, admin, { id, template, ...range, ...query })).fields;

describe('benchmarks of a performance report', () => {
  test('are compared as their own endpoint answers, each with its difference', async () => {
    const document = await printed({ benchmarks });
    const format = formatIn('en');
    const query = { from: '2026-06-30', to: '2026-09-30' };
    const of = async (benchmark: string) => {
      const asked = { params: { id }, query: { ...query, benchmark } as never };
      const { body } = await t.request(getComparison, asked, admin);
      expect(body.benchmark).toMatchObject({ id: benchmark, chosenBy: 'request' });
      const figure = body.returns?.benchmark;
      return figure?.known === true ? format.percent(figure.value, { signed: true }) : '';
    };
    const shown = [];
    for (const benchmark of benchmarks) shown.push(await of(benchmark));
    expect(shown).toEqual(['+10.00%', '+20.00%', '+30.00%']);
    const row = rowsOf(document, 'returns')
      .find((one) => one.startsWith('Year to date'))
      ?.split(' | ');
    expect(row?.slice(4).map((cell) => cell.replace(/ \(.*/u, ''))).toEqual(shown);
    expect(row?.slice(4).every((cell) => cell.endsWith(' pp)'))).toBe(true);
    expect(headOf(document, 'returns').slice(4)).toHaveLength(3);
  });

  test('are drawn in lines that grey print tells apart', async () => {
    const document = await printed({ benchmarks });
    const charts = document.blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
    expect(charts.at(-1)?.series.map(({ dash }) => dash)).toEqual([
      undefined,
      'dashed',
      'dotted',
      'dash-dotted',
    ]);
  });

  test('are the own one of the portfolio unless others, or none, are asked for', async () => {
    expect(headOf(await printed(), 'returns').slice(4)).toEqual(['Benchmark', 'Net less benchmark']);
    expect(headOf(await printed({ benchmarks: [] }), 'returns').slice(4)).toEqual([]);
  });

  test('are refused if unknown, listed twice, or more than three', async () => {
    expect(await refused({ benchmarks: randomUUID() })).toMatchObject([
      { path: 'benchmarks', code: 'unknown_benchmark' },
    ]);
    const [one = ''] = benchmarks;
    const ask = (list: unknown) =>
      t.request(
        issueReport,
        { params: { id }, body: { template: 'performance', ...range, benchmarks: list } as never },
        admin,
      );
    expect((await ask([one, one])).body).toMatchObject({ fields: [{ code: 'choice_repeated' }] });
    expect((await ask([...benchmarks, randomUUID()])).body).toMatchObject({
      fields: [{ code: 'too_many_benchmarks' }],
    });
    for (const wrong of ['x', 7, {}, [null]]) expect((await ask(wrong)).status).toBe(422);
  });

  test('answer 404 for a portfolio of someone else, whether or not the benchmark is known', async () => {
    const agent = await t.signInAs('agent');
    for (const benchmark of [benchmarks[0], randomUUID()]) {
      const asked = { params: { id }, query: { benchmark } as never };
      expect((await t.request(getComparison, asked, agent)).status).toBe(404);
    }
  });
});

describe('further options of a performance report', () => {
  test('print net or gross returns alone', async () => {
    const gross = await printed({ returns: 'gross' });
    expect(headOf(gross, 'returns')).toEqual(['', 'TWR, gross', 'IRR', 'Benchmark', 'Gross less benchmark']);
    expect(gross.cards.map(({ label }) => label)).toContain('Return, gross');
    expect(gross.letter.join(' ')).toContain('before fees');
    const net = await printed({ returns: 'net' });
    expect(headOf(net, 'returns')).toEqual(['', 'TWR, net', 'IRR', 'Benchmark', 'Net less benchmark']);
    expect(JSON.stringify(net.cards)).not.toContain('gross');
  });

  test('print time-weighted or money-weighted returns alone', async () => {
    const twr = await printed({ rates: 'twr' });
    const heads = ['', 'TWR, gross', 'TWR, net', 'Benchmark', 'Net less benchmark'];
    expect(headOf(twr, 'returns')).toEqual(heads);
    expect(JSON.stringify(twr.blocks)).not.toContain('Money-weighted return');
    const irr = await printed({ rates: 'irr' });
    expect(headOf(irr, 'returns')).toEqual(['', 'IRR']);
    const { irrOfPeriod } = (await read()).periods[0]?.performance ?? {};
    const rate =
      irrOfPeriod?.known === true ? formatIn('en').percent(irrOfPeriod.value, { signed: true }) : '';
    expect(irr.cards[1]).toMatchObject({ label: 'IRR, net', value: rate });
    expect(irr.cards.map(({ key }) => key)).not.toContain('benchmark');
    expect(irr.letter.join(' ')).toContain('its money-weighted return, net of fees and taxes, was');
    expect(rowsOf(irr, 'returns').every((row) => row.split(' | ').length === 2)).toBe(true);
  });

  test('print the sections that are on, in their order', async () => {
    expect(tablesOf(await printed({ sections: ['realised', 'development'] }))).toEqual([
      'realised',
      'development',
    ]);
    expect(tablesOf(await printed())).toEqual(
      expect.arrayContaining(['development', 'returns', 'contribution', 'corporate-actions', 'realised']),
    );
  });

  test('list corporate actions of the range', async () => {
    expect(rowsOf(await printed(), 'corporate-actions')).toEqual([
      '3 Aug 2026 | Split | Acme |  | 2 : 1 |  | ',
    ]);
    expect(rowsOf(await printed({ from: '2026-09-01' }), 'corporate-actions')).toEqual([]);
  });

  test('list what was sold within the range and is not held any more', async () => {
    expect(rowsOf(await printed({ closedPositions: true }), 'closed')).toEqual([
      'Gone | 31 Aug 2026 | 248.00 | 200.00 | +48.00',
      'Total |  | 248.00 | 200.00 | +48.00',
    ]);
    expect(tablesOf(await printed())).not.toContain('closed');
  });

  test.each([
    ['en', 'Prepared for'],
    ['es', 'Preparado para'],
  ] as const)('name for whom it was prepared, in %s', async (language, label) => {
    const { facts } = await printed({ preparedFor: 'Family council' }, language);
    expect(facts[0]).toEqual({ label, value: 'Family council' });
  });
});

describe('options', () => {
  test('are taken from a query, where lists repeat their name', async () => {
    const { status } = await previewOf(t, admin, {
      id,
      template: 'performance',
      ...range,
      benchmarks: 'none',
      sections: 'holdings',
      closedPositions: 'true',
      returns: 'net',
    });
    expect(status).toBe(200);
  });

  test('are refused by kinds that do not have them, and where they contradict each other', async () => {
    const of = (path: string, code = 'report_without_option') => [expect.objectContaining({ path, code })];
    expect(await refused({ accountAliases: 'true' })).toEqual(of('accountAliases'));
    for (const [option, value] of [
      ['benchmarks', 'none'],
      ['returns', 'net'],
      ['preparedFor', 'Ann'],
      ['sections', 'income'],
      ['closedPositions', 'false'],
    ] as const)
      expect(await refused({ [option]: value }, 'ledger')).toEqual(of(option));
    expect(await refused({ sections: 'income', closedPositions: 'true' })).toEqual(
      of('closedPositions', 'closed_positions_need_holdings'),
    );
    expect(await refused({ preparedFor: 'x'.repeat(201) })).toEqual(of('preparedFor', 'text_too_long'));
  });

  test('name accounts by alias, by the end of their number, or by all of it', async () => {
    const account = { custodian: 'North Bank', number: 'NB-123456789', alias: null };
    await t.db.updateTable('portfolio_accounts').set(account).where('portfolio_id', '=', id).execute();
    const named = async (accountAliases?: boolean) => {
      const options = { template: 'holdings', language: 'en', accountAliases };
      const figures = await holdingsStatement.read(
        testReader(t, admin).read,
        { of: 'portfolio', id },
        options as never,
      );
      const { facts } = printStatement(holdingsStatement, figures).document;
      return facts.find(({ label }) => label === 'Account')?.value;
    };
    expect(await named()).toBe('North Bank NB-123456789');
    expect(await named(true)).toBe('North Bank ···6789');
    expect(await named(false)).toBe('North Bank NB-123456789');
  });
});

describe('a report that was issued before there were options', () => {
  test('prints the same document, and nothing in it has changed', async () => {
    // As the version before read, stored and froze it: without sections or other choices.
    const read = {
      read: testReader(t, admin).read,
      options: { template: 'performance', language: 'en', ...range },
    };
    const again = await performanceReport.read(read.read, { of: 'portfolio', id }, read.options as never);
    const { choices: _, ...frozen } = again;
    const { document } = printStatement(performanceReport, frozen);
    expect(tablesOf(document)).toEqual([
      'development',
      'returns',
      'months',
      'contribution',
      'securities',
      'cash',
      'transactions',
      'realised',
    ]);
    const now = printStatement(performanceReport, again).document;
    expect(now).toEqual(document);
    expect(changedFigures(document, now)).toEqual([]);
  });

  test('is followed by a version with the same sections, and a new one has all', async () => {
    const body = { template: 'performance', ...range } as never;
    const { body: issued } = await t.request(issueReport, { params: { id }, body }, admin);
    const stored = async (reportId: string) => {
      const row = await t.db
        .selectFrom('reports')
        .select('options')
        .where('id', '=', reportId)
        .executeTakeFirst();
      return (JSON.parse(String(row?.options)) as { sections?: unknown }).sections;
    };
    expect(await stored(issued.id)).toEqual([...reportSections]);
    const reissued = { params: { reportId: issued.id }, body: { gap: null } };
    const { body: next } = await t.request(reissueReport, reissued, admin);
    expect(await stored(next.id)).toEqual([...reportSections]);
  });
});
