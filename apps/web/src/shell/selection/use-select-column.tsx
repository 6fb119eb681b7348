import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/input/Checkbox.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import type { Selection } from './use-selection.ts';

interface SelectColumnInput<R extends { readonly id: string }> {
  selection: Selection<R> | undefined;
  rows: readonly R[] | undefined;
  /** The name of a row's checkbox for screen readers. */
  labelOf: (row: R) => string;
}

/** Returns the column whose checkboxes select rows, those of the page at once in its header; none without a selection. */
export function useSelectColumn<R extends { readonly id: string }>({
  selection,
  rows = [],
  labelOf,
}: SelectColumnInput<R>): Column<R>[] {
  const { t } = useLingui();
  if (selection === undefined) return [];
  const open = rows.filter(selection.isSelectable);
  const count = open.filter(selection.isSelected).length;
  return [
    {
      id: 'select',
      width: '2.25rem',
      // A header without a name is an error for screen readers, also while the rows are on their way.
      header:
        open.length === 0 ? (
          <span className="sr-only">{t`Selected`}</span>
        ) : (
          <Checkbox
            hideLabel
            label={t`Select all on this page`}
            checked={count === open.length}
            indeterminate={count > 0 && count < open.length}
            onCheckedChange={(isIn) => selection.select(open, isIn)}
          />
        ),
      cell: (row) =>
        selection.isSelectable(row) && (
          <Checkbox
            hideLabel
            label={labelOf(row)}
            checked={selection.isSelected(row)}
            onCheckedChange={(isIn) => selection.select([row], isIn)}
          />
        ),
    },
  ];
}
