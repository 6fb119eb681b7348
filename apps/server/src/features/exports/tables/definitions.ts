/** The columns of each exported table. */
import type { ExportTable } from '@partnerfolio/contract/exports/tables';
import type { TableDefinition } from './table.ts';
import { importRows, ledger } from './ledger.ts';
import { fxPairs, fxRates, instruments, prices, statedFacts } from './market-data.ts';
import { modelTargets } from './models.ts';
import { holdings, lots, realisedGains } from './portfolio.ts';
import {
  activity,
  clients,
  complianceLog,
  loginAttempts,
  portfolios,
  proposals,
  reports,
  tasks,
  users,
} from './records.ts';

/** A table of the contract without a definition does not compile. */
export const definitions: Readonly<Record<ExportTable, TableDefinition>> = {
  clients,
  activity,
  tasks,
  complianceLog,
  proposals,
  reports,
  portfolios,
  holdings,
  lots,
  realisedGains,
  ledger,
  importRows,
  instruments,
  statedFacts,
  prices,
  fxPairs,
  fxRates,
  modelTargets,
  loginAttempts,
  users,
};
