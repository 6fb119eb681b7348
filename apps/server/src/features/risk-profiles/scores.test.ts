/** The scores of answer sheets that were worked by hand. */
import { getRiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { makeClient } from '../../testing/ledgers.ts';
import { enterTestAnswers, firstAnswers, publishTestQuestionnaire } from '../../testing/risk-profiles.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await publishTestQuestionnaire(t, await t.signInAs('admin'));
});
afterAll(() => t.close());

/** Ten answer sheets worked by hand: score = 1 + 98 × points / 100. */
const byHand: readonly (readonly [string, Record<string, string>, number, string])[] = [
  ['the lowest answers', {}, 1, 'defensive'],
  [
    // 12 + 14 + 10 + 10 + 14 + 10 + 15 + 15 = 100
    'the highest answers',
    {
      purpose: 'a4',
      horizon: 'a4',
      income: 'a3',
      share: 'a4',
      loss: 'a5',
      reserves: 'a3',
      fall: 'a4',
      range: 'a4',
    },
    99,
    'dynamic',
  ],
  // 4: 1 + 3.92 = 4.92
  ['moderate growth only', { purpose: 'a2' }, 5, 'defensive'],
  // 14: 1 + 13.72 = 14.72
  ['a long horizon only', { horizon: 'a4' }, 15, 'defensive'],
  // 4 + 10 + 5 = 19: 1 + 18.62 = 19.62
  ['an income in part', { purpose: 'a2', horizon: 'a3', income: 'a2' }, 20, 'defensive'],
  // 19 + 4 + 4 = 27: 1 + 26.46 = 27.46
  ['some capacity', { purpose: 'a2', horizon: 'a3', income: 'a2', share: 'a2', loss: 'a2' }, 27, 'cautious'],
  // 4 + 10 + 5 + 7 + 8 + 5 + 5 + 5 = 49: 1 + 48.02 = 49.02
  [
    'the middle of each',
    {
      purpose: 'a2',
      horizon: 'a3',
      income: 'a2',
      share: 'a3',
      loss: 'a3',
      reserves: 'a2',
      fall: 'a2',
      range: 'a2',
    },
    49,
    'balanced',
  ],
  // 8 + 10 + 5 + 7 + 8 + 5 + 5 + 5 = 53: 1 + 51.94 = 52.94
  [
    'growth with a middle capacity',
    {
      purpose: 'a3',
      horizon: 'a3',
      income: 'a2',
      share: 'a3',
      loss: 'a3',
      reserves: 'a2',
      fall: 'a2',
      range: 'a2',
    },
    53,
    'growth',
  ],
  // 8 + 14 + 10 + 7 + 11 + 10 + 10 + 10 = 80: 1 + 78.4 = 79.4
  [
    'high answers',
    {
      purpose: 'a3',
      horizon: 'a4',
      income: 'a3',
      share: 'a3',
      loss: 'a4',
      reserves: 'a3',
      fall: 'a3',
      range: 'a3',
    },
    79,
    'dynamic',
  ],
  // 10 + 10 + 15 + 15 = 50: exactly 50
  ['half of all points', { income: 'a3', reserves: 'a3', fall: 'a4', range: 'a4' }, 50, 'balanced'],
];

test.each(byHand)('scores %s', async (_name, scored, score, band) => {
  const agent = await t.signInAs('agent');
  const clientId = await makeClient(t, agent);
  const answers = { ...firstAnswers(), ...scored };
  const entered = await enterTestAnswers(t, agent, { clientId, answers });
  expect([entered.score, entered.band?.id]).toEqual([score, band]);
  const all = (await t.request(getRiskProfile, { params: { id: clientId } }, agent)).body;
  expect(all).toMatchObject({ state: 'valid', current: { score, validUntil: '2027-02-12' }, draft: null });
  expect(all.sheets).toEqual([all.current]);
});
