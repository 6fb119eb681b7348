import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FormPanel } from '../../../../form/panel/FormPanel.tsx';
import { paths } from '../../../../paths.ts';
import { useReportRights } from '../../../../records/use-report-rights.ts';
import { Button } from '../../../../ui/Button.tsx';
import { BatchFields } from './BatchFields.tsx';
import { useNewBatch } from './use-new-batch.ts';

/** Makes a batch in a panel beside the list; then its page opens. */
export function NewBatchPanel() {
  const formId = useId();
  const navigate = useNavigate();
  const { mayIssue } = useReportRights();
  const { form, save, isSaving } = useNewBatch();
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={() => void navigate({ to: paths.reportBatches, resetScroll: false })}
      title={<Trans>New batch</Trans>}
      context={
        <Trans>The reports are issued for each portfolio. One with unknown figures is left out.</Trans>
      }
      footer={
        <Button type="submit" form={formId} look="main" busy={isSaving} disabled={!mayIssue}>
          <Trans>Issue reports</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <BatchFields form={form} />
      </form>
    </FormPanel>
  );
}
