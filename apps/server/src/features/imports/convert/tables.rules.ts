/** Which table of a file is imported: the only one, or the one that the user chooses. */
import { isRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { importFault } from '../faults.rules.ts';
import type { ImportRow } from '../queries.ts';
import { refuseFields } from '../refusals.ts';
import type { FileTable } from './table-text.ts';

type Tabled = Pick<ImportRow, 'tables' | 'table_index' | 'layout'>;

/** The tables of an import's file; none for a CSV. */
export const fileTables = ({ tables }: Pick<ImportRow, 'tables'>): readonly FileTable[] =>
  // Only the upload writes them.
  (tables as readonly FileTable[] | null) ?? [];

/** Whether the user still has to choose a table. A chosen layout includes the table. */
export const isTableOpen = (row: Tabled): boolean => fileTables(row).length > 1 && row.layout === null;

/** The table for a layout; refuses a choice that is missing or does not exist. */
export const chosenTable = (row: Tabled, asked: number | null): number | null | Refusal<'invalid'> => {
  const tables = fileTables(row);
  if (asked !== null && asked >= Math.max(1, tables.length))
    return refuseFields({ path: 'table', fault: importFault('no_such_table') });
  if (asked === null && isTableOpen(row))
    return refuseFields({ path: 'table', fault: importFault('table_required') });
  return tables.length === 0 ? null : (asked ?? row.table_index);
};

/** An import as if the table had been chosen; without a choice its own. */
export const rowWithTable = <R extends Tabled>(row: R, asked: number | null): R | Refusal<'invalid'> => {
  if (asked === null) return row;
  const table = chosenTable(row, asked);
  if (isRefusal(table)) return table;
  // A layout that was chosen for another table says nothing about this one.
  return { ...row, table_index: table, layout: table === row.table_index ? row.layout : null };
};
