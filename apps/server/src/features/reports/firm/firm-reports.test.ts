/** Reports of the firm: who may see them, and what becomes of them. */
import { deliverReport, listReportDeliveries } from '@partnerfolio/contract/reports/deliveries';
import { previewFirmReport } from '@partnerfolio/contract/reports/options';
import { drawFirmReportPages } from '@partnerfolio/contract/reports/pages';
import {
  downloadReport,
  getReport,
  issueFirmReport,
  issueReport,
  listReports,
  reissueReport,
  withdrawReport,
} from '@partnerfolio/contract/reports/reports';
import { exportReportTables } from '@partnerfolio/contract/reports/tables';
import { verifyDocument } from '@partnerfolio/contract/reports/verification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bindings } from '../../../app.ts';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp, TestPerson } from '../../../testing/app.ts';
import { renewAllFigures } from '../../../testing/figures.ts';
import { makeTestFirm } from '../../../testing/firm-reports.ts';
import { priceTestInstrument } from '../../../testing/ledgers.ts';
import { insertTestGroup } from '../../../testing/people.queries.ts';
import { compareReports } from '../changes/comparing.actions.ts';

let t: TestApp;
let admin: TestPerson;
let employee: TestPerson;
let agent: TestPerson;
let acme: string;
let growth: string;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
  employee = await t.signInAs('employee');
  agent = await t.signInAs('agent');
  ({ acme, growth } = await makeTestFirm(t, admin, agent));
});

const issue = (body: object = {}, as = admin) =>
  t.request(issueFirmReport, { body: { template: 'firm_overview', ...body } as never }, as);
const issued = async (body: object = {}) => {
  const answer = await issue(body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const detail = (reportId: string, as = admin) => t.request(getReport, { params: { reportId } }, as);
const list = async (as: TestPerson, query: object = {}) =>
  (await t.request(listReports, { query: query as never }, as)).body.items.map(({ id }) => id);
const fetched = async (path: string, as: TestPerson) =>
  (await t.fetch(path, { headers: { authorization: `Bearer ${as.accessToken}` } })).status;
/** Denies a right to the employee. */
const deny = (feature: 'clients.view_all' | 'reports.firm' | 'reports.issue') =>
  insertTestGroup(t.db, { userId: employee.id, feature, permission: 'deny', now: t.clock.now() });

describe('who may', () => {
  test('only users with the right who see every client make one', async () => {
    expect((await issue({}, employee)).status).toBe(201);
    expect((await issue({}, agent)).status).toBe(403);
    await insertTestGroup(t.db, {
      userId: agent.id,
      feature: 'reports.firm',
      permission: 'grant',
      now: t.clock.now(),
    });
    const reason = { code: 'firm_report_needs_every_client' };
    expect((await issue({}, agent)).problem).toMatchObject({ code: 'forbidden', reason });
    expect(
      (await t.request(drawFirmReportPages, { query: { template: 'firm_overview' } as never }, agent))
        .problem,
    ).toMatchObject({
      reason,
    });
    expect(await fetched(`${previewFirmReport.path}?template=firm_overview`, agent)).toBe(403);
    expect(await fetched(`${previewFirmReport.path}?template=firm_overview`, employee)).toBe(200);
    expect(
      (await t.request(drawFirmReportPages, { query: { template: 'firm_overview' } as never }, employee))
        .status,
    ).toBe(200);
    await deny('reports.issue');
    expect((await issue({}, employee)).status).toBe(403);
    expect(
      (await t.request(drawFirmReportPages, { query: { template: 'firm_overview' } as never }, employee))
        .status,
    ).toBe(403);
  });

  test.each(['clients.view_all', 'reports.firm'] as const)('without %s nobody sees one', async (feature) => {
    const reportId = await issued();
    expect(await list(employee)).toEqual([reportId]);
    expect((await detail(reportId, employee)).body).toMatchObject({
      template: 'firm_overview',
      portfolio: null,
      client: null,
      mayEdit: true,
    });
    await deny(feature);
    for (const person of [employee, agent]) {
      expect(await list(person)).toEqual([]);
      expect((await detail(reportId, person)).status).toBe(404);
      for (const { path } of [downloadReport, exportReportTables])
        expect(await fetched(path.replace(':reportId', reportId), person)).toBe(404);
      const params = { reportId };
      const again = await t.request(reissueReport, { params, body: { gap: null } }, person);
      expect(again.status).toBe(404);
      const withdrawn = await t.request(withdrawReport, { params, body: { reason: 'Wrong' } }, person);
      expect(withdrawn.status).toBe(404);
      expect((await t.request(listReportDeliveries, { params }, person)).status).toBe(404);
    }
  });

  test('it exists of the firm only, and is refused with a reversed range or one after the figures', async () => {
    const of = { params: { id: growth }, body: { template: 'firm_overview' } as never };
    expect((await t.request(issueReport, of, admin)).status).toBe(422);
    const codes = async (body: object) => {
      const { body: problem } = await issue(body);
      return (problem as unknown as { fields: { code: string }[] }).fields.map(({ code }) => code);
    };
    expect(await codes({ from: '2026-06-02', to: '2026-06-01' })).toEqual(['range_reversed']);
    expect(await codes({ from: '2026-12-01' })).toEqual(['range_after_figures']);
  });
});

describe('once issued', () => {
  test('it has its place in the list, a hash that verifies, and is on the audit log', async () => {
    const reportId = await issued({ from: '2026-07-01', language: 'es' });
    expect(await list(admin, { template: 'firm_overview' })).toEqual([reportId]);
    expect(await list(admin, { q: 'tercer' })).toEqual([]);
    const { body } = await detail(reportId);
    expect(body).toMatchObject({ number: 1, version: 1, from: '2026-07-01', asAt: '2026-11-20' });
    expect(await list(admin, { q: body.sha256.slice(0, 12) })).toEqual([reportId]);
    const verified = await t.request(verifyDocument, { query: { hash: body.sha256 } }, admin);
    expect(verified.body).toMatchObject({ state: 'issued', number: 1 });
    const events = await t.db
      .selectFrom('audit_logs')
      .select(['entity', 'entity_id'])
      .where('event_type', '=', 'report.issue')
      .execute();
    expect(events).toEqual([{ entity: 'firm', entity_id: null }]);
    expect(await fetched(downloadReport.path.replace(':reportId', reportId), admin)).toBe(200);
  });

  test('its tables are a file of the printed figures, whatever is corrected later', async () => {
    const reportId = await issued();
    await priceTestInstrument(t, acme, { '2026-11-19': '99' });
    await renewAllFigures(t.app);
    const answer = await t.fetch(exportReportTables.path.replace(':reportId', reportId), {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    const text = await answer.text();
    expect(text).toContain('Growth,Ada,EUR,905.00,905.00,69.3%');
    expect(text).not.toContain('1078');
  });

  test('it is changed since a figure was corrected, has a next version, and is withdrawn', async () => {
    const reportId = await issued({ from: '2026-07-01' });
    const compare = async () => {
      await renewAllFigures(t.app);
      await compareReports(bindings)(t.app);
    };
    await compare();
    expect((await detail(reportId)).body).toMatchObject({ state: 'issued' });
    await priceTestInstrument(t, acme, { '2026-11-19': '13' });
    await compare();
    const { body } = await detail(reportId);
    expect(body).toMatchObject({ state: 'changed' });
    expect(body.changes).toContainEqual({
      place: ['How the value developed', 'Closing value', 'Period'],
      before: '1,305.00',
      now: '1,306.00',
    });
    const next = await t.request(reissueReport, { params: { reportId }, body: { gap: null } }, employee);
    expect(next.body).toMatchObject({ version: 2, state: 'issued', client: null, template: 'firm_overview' });
    expect((await detail(reportId)).body).toMatchObject({ state: 'superseded' });
    const params = { reportId: next.body.id };
    const withdrawn = await t.request(withdrawReport, { params, body: { reason: 'Wrong day' } }, employee);
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', withdrawal: { reason: 'Wrong day' } });
  });

  test('it is sent to nobody', async () => {
    const reportId = await issued();
    const params = { reportId };
    expect((await t.request(listReportDeliveries, { params }, admin)).body).toMatchObject({
      items: [],
      recipients: [],
    });
    const sent = await t.request(deliverReport, { params, body: { address: 'ada@example.com' } }, admin);
    expect(sent.status).toBe(409);
  });
});
