/** How the access loop makes reports, and what their endpoints need. */
import { randomUUID } from 'node:crypto';
import { makeTestNotice } from './fall-notices.ts';
import { makeClient, makePortfolio } from './ledgers.ts';
import type { RecordFixture } from './record-fixture.ts';
import {
  issueTestReport,
  makeTestBatch,
  makeTestPreset,
  makeTestSchedule,
  testPreset,
  testSchedule,
} from './reports.ts';

export const reportFixtures = {
  report: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const id = await makePortfolio(t, { clientId: await makeClient(t, owner) });
      return { params: { reportId: await issueTestReport(t, owner, id) } };
    },
  },
  report_batch: {
    seenBy: 'owner',
    make: async (t, owner) => {
      await makePortfolio(t, { clientId: await makeClient(t, owner) });
      return { params: { batchId: await makeTestBatch(t, owner) } };
    },
  },
  report_schedule: {
    seenBy: 'owner',
    make: async (t, owner) => ({ params: { scheduleId: await makeTestSchedule(t, owner) } }),
  },
  report_preset: {
    seenBy: 'everyone',
    make: async (t) => ({ params: { presetId: await makeTestPreset(t, { name: randomUUID() }) } }),
  },
  fall_notice: {
    seenBy: 'owner',
    make: async (t, owner) => {
      const id = await makePortfolio(t, { clientId: await makeClient(t, owner), kind: 'discretionary' });
      return { params: { noticeId: await makeTestNotice(t, id) } };
    },
  },
} satisfies Readonly<Record<string, RecordFixture>>;

export const reportInputs = {
  previewReport: { query: 'template=holdings' },
  drawReportPages: { query: 'template=holdings' },
  drawClientReportPages: { query: 'template=holdings' },
  checkReportParts: { query: 'template=performance' },
  issueReport: { body: { template: 'holdings' } },
  previewClientReport: { query: 'template=holdings' },
  issueClientReport: { body: { template: 'holdings' } },
  previewFirmReport: { query: 'template=firm_overview' },
  drawFirmReportPages: { query: 'template=firm_overview' },
  issueFirmReport: { body: { template: 'firm_overview' } },
  reissueReport: { body: { gap: null } },
  issueFallNotice: { body: { language: 'en' } },
  closeFallNotice: { body: { reason: 'Told by telephone' } },
  closeEarlierFallNotices: { body: { before: '2026-06-30', reason: 'Told on paper' } },
  deliverReport: { body: { address: 'ann@example.com' } },
  setBatchState: { body: { state: 'paused' } },
  issueReviewedItems: { body: { itemId: null } },
  updateReportSchedule: { body: { ...testSchedule, revision: 1 } },
  setScheduleState: { body: { state: 'paused', revision: 1 } },
  removeReportSchedule: { body: { revision: 1 } },
  updateReportPreset: { body: { ...testPreset, revision: 1 } },
  removeReportPreset: { body: { revision: 1 } },
  retryReportBatch: { body: { itemId: null } },
  withdrawReport: { body: { reason: 'Sent to the wrong client' } },
};
