/** Issued reports against later corrections: which are *changed since*, by which figures, and that their bytes stay. */
import { listNotifications } from '@partnerfolio/contract/notifications/notifications';
import { downloadReport, getReport, listReports } from '@partnerfolio/contract/reports/reports';
import { previewReport } from '@partnerfolio/contract/reports/options';
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
import { listTestNotifications } from '../../../testing/notifications.ts';
import { insertReport, issueTestReport } from '../../../testing/reports.ts';
import { compareReports } from './comparing.actions.ts';

let t: TestApp;
let admin: TestPerson;
let clientId: string;
let compare: () => Promise<void>;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  clientId = await makeClient(t, admin, { name: 'Ann Example' });
  const round = compareReports(featureRoutes);
  compare = () => round(t.app);
});

const hold = async (symbol: string) => {
  const instrument = await makeInstrument(t, { symbol, name: symbol, assetClass: 'equity' });
  const id = await makePortfolio(t, { clientId, name: `Portfolio of ${symbol}` });
  await bookTestEntries(t, id, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
    {
      type: 'buy',
      tradeDate: '2026-01-05',
      instrumentId: instrument,
      quantity: '2',
      price: '10',
      amount: '20',
    },
  ] as never);
  await priceTestInstrument(t, instrument, { '2026-06-30': '12.5' });
  return { id, instrument };
};
const detail = async (reportId: string) => (await t.request(getReport, { params: { reportId } }, admin)).body;
const bytes = async (path: string): Promise<string> => {
  const answer = await t.fetch(path, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
};
const issuedBytes = (reportId: string) => bytes(downloadReport.path.replace(':reportId', reportId));
/** The same report as it would be printed today, made apart from the comparison. */
const printedToday = (id: string) =>
  bytes(`${previewReport.path.replace(':id', id)}?template=holdings&to=2026-06-30`);

describe('an issued report', () => {
  test('tells its issuer and the owner of its client once when it has changed, and again when it changes anew', async () => {
    const agent = await t.signInAs('agent');
    await t.db.updateTable('clients').set({ owner_id: agent.id }).where('id', '=', clientId).execute();
    const { id, instrument } = await hold('ACME');
    const reportId = await issueTestReport(t, admin, id, { to: '2026-06-30' });
    const told = async () =>
      Promise.all([admin, agent].map(async ({ id: userId }) => listTestNotifications(t, userId)));
    const priced = async (close: string) => {
      await priceTestInstrument(t, instrument, { '2026-06-30': close });
      t.clock.advance({ minutes: 1 });
      // Two processes at once.
      const other = compareReports(featureRoutes);
      await Promise.all([compare(), other({ ...t.app })]);
      await compare();
    };
    await compare();
    expect(await told()).toEqual([[], []]);
    const one = expect.objectContaining({ kind: 'report_changed', subjectId: reportId }) as unknown;
    await priced('13');
    expect(await told()).toEqual([[one], [one]]);
    await priced('14');
    expect(await told()).toEqual([[one], [one]]);
    await priced('12.5');
    expect(await told()).toEqual([[one], [one]]);
    await priced('13');
    expect(await told()).toEqual([
      [one, one],
      [one, one],
    ]);
    const stranger = await t.signInAs('agent');
    expect((await t.request(listNotifications, {}, agent)).body.items[0]).toMatchObject({
      kind: 'report_changed',
      subject: { id: reportId },
      client: { id: clientId, name: 'Ann Example' },
      portfolio: { id },
    });
    // Whoever loses the client sees nothing of its reports.
    await t.db.updateTable('clients').set({ owner_id: stranger.id }).where('id', '=', clientId).execute();
    expect((await t.request(listNotifications, {}, agent)).body.items).toEqual([]);
  });

  test('is changed since a printed figure is another one, and says which; corrected back it is as issued', async () => {
    const { id, instrument } = await hold('ACME');
    const reportId = await issueTestReport(t, admin, id, { to: '2026-06-30' });
    await compare();
    expect(await detail(reportId)).toMatchObject({ state: 'issued', changes: [] });
    await priceTestInstrument(t, instrument, { '2026-06-30': '13' });
    await compare();
    const { state, changes, changedAt } = await detail(reportId);
    expect(state).toBe('changed');
    expect(changedAt).not.toBeNull();
    expect(changes).toContainEqual({ place: ['Securities', 'ACME', 'Price'], before: '12.50', now: '13.00' });
    expect(changes).toContainEqual({ place: ['Total value'], before: '1,005.00', now: '1,006.00' });
    expect(changes.some(({ place }) => place.includes('Quantity'))).toBe(false);
    expect((await t.request(listReports, { query: { state: 'changed' } as never }, admin)).body.total).toBe(
      1,
    );
    await priceTestInstrument(t, instrument, { '2026-06-30': '12.5' });
    await compare();
    expect(await detail(reportId)).toMatchObject({ state: 'issued', changes: [], changedAt: null });
  });

  test('names a holding that would be printed in addition', async () => {
    const { id } = await hold('ACME');
    const reportId = await issueTestReport(t, admin, id, { to: '2026-06-30' });
    const late = await makeInstrument(t, { symbol: 'LATE', name: 'Late entry', assetClass: 'equity' });
    await priceTestInstrument(t, late, { '2026-06-30': '1' });
    await bookTestEntries(t, id, [
      { type: 'buy', tradeDate: '2026-03-02', instrumentId: late, quantity: '5', price: '1', amount: '5' },
    ] as never);
    await compare();
    expect((await detail(reportId)).changes).toContainEqual({
      place: ['Securities', 'Late entry', 'Quantity'],
      before: null,
      now: '5',
    });
  });

  test('is not changed by another name, nor by what happened after its day', async () => {
    const { id, instrument } = await hold('ACME');
    const reportId = await issueTestReport(t, admin, id, { to: '2026-06-30' });
    await t.db.updateTable('portfolios').set({ name: 'Renamed' }).where('id', '=', id).execute();
    await priceTestInstrument(t, instrument, { '2026-07-01': '99' });
    await bookTestEntries(t, id, [{ type: 'deposit', tradeDate: '2026-07-02', amount: '7' }] as never);
    await compare();
    expect(await detail(reportId)).toMatchObject({ state: 'issued', changes: [] });
  });

  test('one whose figures cannot be read stops no other', async () => {
    const sound = await hold('GOOD');
    // Its stored options are none of this version.
    await insertReport(t, { number: 900, portfolioId: sound.id });
    const second = await issueTestReport(t, admin, sound.id, { to: '2026-06-30' });
    await priceTestInstrument(t, sound.instrument, { '2026-06-30': '20' });
    await compare();
    expect(await detail(second)).toMatchObject({ state: 'changed' });
  });
});

test('after 200 random corrections all bytes stay, and exactly the reports with a changed figure say so', async () => {
  const held: Awaited<ReturnType<typeof hold>>[] = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) held.push(await hold(`ACME${n}`));
  const issued = [];
  for (const { id, instrument } of held) {
    const reportId = await issueTestReport(t, admin, id, { to: '2026-06-30' });
    issued.push({
      id,
      instrument,
      reportId,
      was: await issuedBytes(reportId),
      printed: await printedToday(id),
    });
  }
  let seed = 20261129;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  // The last three are corrected only after the day of their reports.
  const correct = async () => {
    const n = random(held.length);
    const one = held[n];
    if (one === undefined) return;
    const isLater = n >= 5;
    const day = String(1 + random(28)).padStart(2, '0');
    if (random(4) > 0) {
      const date = isLater ? `2026-0${7 + random(3)}-${day}` : '2026-06-30';
      await priceTestInstrument(t, one.instrument, { [date]: String(10 + random(90) / 10) });
      return;
    }
    const tradeDate = isLater ? `2026-08-${day}` : `2026-02-${day}`;
    await bookTestEntries(t, one.id, [
      { type: 'deposit', tradeDate, amount: String(1 + random(50)) },
    ] as never);
  };
  for (let n = 0; n < 200; n += 1) await correct();
  await compare();
  for (const { id, reportId, was, printed } of issued) {
    expect(await issuedBytes(reportId)).toBe(was);
    const isChanged = (await printedToday(id)) !== printed;
    expect((await detail(reportId)).state).toBe(isChanged ? 'changed' : 'issued');
  }
  const states = await Promise.all(issued.map(async ({ reportId }) => (await detail(reportId)).state));
  expect(new Set(states)).toEqual(new Set(['changed', 'issued']));
}, 120_000);
