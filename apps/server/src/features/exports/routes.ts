/** The endpoints of exports, one for each table of the contract. */
import { exportEndpoints, exportTableNames, listOf } from '@partnerfolio/contract/exports/tables';
import type { ExportTable } from '@partnerfolio/contract/exports/tables';
import { on } from '../../platform/http/on.ts';
import type { Binding } from '../../platform/http/on.ts';
import { exportTable } from './actions.ts';
import type { TableDefinition } from './table.ts';
import { importRows, ledger } from './tables/ledger.ts';
import { fxPairs, fxRates, instruments, prices } from './tables/market-data.ts';
import { holdings, lots, realisedGains } from './tables/portfolio.ts';
import { activity, clients, loginAttempts, portfolios, proposals, tasks, users } from './tables/records.ts';

/** A table of the contract without a definition does not compile. */
const definitions: Readonly<Record<ExportTable, TableDefinition>> = {
  clients,
  activity,
  tasks,
  proposals,
  portfolios,
  holdings,
  lots,
  realisedGains,
  ledger,
  importRows,
  instruments,
  prices,
  fxPairs,
  fxRates,
  loginAttempts,
  users,
};

const exportBinding = (table: ExportTable, bindings: ReadonlyMap<string, Binding>): Binding =>
  on(exportEndpoints[table]).handle((call) => {
    const { format, ...filters } = call.query;
    const list = listOf(table);
    const asked = { table, definition: definitions[table], bindings, list, format, filters };
    return exportTable(asked, call, call.viewer);
  });

/** The exports of lists, which they read through the handlers of the lists themselves. */
export const exportRoutes = (lists: readonly Binding[]): readonly Binding[] => {
  const bindings = new Map(lists.map((binding) => [binding.endpoint.name, binding]));
  return exportTableNames.map((table) => exportBinding(table, bindings));
};
