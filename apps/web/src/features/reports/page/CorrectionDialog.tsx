import { reissueReport, type ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { GapField } from '../issue/GapField.tsx';
import { correctionForm, correctionFormWithGap } from '../issue/issue-form.ts';
import { useGapQuestion, useGapRefusal } from '../issue/use-gap.ts';
import { afterReportChange } from '../refreshes.ts';

interface CorrectionDialogProps {
  report: ReportDetail;
  onClose: () => void;
}

/** Issues the next version of a report, and says what becomes of this one. */
export function CorrectionDialog({ report, onClose }: CorrectionDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const refused = useGapRefusal();
  const form = useKeptForm(refused.refusal === null ? correctionForm : correctionFormWithGap, { gap: '' });
  const explain = useGapQuestion(form, refused);
  const reissue = useCall(reissueReport, { refreshes: afterReportChange, failure: 'caller' });
  const { version } = report;
  const next = version + 1;
  const submit = form.handleSubmit(async ({ gap }) => {
    try {
      const { id } = await reissue.mutateAsync({ params: { reportId: report.id }, body: { gap } });
      toastDone(t`Version ${next} issued`);
      onClose();
      void navigate({ to: paths.report, params: { id } });
    } catch (error) {
      explain(error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Issue version {next}?</Trans>}
      description={
        <Trans>
          It prints today's figures for the same dates and options. Version {version} becomes superseded: it
          stays kept and can still be verified.
        </Trans>
      }
      act={<Trans>Issue correction</Trans>}
      busy={reissue.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <GapField form={form} refusal={refused.refusal} />
    </FormDialog>
  );
}
