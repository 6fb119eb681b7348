import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { TableFrame } from '../../../../ui/table/TableFrame.tsx';
import { headerClasses } from '../../../../ui/table/TableHeader.tsx';
import { layoutFields, type Draft, type FieldName } from '../../understand/draft.ts';
import { fieldText } from '../../understand/words.ts';
import type { Upload } from '../../import/wizard.ts';

const rowsShown = 6;

/** The first rows of the file, with the field of each column above. */
export function SampleTable({ upload, draft }: { upload: Upload; draft: Draft }) {
  const { t } = useLingui();
  const [header = [], ...rows] = upload.sample;
  const width = Math.max(header.length, ...rows.map((row) => row.length), 1);
  const columns = Array.from({ length: width }, (_, index) => index);
  return (
    <TableFrame reachableAs={t`First rows of the file`}>
      <table aria-label={t`First rows of the file`} className="w-full border-collapse text-xs">
        <thead className={headerClasses}>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-2.5 py-2 text-left align-top font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4"
              >
                <span className="flex min-h-5 gap-1">
                  <Recognised draft={draft} column={column} />
                </span>
                <span className="mt-1 block">{header[column]?.trim() || t`Column ${column + 1}`}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsShown).map((row, index) => (
            <tr key={index} className="h-7 border-b border-line last:border-b-0">
              {columns.map((column) => (
                <td
                  key={column}
                  className="num max-w-56 truncate px-2.5 text-ink-2 first:pl-4 last:pr-4"
                  title={row[column]}
                >
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const takenFor = (draft: Draft, column: number): readonly FieldName[] =>
  layoutFields(draft.kind).filter((field) => draft.columns[field] === column);

function Recognised({ draft, column }: { draft: Draft; column: number }) {
  const { t, i18n } = useLingui();
  const fields = takenFor(draft, column);
  if (fields.length === 0)
    return (
      <span aria-label={t`not used`} role="img">
        –
      </span>
    );
  return fields.map((field) => (
    <Badge key={field} tone="accent">
      {i18n._(fieldText(draft.kind, field))}
    </Badge>
  ));
}
