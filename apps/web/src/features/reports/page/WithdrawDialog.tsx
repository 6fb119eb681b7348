import { withdrawReport, type ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterReportChange } from '../refreshes.ts';

interface WithdrawDialogProps {
  report: ReportDetail;
  onClose: () => void;
}

/** Withdraws a report, with the reason. */
export function WithdrawDialog({ report, onClose }: WithdrawDialogProps) {
  const { t } = useLingui();
  const withdraw = useCall(withdrawReport, { refreshes: afterReportChange, failure: 'caller' });
  const form = useKeptForm(withdrawReport.body, { reason: '' });
  const { version } = report;
  const submit = form.handleSubmit(async (body) => {
    try {
      await withdraw.mutateAsync({ params: { reportId: report.id }, body });
      toastDone(t`Version ${version} withdrawn`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Withdraw version {version}?</Trans>}
      description={
        <Trans>
          It must not be used any more, and its verification says so. The PDF and its hash stay kept. This
          can't be undone.
        </Trans>
      }
      act={<Trans context="report">Withdraw report</Trans>}
      busy={withdraw.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
    </FormDialog>
  );
}
