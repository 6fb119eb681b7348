/** The lists with an export. */
import { listClients } from '../clients.ts';
import { listClientActivity, listTasks } from '../clients/activity.ts';
import { listLogRecords } from '../compliance/log.ts';
import { listImportRows } from '../imports.ts';
import { listStatedFacts } from '../instruments/stated-facts.ts';
import { listTransactions } from '../ledger.ts';
import { listLots, listRealisedGains } from '../lots.ts';
import { listFxPairs, listFxRates, listInstruments, listPrices } from '../market-data.ts';
import { getModelVersion } from '../models/models.ts';
import { getHoldings } from '../performance.ts';
import { listPortfolios } from '../portfolios.ts';
import { listProposals } from '../proposals.ts';
import { listReports } from '../reports/reports.ts';
import { listLoginAttempts } from '../security.ts';
import { listUsers } from '../users.ts';
import type { ExportedList } from './formats.ts';

/** The list that each export repeats. */
export const exportedLists = {
  clients: listClients,
  activity: listClientActivity,
  tasks: listTasks,
  complianceLog: listLogRecords,
  proposals: listProposals,
  reports: listReports,
  portfolios: listPortfolios,
  holdings: getHoldings,
  lots: listLots,
  realisedGains: listRealisedGains,
  ledger: listTransactions,
  importRows: listImportRows,
  instruments: listInstruments,
  statedFacts: listStatedFacts,
  prices: listPrices,
  fxPairs: listFxPairs,
  fxRates: listFxRates,
  modelTargets: getModelVersion,
  loginAttempts: listLoginAttempts,
  users: listUsers,
} as const satisfies Record<string, { readonly name: ExportedList }>;
