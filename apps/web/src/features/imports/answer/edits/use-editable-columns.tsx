import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Column } from '../../../../ui/table/table-rows.ts';
import { mayEditRow, shownCells } from './cells.ts';
import { EditableCell } from './EditableCell.tsx';
import { RowMenu } from './RowMenu.tsx';

interface EditableRows {
  found: Import;
  rows: readonly ImportRow[] | undefined;
  /** Whether the viewer may edit the rows now. */
  mayWork: boolean;
}

/** Makes the cells of transactions editable until they are booked, and adds the actions of each row. */
export function useEditableColumns(
  columns: Column<ImportRow>[],
  { found, rows = [], mayWork }: EditableRows,
): Column<ImportRow>[] {
  const { t } = useLingui();
  const [focused, setFocused] = useState('');
  if (!mayWork || found.kind !== 'transactions') return columns;
  const first = rows.find(mayEditRow);
  const keys = rows.filter(mayEditRow).flatMap(({ line }) => shownCells.map((cell) => `${line} ${cell}`));
  const reachable = keys.includes(focused) ? focused : `${first?.line} date`;
  const editable = columns.map((column): Column<ImportRow> => {
    const cell = shownCells.find((one) => one === column.id);
    if (cell === undefined) return column;
    return {
      ...column,
      cell: (row) => {
        if (!mayEditRow(row)) return column.cell(row);
        const key = `${row.line} ${cell}`;
        return (
          <EditableCell
            {...{ found, row, cell }}
            isReachable={key === reachable}
            onFocus={() => setFocused(key)}
          >
            {column.cell(row)}
          </EditableCell>
        );
      },
    };
  });
  const actions: Column<ImportRow> = {
    id: 'actions',
    header: <span className="sr-only">{t`Actions`}</span>,
    align: 'right',
    width: '3rem',
    cell: (row) => <RowMenu found={found} row={row} />,
  };
  return [...editable, actions];
}
