import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormPanel } from './FormPanel.tsx';
import { MergeNotice } from '../merging/MergeNotice.tsx';
import type { RecordChange } from '../merging/use-record-change.ts';

interface EditPanelProps<R> {
  title: ReactNode;
  context?: ReactNode;
  change: RecordChange<R>;
  onClose: () => void;
  /** The form's fields. */
  children: ReactNode;
}

/** A side panel with the form that edits a record. */
export function EditPanel<R>({ title, context, change, onClose, children }: EditPanelProps<R>) {
  const formId = useId();
  const { merged, isBlocked, isSaving } = change;
  return (
    <FormPanel
      isDirty={change.isDirty}
      onClose={onClose}
      title={title}
      context={context}
      footer={
        <Button type="submit" form={formId} look="main" busy={isSaving} disabled={isBlocked}>
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
        {merged && <MergeNotice merged={merged} onChoose={change.choose} />}
        {children}
      </form>
    </FormPanel>
  );
}
