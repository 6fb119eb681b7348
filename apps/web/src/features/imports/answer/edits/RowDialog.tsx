import type { EditableCell } from '@partnerfolio/contract/imports/row-edits';
import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../../form/panel/FormDialog.tsx';
import { explainImportError } from '../../assess/error-texts.ts';
import { transactionFieldText } from '../../understand/words.ts';
import { CellInput } from './CellInput.tsx';
import { formCells, valueOf } from './cells.ts';
import { useEditing } from './use-editing.ts';

interface RowDialogProps {
  found: Import;
  row: ImportRow;
  onClose: () => void;
}

/** All cells of a row as a form: on a phone, and for cells that the table does not show. */
export function RowDialog({ found, row, onClose }: RowDialogProps) {
  const { i18n } = useLingui();
  const { edit, isPending } = useEditing(found);
  const [changes, setChanges] = useState<Partial<Record<EditableCell, string>>>({});
  const [error, setError] = useState<string>();
  const cells = formCells(row);
  const changed = cells.flatMap((cell) => {
    const value = changes[cell];
    return value === undefined || value === valueOf(row, cell) ? [] : [{ cell, value }];
  });
  const submit = async () => {
    if (changed.length === 0) return onClose();
    const refusal = await edit([row.line], { kind: 'cells', cells: changed });
    if (refusal === null) onClose();
    else setError(refusal);
  };
  const errorOf = (cell: EditableCell): string | undefined => {
    const rowError = changes[cell] === undefined ? row.faults.find(({ field }) => field === cell) : undefined;
    return rowError && explainImportError(rowError);
  };
  const line = row.line;
  return (
    <FormDialog
      title={<Trans>Edit line {line}</Trans>}
      description={<Trans>The row is checked again. The file stays as it is.</Trans>}
      act={<Trans>Save row</Trans>}
      busy={isPending}
      isDirty={changed.length > 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {error !== undefined && (
        <p role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
      {cells.map((cell) => (
        <CellInput
          key={cell}
          cell={cell}
          label={i18n._(transactionFieldText(cell))}
          value={changes[cell] ?? valueOf(row, cell)}
          onValueChange={(value) => {
            setChanges((all) => ({ ...all, [cell]: value }));
            setError(undefined);
          }}
          error={errorOf(cell)}
        />
      ))}
    </FormDialog>
  );
}
