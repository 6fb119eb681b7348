/** The letters of notices of a fall: issued once, by who may change the portfolio, and the closing of a notice without one. */
import {
  closeFallNotice,
  issueFallNotice,
  listFallNotices,
} from '@partnerfolio/contract/reports/fall-notices';
import {
  downloadReport,
  getReport,
  issueReport,
  reissueReport,
} from '@partnerfolio/contract/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { featureRoutes } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from '../../../testing/ledgers.ts';
import { openTestMarket } from '../../../testing/market.ts';
import { notesOf, printStatement, rowsOf, testReader } from '../../../testing/statements.ts';
import { findFalls } from './judging.actions.ts';
import { fallLetter } from '../fall-letter/letter.ts';
import { letterOptions } from './rules.ts';

let t: TestApp;
let admin: TestPerson;
let agent: TestPerson;
let portfolioId: string;
let instrument: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  agent = await t.signInAs('agent');
  await openTestMarket(t, admin, 'eu');
  const clientId = await makeClient(t, agent, { name: 'Ann Example' });
  const form = { name: 'Growth', kind: 'discretionary', openedOn: '2026-06-01' } as never;
  portfolioId = await makePortfolio(t, { clientId, ...(form as object) });
  instrument = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  await bookTestEntries(t, portfolioId, [
    { type: 'deposit', tradeDate: '2026-06-01', amount: '1000' },
    {
      type: 'buy',
      tradeDate: '2026-06-01',
      instrumentId: instrument,
      quantity: '10',
      price: '100',
      amount: '1000',
    },
    { type: 'deposit', tradeDate: '2026-08-03', amount: '200' },
  ] as never);
  await priceTestInstrument(t, instrument, { '2026-06-01': '100', '2026-09-15': '85' });
  await findFalls(featureRoutes)(t.app);
});

const notices = async (as = agent) => (await t.request(listFallNotices, {}, as)).body.items;
const noticeId = async () => (await notices())[0]?.id ?? '';
const issueLetter = async (as = agent, id?: string) =>
  t.request(
    issueFallNotice,
    { params: { noticeId: id ?? (await noticeId()) }, body: { language: 'en' } },
    as,
  );
const closeNotice = async (as = agent, reason = 'Told by telephone') =>
  t.request(closeFallNotice, { params: { noticeId: await noticeId() }, body: { reason } }, as);

describe('the letter of a notice', () => {
  test('is an issued report, and the notice is sent', async () => {
    const { status, body } = await issueLetter();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      template: 'fall_notice',
      title: 'Notice of a fall in value',
      from: '2026-06-01',
      asAt: '2026-09-15',
      state: 'issued',
    });
    expect(await notices()).toMatchObject([{ state: 'sent', reportId: body.id, isOverdue: false }]);
    const path = downloadReport.path.replace(':reportId', body.id);
    const file = await t.fetch(path, { headers: { authorization: `Bearer ${agent.accessToken}` } });
    expect((await file.text()).startsWith('%PDF')).toBe(true);
  });

  test('is issued once, however often it is asked for at the same time', async () => {
    const id = await noticeId();
    const answers = await Promise.all([issueLetter(agent, id), issueLetter(admin, id)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    expect((await issueLetter(agent, id)).problem?.reason?.code).toBe('notice_not_open');
    expect(await t.db.selectFrom('reports').select('id').execute()).toHaveLength(1);
  });

  test('is corrected like any report', async () => {
    const { body } = await issueLetter();
    await priceTestInstrument(t, instrument, { '2026-09-15': '84' });
    const asked = { params: { reportId: body.id }, body: { gap: null } };
    const next = await t.request(reissueReport, asked, agent);
    expect(next.body).toMatchObject({ version: 2, template: 'fall_notice' });
    expect((await t.request(getReport, { params: { reportId: body.id } }, agent)).body.state).toBe(
      'superseded',
    );
  });

  test('is not issued over a fall that corrected prices have undone', async () => {
    const id = await noticeId();
    await priceTestInstrument(t, instrument, { '2026-09-15': '99' });
    expect((await issueLetter(agent, id)).problem?.reason?.code).toBe('notice_not_open');
    expect(await notices()).toMatchObject([{ state: 'undone' }]);
  });

  test('is not issued of a fall that cannot be judged', async () => {
    const row = { level: null, rate: null, reason: 'missing_price' };
    await t.db.updateTable('fall_notices').set(row).execute();
    expect((await issueLetter()).problem?.reason?.code).toBe('notice_cannot_be_judged');
  });

  test('cannot be chosen as a kind of report', async () => {
    const body = { template: 'fall_notice' } as never;
    const answer = await t.request(issueReport, { params: { id: portfolioId }, body }, admin);
    expect(answer.status).toBe(422);
  });
});

describe('a notice', () => {
  test('is neither listed nor found for an agent who may not see the client', async () => {
    const other = await t.signInAs('agent');
    expect(await notices(other)).toEqual([]);
    expect((await issueLetter(other)).status).toBe(404);
    expect((await closeNotice(other)).status).toBe(404);
  });

  test('can be closed once, with a reason', async () => {
    expect((await closeNotice(agent, '')).status).toBe(422);
    expect((await closeNotice()).body).toMatchObject({
      state: 'closed',
      closing: { reason: 'Told by telephone', by: { id: agent.id } },
    });
    expect((await closeNotice()).problem?.reason?.code).toBe('notice_not_open');
    expect((await issueLetter()).problem?.reason?.code).toBe('notice_not_open');
    await priceTestInstrument(t, instrument, { '2026-09-15': '70' });
    await findFalls(featureRoutes)(t.app);
    // The next level is another notice; the closed one stays as it is.
    expect((await notices()).map(({ level, state }) => `${level} ${state}`)).toEqual([
      '20 open',
      '10 closed',
    ]);
  });
});

describe('what the letter says', () => {
  const printed = async (language: 'en' | 'es') => {
    const [notice] = await notices(admin);
    if (notice?.level === null || notice === undefined) throw new Error('There is no notice');
    const options = letterOptions(
      { ...notice, level: notice.level, baseline_day: notice.baselineDay },
      language,
    );
    const { read } = testReader(t, admin);
    const figures = await fallLetter.read(read, { of: 'portfolio', id: portfolioId }, options);
    return printStatement(fallLetter, figures, language);
  };

  test('leads from the value on the first day to that on the last, and names the duty', async () => {
    const { document, unknown } = await printed('en');
    expect(unknown).toEqual([]);
    expect(rowsOf(document, 'development')).toEqual([
      'Value on 31 May 2026 | 0.00',
      'Contributions | 1,200.00',
      'Withdrawals | 0.00',
      'Result after fees and taxes | −150.00',
      'Value on 15 September 2026 | 1,050.00',
    ]);
    expect(document.letter[0]).toContain('fallen by 10%');
    expect(notesOf(document)[0]).toContain('Art. 60, 62');
  });

  test('is in Spanish for those who read Spanish', async () => {
    const { document } = await printed('es');
    expect(document.title).toBe('Aviso de caída de valor');
    expect(document.letter[0]).toMatch(/^A 15 de septiembre de 2026, su cartera había caído un 10\s% o más/u);
  });
});
