import { getUpload, type Import, type ImportRow, type Layout } from '@partnerfolio/contract/imports';
import type { ErrorField } from '@partnerfolio/contract/refusals/import-errors';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { EditMarks } from '../answer/edits/EditMarks.tsx';
import { RowFixes } from '../answer/edits/RowFixes.tsx';
import { fieldText } from '../understand/words.ts';
import { explainImportError } from '../assess/error-texts.ts';
import { RowQuestions } from '../answer/questions/RowQuestions.tsx';

interface RowDetailsProps {
  row: ImportRow;
  found: Import;
  /** Whether the viewer may edit the row and answer its questions. */
  mayWork: boolean;
}

/** The questions, errors, remarks and edits of a row. */
export function RowDetails({ row, found, mayWork }: RowDetailsProps) {
  return (
    <>
      {row.questions.length > 0 && <RowQuestions row={row} found={found} mayWork={mayWork} />}
      <RowErrors row={row} found={found} />
      {mayWork && <RowFixes row={row} found={found} />}
      <EditMarks row={row} found={found} mayWork={mayWork} />
    </>
  );
}

const errorColumn = (layout: Layout | null, field: ErrorField): number | null | undefined => {
  const columns: Partial<Record<ErrorField, number | null>> = layout?.columns ?? {};
  return columns[field];
};

/**
 * Loads the file's column names only for a row with errors or remarks, because a file without any may be deleted soon
 * after it is applied.
 */
function RowErrors({ row, found }: { row: ImportRow; found: Import }) {
  if (row.faults.length === 0) return null;
  return row.status === 'error' ? (
    <RowErrorList row={row} found={found} />
  ) : (
    <RemarkList row={row} found={found} />
  );
}

/** Remarks on a row without errors: it is imported anyway, or once another row is answered. */
function RemarkList({ row, found }: { row: ImportRow; found: Import }) {
  const { i18n } = useLingui();
  return (
    <ul className="min-w-48 py-1 whitespace-normal text-ink-2">
      {row.faults.map((error) => (
        <li key={`${error.field} ${error.code}`}>
          {error.field !== 'row' && (
            <span className="font-medium">{i18n._(fieldText(found.kind, error.field))}: </span>
          )}
          {explainImportError(error)}
        </li>
      ))}
    </ul>
  );
}

function RowErrorList({ row, found }: { row: ImportRow; found: Import }) {
  const columnName = useColumnNames(found);
  return (
    <ul className="min-w-48 py-1 whitespace-normal">
      {row.faults.map((error) => (
        <li key={`${error.field} ${error.code}`}>
          <span className="font-medium">{columnName(error.field)}:</span>{' '}
          <span className={row.status === 'error' ? 'text-loss' : 'text-ink-2'}>
            {explainImportError(error)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The query of the file's header row. */
export const importHeader = ({ id, layout }: Import) => ({
  ...queryOf(getUpload, {
    params: { id },
    query: { delimiter: layout?.delimiter, skipLines: layout?.skipLines },
  }),
  staleTime: Infinity,
});

/** The name of the invalid field for the user: its column's name in the file, or else the field's own. */
function useColumnNames(found: Import): (field: ErrorField) => string {
  const { i18n } = useLingui();
  const { layout } = found;
  const { data } = useQuery(importHeader(found));
  const [header = []] = data?.sample ?? [];
  return (field) => {
    const column = errorColumn(layout, field);
    const inFile = typeof column === 'number' ? header[column]?.trim() : undefined;
    return inFile || i18n._(fieldText(found.kind, field));
  };
}
