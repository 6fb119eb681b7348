/** The endpoints of exports, one for each table of the contract. */
import { exportEndpoints, exportTableNames, listOf } from '@partnerfolio/contract/exports/tables';
import type { ExportTable } from '@partnerfolio/contract/exports/tables';
import { bindingsOf } from '../../platform/serve/answer-of.ts';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { exportTable } from './actions.ts';
import { definitions } from './tables/definitions.ts';

const exportBinding = (table: ExportTable, bindings: ReadonlyMap<string, Binding>): Binding =>
  on(exportEndpoints[table]).handle((call) => {
    const { format, ...filters } = call.query;
    const list = listOf(table);
    const asked = { table, definition: definitions[table], bindings, list, format, filters };
    return exportTable(asked, call, call.viewer);
  });

/** The exports of lists, which they read through the handlers of the lists themselves. */
export const exportRoutes = (lists: readonly Binding[]): readonly Binding[] => {
  const bindings = bindingsOf(lists);
  return exportTableNames.map((table) => exportBinding(table, bindings));
};
