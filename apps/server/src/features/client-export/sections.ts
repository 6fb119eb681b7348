/** Which endpoints answer what `client.json` and `portfolio.json` hold, so that nothing is described twice. */
import { getRiskScores } from '@partnerfolio/contract/assumptions/scores';
import { getClient, listClientOwners, listClientShares } from '@partnerfolio/contract/clients';
import { listClientActivity, listTasks } from '@partnerfolio/contract/clients/activity';
import { listClientContacts } from '@partnerfolio/contract/clients/contacts';
import { listClientDocuments } from '@partnerfolio/contract/clients/documents';
import { getClientKyc } from '@partnerfolio/contract/clients/kyc';
import { getClientLimits } from '@partnerfolio/contract/clients/limits';
import { getClientRecords } from '@partnerfolio/contract/clients/records';
import { listClientReviews } from '@partnerfolio/contract/clients/reviews';
import { getRiskProfile } from '@partnerfolio/contract/clients/risk-profile';
import { listLogRecords } from '@partnerfolio/contract/compliance/log';
import { listProposals } from '@partnerfolio/contract/proposals';
import { listReports } from '@partnerfolio/contract/reports/reports';
import { getClientClosings } from '@partnerfolio/contract/portfolios/closed-periods';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import * as tables from '../exports/tables/records.ts';
import type { Section } from './act.ts';

/** In this order in the file; the lists of `each` are in it with what their records say beyond the list. */
export const clientSections = {
  client: { endpoint: getClient },
  contacts: { endpoint: listClientContacts, part: 'items' },
  owners: {
    endpoint: listClientOwners,
    restsOn: [{ table: 'client_owners', of: 'client_id' }, { table: 'profiles' }],
  },
  shares: { endpoint: listClientShares, part: 'items' },
  records: { endpoint: getClientRecords },
  closedPeriod: { endpoint: getClientClosings },
  kyc: { endpoint: getClientKyc },
  riskProfile: { endpoint: getRiskProfile },
  limits: { endpoint: getClientLimits },
  reviews: {
    endpoint: listClientReviews,
    restsOn: [{ table: 'client_reviews', of: 'client_id' }, { table: 'profiles' }],
  },
  riskScores: { endpoint: getRiskScores },
  log: { endpoint: listLogRecords, filter: 'clientId', restsOn: tables.complianceLog.restsOn },
  tasks: { endpoint: listTasks, filter: 'clientId', restsOn: tables.tasks.restsOn },
  activity: { endpoint: listClientActivity, restsOn: tables.activity.restsOn },
  portfolios: { endpoint: listPortfolios, filter: 'clientId', restsOn: tables.portfolios.restsOn },
  documents: {
    endpoint: listClientDocuments,
    restsOn: [
      { table: 'client_documents' },
      { table: 'document_versions' },
      { table: 'clients' },
      { table: 'client_shares' },
    ],
  },
  proposals: { endpoint: listProposals, filter: 'clientId', restsOn: tables.proposals.restsOn },
  reports: { endpoint: listReports, filter: 'clientId', restsOn: tables.reports.restsOn },
} as const satisfies Readonly<Record<string, Section>>;
