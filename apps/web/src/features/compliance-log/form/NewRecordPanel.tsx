import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LogFields } from './LogFields.tsx';
import { SubjectFields } from './SubjectFields.tsx';
import { useNewRecord } from './use-new-record.ts';

/** Records a complaint or a breach in a panel beside the log. */
export function NewRecordPanel() {
  const viewer = useViewer();
  const formId = useId();
  const record = useNewRecord();
  const { form, kind, client } = record;
  const title = kind === 'complaint' ? <Trans>Record complaint</Trans> : <Trans>Record breach</Trans>;
  return (
    <FormPanel
      isDirty={record.isDirty}
      onClose={record.close}
      title={title}
      footer={
        <Button type="submit" form={formId} look="main" busy={record.isSaving}>
          {title}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          record.submit();
        }}
      >
        <SubjectFields record={record} />
        <LogFields form={form} kind={kind} clientId={client?.id} assignee={viewer} />
      </form>
    </FormPanel>
  );
}
