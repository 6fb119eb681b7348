/** How the access loop makes issued reports and what belongs to them. */
import type { TestApp, TestPerson } from './app.ts';
import { makeTestNotice } from './fall-notices.ts';
import { makeClient, makePortfolio } from './ledgers.ts';
import { issueTestReport, makeTestBatch } from './reports.ts';

const owner = 'owner' as const;

export const reportFixtures = {
  report: {
    seenBy: owner,
    make: async (t: TestApp, by: TestPerson) => {
      const id = await makePortfolio(t, { clientId: await makeClient(t, by) });
      return { params: { reportId: await issueTestReport(t, by, id) } };
    },
  },
  report_batch: {
    seenBy: owner,
    make: async (t: TestApp, by: TestPerson) => {
      await makePortfolio(t, { clientId: await makeClient(t, by) });
      return { params: { batchId: await makeTestBatch(t, by) } };
    },
  },
  fall_notice: {
    seenBy: owner,
    make: async (t: TestApp, by: TestPerson) => {
      const id = await makePortfolio(t, { clientId: await makeClient(t, by), kind: 'discretionary' });
      return { params: { noticeId: await makeTestNotice(t, id) } };
    },
  },
};

/** What their endpoints need besides the path. */
export const reportInputs = {
  issueReport: { body: { template: 'holdings' } },
  issueClientReport: { body: { template: 'holdings' } },
  reissueReport: { body: { gap: null } },
  deliverReport: { body: { address: 'ann@example.com' } },
  issueFallNotice: { body: { language: 'en' } },
  closeFallNotice: { body: { reason: 'Told by telephone' } },
  setBatchState: { body: { state: 'paused' } },
  retryReportBatch: { body: { itemId: null } },
  withdrawReport: { body: { reason: 'Sent to the wrong client' } },
};
