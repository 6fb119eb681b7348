import type { FeatureName } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface FeatureLabels {
  name: MessageDescriptor;
  description: MessageDescriptor;
}

/** The names of the permissions in the user's language; the contract has them in English. */
export const featureLabels: Record<FeatureName, FeatureLabels> = {
  'clients.view_all': { name: msg`View all`, description: msg`See every client of the firm` },
  'clients.export': { name: msg`Export`, description: msg`Export client lists and records` },
  'clients.delete': { name: msg`Delete`, description: msg`Delete a client without ledger` },
  'clients.reassign': { name: msg`Reassign`, description: msg`Reassign a client to another adviser` },
  'clients.share': { name: msg`Share`, description: msg`Share a client with a colleague` },
  'clients.erase': {
    name: msg`Erase`,
    description: msg`Erase a client after retention, and place and release holds`,
  },
  'clients.merge': { name: msg`Merge`, description: msg`Merge two records of one client` },
  'portfolios.import': { name: msg`Import`, description: msg`Import transactions from a file` },
  'portfolios.export': { name: msg`Export`, description: msg`Export holdings and ledgers` },
  'portfolios.delete': { name: msg`Delete`, description: msg`Delete a portfolio without ledger` },
  'portfolios.close': { name: msg`Close`, description: msg`Close and reopen a portfolio` },
  'ledger.write': { name: msg`Write`, description: msg`Enter transactions` },
  'ledger.correct': {
    name: msg`Correct`,
    description: msg`Change or reverse a booked transaction, or enter into a closed period`,
  },
  'ledger.close_period': { name: msg`Close period`, description: msg`Close and reopen an accounting period` },
  'models.manage': {
    name: msg`Manage`,
    description: msg`Create and change models, and restrictions that hold for the whole firm`,
  },
  'market_data.manage': { name: msg`Manage`, description: msg`Enter and import prices and exchange rates` },
  'market_data.instruments': { name: msg`Instruments`, description: msg`Create and change instruments` },
  'proposals.approve': { name: msg`Approve`, description: msg`Approve or reject submitted proposals` },
  'proposals.share': { name: msg`Share`, description: msg`Send a proposal to the client` },
  'proposals.delete': { name: msg`Delete`, description: msg`Delete a draft proposal` },
  'reports.issue': { name: msg`Issue`, description: msg`Issue reports, and withdraw them` },
  'reports.firm': {
    name: msg`Firm`,
    description: msg`Run reports over the whole firm, and keep its templates of reports`,
  },
  'reports.schedule': { name: msg`Schedule`, description: msg`Schedule reports, and send them by email` },
  'compliance.questionnaire': {
    name: msg`Questionnaire`,
    description: msg`Edit and publish the questionnaire of the risk profile`,
  },
  'compliance.identity_documents': {
    name: msg`Identity documents`,
    description: msg`See the identity documents of clients`,
  },
  'compliance.kyc': { name: msg`KYC`, description: msg`See and record the KYC of clients` },
  'compliance.log': {
    name: msg`Log of complaints`,
    description: msg`See and record breaches, and close and reopen complaints and breaches`,
  },
  'compliance.exceptions': {
    name: msg`Exceptions`,
    description: msg`Accept a deviation from the suitability check until a day`,
  },
  'documents.upload': { name: msg`Upload`, description: msg`Upload documents` },
  'documents.delete': { name: msg`Delete`, description: msg`Delete documents` },
  'fees.manage': { name: msg`Manage`, description: msg`Set fee schedules` },
  'access.api_tokens': { name: msg`API tokens`, description: msg`Create API tokens` },
  'audit.export': { name: msg`Export`, description: msg`Export the audit log` },
};

/** The modules' names as the specification writes them, in upper case. */
export const moduleLabels: Readonly<Record<string, MessageDescriptor>> = {
  access: msg`ACCESS`,
  audit: msg`AUDIT`,
  clients: msg`CLIENTS`,
  compliance: msg`COMPLIANCE`,
  documents: msg`DOCUMENTS`,
  fees: msg`FEES`,
  ledger: msg`LEDGER`,
  market_data: msg`MARKET DATA`,
  models: msg`MODELS`,
  portfolios: msg`PORTFOLIOS`,
  proposals: msg`PROPOSALS`,
  reports: msg`REPORTS`,
};
