/** Which endpoints answer what `client.json` and `portfolio.json` hold, so that nothing is described twice. */
import { getClient, listClientOwners, listClientShares } from '@partnerfolio/contract/clients';
import { listClientActivity, listTasks } from '@partnerfolio/contract/clients/activity';
import { listClientContacts } from '@partnerfolio/contract/clients/contacts';
import { listClientDocuments } from '@partnerfolio/contract/clients/documents';
import { listClientHolds } from '@partnerfolio/contract/clients/retention/erasure';
import { getClientRecords } from '@partnerfolio/contract/clients/retention/records';
import { listMergedClients } from '@partnerfolio/contract/clients/merging/merging';
import { listProposals } from '@partnerfolio/contract/proposals';
import { listReports } from '@partnerfolio/contract/reports/reports';
import { getClientClosings } from '@partnerfolio/contract/portfolios/closed-periods';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import * as tables from '../exports/tables/records.ts';
import type { Section } from './act.ts';
import { complianceSections } from './compliance-sections.ts';

/** In this order in the file; the lists of `each` are in it with what their records say beyond the list. */
export const clientSections = {
  client: { endpoint: getClient },
  contacts: { endpoint: listClientContacts, part: 'items' },
  owners: {
    endpoint: listClientOwners,
    restsOn: [{ table: 'client_owners', of: 'client_id' }, { table: 'profiles' }],
  },
  shares: { endpoint: listClientShares, part: 'items' },
  merged: { endpoint: listMergedClients, part: 'items' },
  records: { endpoint: getClientRecords },
  holds: { endpoint: listClientHolds, part: 'items' },
  closedPeriod: { endpoint: getClientClosings },
  ...complianceSections,
  tasks: { endpoint: listTasks, filter: 'clientId', restsOn: tables.tasks.restsOn },
  activity: { endpoint: listClientActivity, restsOn: tables.activity.restsOn },
  portfolios: { endpoint: listPortfolios, filter: 'clientId', restsOn: tables.portfolios.restsOn },
  documents: {
    endpoint: listClientDocuments,
    restsOn: [
      { table: 'client_documents' },
      { table: 'document_versions' },
      { table: 'investment_proposals' },
      { table: 'clients' },
      { table: 'client_shares' },
    ],
  },
  proposals: { endpoint: listProposals, filter: 'clientId', restsOn: tables.proposals.restsOn },
  reports: { endpoint: listReports, filter: 'clientId', restsOn: tables.reports.restsOn },
} as const satisfies Readonly<Record<string, Section>>;
