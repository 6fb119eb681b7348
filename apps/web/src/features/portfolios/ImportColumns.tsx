import type { Import } from '@partnerfolio/contract/imports';
import { useLingui } from '@lingui/react/macro';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table-rows.ts';
import { useFormat } from '../../ui/use-format.ts';
import { importStateTexts } from './words.ts';

const tones: Record<Import['state'], Tone> = {
  uploading: 'accent',
  uploaded: 'warn',
  applying: 'accent',
  reverting: 'accent',
  applied: 'gain',
  failed: 'loss',
  cancelled: 'neutral',
  undone: 'neutral',
};

/** What is said of an import in the list. */
export function useImportColumns(): Column<Import>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return [
    { id: 'file', header: t`File`, cell: (row) => <span className="font-medium">{row.fileName}</span> },
    {
      id: 'state',
      header: t`State`,
      cell: (row) => (
        <Badge dot tone={tones[row.state]}>
          {i18n._(importStateTexts[row.state])}
        </Badge>
      ),
    },
    {
      id: 'rows',
      header: t`Rows`,
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.totalRows),
    },
    { id: 'new', header: t`New`, align: 'right', wideOnly: true, cell: (row) => format.count(row.newRows) },
    {
      id: 'duplicates',
      header: t`Duplicates`,
      align: 'right',
      wideOnly: true,
      cell: (row) => format.count(row.duplicateRows),
    },
    { id: 'errors', header: t`Errors`, align: 'right', cell: (row) => format.count(row.errorRows) },
    { id: 'by', header: t`By`, wideOnly: true, cell: (row) => row.createdBy },
    { id: 'at', header: t`When`, align: 'right', cell: (row) => format.moment(row.createdAt) },
  ];
}
