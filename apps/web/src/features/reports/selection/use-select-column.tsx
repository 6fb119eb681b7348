import type { Report } from '@partnerfolio/contract/reports/reports';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { isSelectable, type Selection } from './use-selection.ts';

/** Returns the column whose checkboxes select reports, those of the page at once in its header; none without a selection. */
export function useSelectColumn(
  selection: Selection | undefined,
  rows: readonly Report[] = [],
): Column<Report>[] {
  const { t } = useLingui();
  if (selection === undefined) return [];
  const open = rows.filter(isSelectable);
  const count = open.filter(selection.isSelected).length;
  return [
    {
      id: 'select',
      width: '2.25rem',
      header: open.length > 0 && (
        <Checkbox
          hideLabel
          label={t`Select all on this page`}
          checked={count === open.length}
          indeterminate={count > 0 && count < open.length}
          onCheckedChange={(isIn) => selection.select(open, isIn)}
        />
      ),
      cell: (row) => {
        const { number, version } = row;
        return (
          isSelectable(row) && (
            <Checkbox
              hideLabel
              label={t`Select report ${number}, version ${version}`}
              checked={selection.isSelected(row)}
              onCheckedChange={(isIn) => selection.select([row], isIn)}
            />
          )
        );
      },
    },
  ];
}
