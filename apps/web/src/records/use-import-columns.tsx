import type { Import } from '@partnerfolio/contract/imports';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/text/Badge.tsx';
import type { Column } from '../ui/table/table-rows.ts';
import { useFormat } from '../ui/text/use-format.ts';
import { importStateTexts, importStateTones } from '../texts/labels.ts';
import { usePersonName } from '../texts/use-person-name.ts';

/** Returns the columns of a list of imports; each row links to its import under `address`. */
export function useImportColumns(address: string): Column<Import>[] {
  const { t, i18n } = useLingui();
  const personName = usePersonName();
  const format = useFormat();
  return [
    {
      id: 'file',
      header: t`File`,
      takesRest: true,
      cell: (row) => (
        <Link
          to={address}
          search={{ import: row.id }}
          className="block truncate rounded-sm font-medium hover:underline"
        >
          {row.fileName}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t`Status`,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-2">
          <Badge dot tone={importStateTones[row.state]}>
            {i18n._(importStateTexts[row.state])}
          </Badge>
          {row.expiresAt && (
            <span className="text-xs text-ink-3">{t`Expires ${format.date(row.expiresAt.slice(0, 10))}`}</span>
          )}
        </span>
      ),
    },
    {
      id: 'rows',
      header: t`Rows`,
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.totalRows),
    },
    {
      id: 'new',
      header: t({ message: 'New', context: 'rows' }),
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.newRows),
    },
    {
      id: 'duplicates',
      header: t`Duplicates`,
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.duplicateRows),
    },
    { id: 'errors', header: t`Errors`, align: 'right', cell: (row) => format.count(row.errorRows) },
    { id: 'by', header: t`By`, wideOnly: true, cell: (row) => personName(row.createdBy) },
    {
      id: 'at',
      header: t`When`,
      align: 'right',
      wideOnly: true,
      cell: (row) => format.moment(row.createdAt),
    },
  ];
}
