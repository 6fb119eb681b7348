import type { ClientImport, ClientImportRow } from '@partnerfolio/contract/clients/imports';
import { fieldsOf } from '@partnerfolio/contract/clients/sheets';
import type { BookSheet, SheetFieldName } from '@partnerfolio/contract/clients/sheets';
import { useLingui } from '@lingui/react/macro';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { fieldTexts, statusTexts, statusTones } from '../import/words.ts';
import { RowDetails } from './RowDetails.tsx';

/** The fields by which a row is known, which stay on a phone where no row has details. */
const mainFields: Readonly<Record<BookSheet, readonly SheetFieldName[]>> = {
  instruments: ['symbol', 'name'],
  clients: ['name'],
  contacts: ['name'],
  portfolios: ['name'],
  accounts: ['number'],
  positions: ['symbol', 'quantity'],
  cash: ['currency', 'amount'],
};

const hasDetails = ({ errors, candidates, answer, record }: ClientImportRow): boolean =>
  errors.length > 0 || candidates.length > 0 || answer !== null || record !== null;

interface ShownRows {
  found: ClientImport;
  sheet: BookSheet | undefined;
  rows: readonly ClientImportRow[] | undefined;
}

/** Columns for the fields that the file gives, in the order of the form. */
export function useRowColumns({ found, sheet, rows = [] }: ShownRows): Column<ClientImportRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const layouts = found.layout.sheets.filter((one) => one.sheet === sheet);
  const fields = sheet === undefined ? [] : (Object.keys(fieldsOf(sheet)) as SheetFieldName[]);
  const given = fields.filter((field) => layouts.some(({ columns }) => columns[field] !== undefined));
  const cellOf = (row: ClientImportRow, field: string): string => {
    const column = layouts.find(({ table }) => table === row.table)?.columns[field];
    return column === undefined ? '' : (row.cells[column] ?? '');
  };
  const isDetailed = rows.some(hasDetails);
  const isMain = (field: SheetFieldName) => sheet !== undefined && mainFields[sheet].includes(field);
  const isNumber = (field: string) => sheet !== undefined && fieldsOf(sheet)[field]?.kind === 'number';
  return [
    { id: 'line', header: t`Line`, align: 'right', width: '4rem', cell: (row) => format.count(row.line) },
    {
      id: 'status',
      header: t`Status`,
      cell: (row) => <Badge tone={statusTones[row.status]}>{i18n._(statusTexts[row.status])}</Badge>,
    },
    ...(isDetailed
      ? [
          {
            id: 'details',
            header: t`Details`,
            cell: (row: ClientImportRow) => <RowDetails row={row} found={found} />,
          },
        ]
      : []),
    ...given.map((field): Column<ClientImportRow> => ({
      id: field,
      header: i18n._(fieldTexts[field]),
      ...(isMain(field) ? { wideOnly: isDetailed } : { wideOnly: true, importance: 2 }),
      ...(isNumber(field) && { align: 'right' as const }),
      cell: (row) => <span className="block max-w-52 truncate">{cellOf(row, field)}</span>,
    })),
  ];
}
