import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { FormPanel } from './panel/FormPanel.tsx';
import { theirChanges, type ShownField } from './stale-fields.ts';
import { StaleNotice } from './StaleNotice.tsx';
import type { RecordChange } from './use-record-change.ts';

interface EditPanelProps<R> {
  title: ReactNode;
  context?: ReactNode;
  change: RecordChange<R>;
  /** The names and formatting of the fields, for showing what others changed. */
  fields: readonly ShownField<R>[];
  onClose: () => void;
  /** The form's fields. */
  children: ReactNode;
}

/** A side panel with the form that edits a record. */
export function EditPanel<R>({ title, context, change, fields, onClose, children }: EditPanelProps<R>) {
  const formId = useId();
  const { base, theirs, isSaving } = change;
  return (
    <FormPanel
      isDirty={change.isDirty}
      onClose={onClose}
      title={title}
      context={context}
      footer={
        <Button type="submit" form={formId} look="main" busy={isSaving} disabled={theirs !== null}>
          <Trans>Save changes</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void change.save();
        }}
      >
        {theirs && (
          <StaleNotice
            changes={theirChanges(base, theirs, fields)}
            busy={isSaving}
            onTakeTheirs={change.takeTheirs}
            onKeepMine={() => void change.keepMine()}
          />
        )}
        {children}
      </form>
    </FormPanel>
  );
}
