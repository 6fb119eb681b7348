import { useFieldsByName } from '../fields/shown-fields.ts';
import { fieldsOfTypes, gridFields, type GridField } from './rows/grid-fields.ts';
import type { GridRow } from './rows/grid-rows.ts';

export type ColumnLabels = Readonly<Record<GridField, string>>;

/** The columns that the rows need, and the names of all. A column stays while a row holds something in it. */
export function useGridColumns(rows: readonly GridRow[]) {
  const named = useFieldsByName(undefined);
  const fields = fieldsOfTypes(new Set(rows.map(({ entry }) => entry.type)));
  const isFilled = (field: GridField) =>
    field !== 'currency' && rows.some(({ entry }) => Boolean(entry[field]));
  return {
    fields: gridFields.filter((field) => fields.includes(field) || isFilled(field)),
    labels: Object.fromEntries(gridFields.map((field) => [field, named[field].label])) as ColumnLabels,
  };
}
