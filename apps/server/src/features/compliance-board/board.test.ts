/** The board of the firm: what it finds, how it counts, and whose clients are on it. */
import { closeClient, updateClient } from '@partnerfolio/contract/clients';
import { getComplianceBoard } from '@partnerfolio/contract/compliance/board';
import type { BoardRow } from '@partnerfolio/contract/compliance/board';
import { boardProblems } from '@partnerfolio/contract/compliance/board-choices';
import type { ScoreFigure } from '@partnerfolio/contract/assumptions/scores';
import type { LocalDate } from '@partnerfolio/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { insertTestGroup } from '../../testing/people.queries.ts';
import { countProblems, countScores, problemsOf } from './rules.ts';
import type { Standing } from './rules.ts';

const today = '2026-11-20' as LocalDate;
const known = (value: number): ScoreFigure => ({ known: true, value });
const unknown: ScoreFigure = { known: false, reason: 'missing_price' };
const fine: Standing = {
  profileUntil: '2027-06-30' as LocalDate,
  bandTo: 40,
  scores: [known(40)],
  kyc: { state: 'verified', validUntil: '2028-01-01' as LocalDate },
  nextReviewOn: '2027-01-01' as LocalDate,
};

describe('what is to be done', () => {
  test('is nothing while everything is valid', () => {
    expect(problemsOf(fine, today)).toEqual([]);
    expect(problemsOf({ ...fine, kyc: null, scores: [] }, today)).toEqual([]);
  });

  test.each([
    [{ profileUntil: null }, 'profile_missing'],
    [{ profileUntil: '2026-11-19' }, 'profile_expired'],
    [{ profileUntil: '2026-11-20' }, 'profile_expiring'],
    [{ profileUntil: '2026-12-20' }, 'profile_expiring'],
    [{ kyc: { state: 'not_started', validUntil: null } }, 'kyc_open'],
    [{ kyc: { state: 'in_progress', validUntil: null } }, 'kyc_open'],
    [{ kyc: { state: 'expired', validUntil: '2026-11-19' } }, 'kyc_expired'],
    [{ kyc: { state: 'verified', validUntil: '2026-12-20' } }, 'kyc_expiring'],
    [{ scores: [known(40), known(41)] }, 'above_band'],
    [{ scores: [known(12), unknown] }, 'score_unknown'],
    [{ bandTo: null }, 'score_unknown'],
    [{ nextReviewOn: null }, 'review_unplanned'],
    [{ nextReviewOn: '2026-11-19' }, 'review_overdue'],
  ] as const)('%j is %s', (change, problem) => {
    expect(problemsOf({ ...fine, ...change } as Standing, today)).toEqual([problem]);
  });

  test('is not yet what falls due today, or expires after the days of notice', () => {
    const later = { nextReviewOn: today, profileUntil: '2026-12-21' as LocalDate };
    expect(problemsOf({ ...fine, ...later }, today)).toEqual([]);
  });

  test('never takes an unknown score for one within the band', () => {
    expect(countScores({ bandTo: 40, scores: [unknown, known(99)] })).toEqual({
      portfoliosAbove: 1,
      portfoliosUnknown: 1,
    });
    expect(countScores({ bandTo: null, scores: [known(1)] })).toEqual({
      portfoliosAbove: 0,
      portfoliosUnknown: 1,
    });
  });

  test('is not counted of KYC without the right to it', () => {
    const rows = [{ problems: ['kyc_open' as const] }, { problems: [] }];
    expect(countProblems(rows, true).problems.kyc_open).toBe(1);
    expect(countProblems([{ problems: [] }], false).problems).toMatchObject({
      kyc_open: null,
      above_band: 0,
    });
  });
});

describe('the board', () => {
  let t: TestApp;
  let admin: TestPerson;
  let agent: TestPerson;
  let other: TestPerson;

  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    admin = await t.signInAs('admin', { fullName: 'Ada Admin' });
    agent = await t.signInAs('agent', { fullName: 'Gus Agent' });
    other = await t.signInAs('agent', { fullName: 'Olga Other' });
  });

  const board = async (as: TestPerson, query: object = {}) =>
    (await t.request(getComplianceBoard, { query }, as)).body;
  const names = (rows: readonly BoardRow[]) => rows.map(({ name }) => name);

  test('has the active clients that the caller sees, and counts no others', async () => {
    await makeClient(t, agent, { name: 'Ann' });
    await makeClient(t, other, { name: 'Ben' });
    await makeClient(t, agent, { name: 'Prospect', status: 'prospect' });
    const closed = await makeClient(t, agent, { name: 'Closed' });
    await t.request(closeClient, { params: { id: closed }, body: { revision: 1 } }, agent);
    const own = await board(agent);
    expect(names(own.items)).toEqual(['Ann']);
    expect(own).toMatchObject({
      total: 1,
      counts: {
        clients: 1,
        withProblems: 1,
        problems: { profile_missing: 1, kyc_open: 1, review_unplanned: 1 },
      },
      advisers: [{ adviser: { id: agent.id, fullName: 'Gus Agent' }, clients: 1, withProblems: 1 }],
    });
    const whole = await board(admin);
    expect(names(whole.items)).toEqual(['Ann', 'Ben']);
    expect(whole.advisers.map(({ adviser, clients }) => [adviser.fullName, clients])).toEqual(
      expect.arrayContaining([
        ['Gus Agent', 1],
        ['Olga Other', 1],
      ]),
    );
  });

  test('filters by problem and adviser, a page at a time, with the counts of all', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo']) await makeClient(t, agent, { name });
    await makeClient(t, other, { name: 'Dora', nextReviewOn: '2026-01-01' });
    expect(names((await board(admin, { problem: 'review_overdue' })).items)).toEqual(['Dora']);
    const page = await board(admin, { adviserId: agent.id, limit: '2', offset: '2' });
    expect([names(page.items), page.total, page.counts.clients]).toEqual([['Cleo'], 3, 4]);
    expect((await board(admin, { problem: 'above_band' })).total).toBe(0);
  });

  test('counts a portfolio without a band as unknown, and a household without KYC', async () => {
    const household = await makeClient(t, agent, { kind: 'household', name: 'The Examples' });
    const clientId = await makeClient(t, agent, { name: 'Ann' });
    await makePortfolio(t, { clientId });
    const { items } = await board(agent);
    expect(items.find(({ id }) => id === clientId)).toMatchObject({
      problems: ['profile_missing', 'kyc_open', 'review_unplanned'],
      portfoliosAbove: 0,
      portfoliosUnknown: 1,
    });
    expect(items.find(({ id }) => id === household)?.problems).toEqual([
      'profile_missing',
      'review_unplanned',
    ]);
  });

  test('says nothing of KYC without the right to it', async () => {
    await makeClient(t, agent, { name: 'Ann' });
    const denied = { feature: 'compliance.kyc', permission: 'deny', now: t.clock.now() } as const;
    await insertTestGroup(t.db, { userId: agent.id, ...denied });
    const { items, counts } = await board(agent);
    expect(items[0]?.problems).toEqual(['profile_missing', 'review_unplanned']);
    expect(counts.problems).toMatchObject({ kyc_open: null, kyc_expired: null, kyc_expiring: null });
    expect(Object.keys(counts.problems)).toEqual([...boardProblems]);
  });

  test('leaves out a client once nothing is to be done', async () => {
    const id = await makeClient(t, agent, { kind: 'household', name: 'The Examples' });
    const form = {
      kind: 'household',
      name: 'The Examples',
      status: 'active',
      nextReviewOn: '2027-01-01',
    } as const;
    await t.request(updateClient, { params: { id }, body: { ...form, revision: 1 } }, agent);
    expect((await board(agent)).items[0]?.problems).toEqual(['profile_missing']);
  });
});
