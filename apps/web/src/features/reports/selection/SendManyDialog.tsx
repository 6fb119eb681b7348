import {
  deliverReport,
  deliverReports,
  listReportDeliveries,
  type ReportDeliveries,
} from '@partnerfolio/contract/reports/deliveries';
import type { Report } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { RecipientField } from '../deliveries/RecipientField.tsx';
import { WayHint } from '../deliveries/WayHint.tsx';
import { templateTexts } from '../labels.ts';
import { useRangeText } from '../use-range-text.ts';

interface SendManyDialogProps {
  /** At least one, of one client. */
  reports: readonly Report[];
  onSent: () => void;
  onClose: () => void;
}

/** Sends several reports of a client in one email to one of its addresses. */
export function SendManyDialog(props: SendManyDialogProps) {
  const reportId = props.reports[0]?.id ?? '';
  const { data, error, refetch } = useQuery(queryOf(listReportDeliveries, { params: { reportId } }));
  if (data?.sendsMail && data.recipients.length > 0)
    return <SendForm {...props} recipients={data.recipients} />;
  return (
    <Dialog
      open
      loading={!data && !error}
      onOpenChange={(open) => !open && props.onClose()}
      title={<Trans>Send reports by email</Trans>}
    >
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <WayHint deliveries={data} />}
    </Dialog>
  );
}

function SendForm({
  reports,
  recipients,
  onSent,
  onClose,
}: SendManyDialogProps & Pick<ReportDeliveries, 'recipients'>) {
  const { t } = useLingui();
  const form = useKeptForm(deliverReport.body, { address: recipients[0]?.address ?? '' });
  const send = useCall(deliverReports, { refreshes: [listReportDeliveries], failure: 'caller' });
  const submit = form.handleSubmit(async ({ address }) => {
    try {
      await send.mutateAsync({ body: { reportIds: reports.map(({ id }) => id), address } });
      toastDone(t`Queued for ${address}`);
      onClose();
      onSent();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Send reports by email</Trans>}
      description={
        <Trans>
          The reports go out in one email as PDF attachments. Its text lists each with its SHA-256 and says
          where to verify them.
        </Trans>
      }
      act={<Trans>Send reports</Trans>}
      busy={send.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ReportList reports={reports} />
      <RecipientField form={form} recipients={recipients} />
    </FormDialog>
  );
}

function ReportList({ reports }: Pick<SendManyDialogProps, 'reports'>) {
  const { t, i18n } = useLingui();
  const rangeText = useRangeText();
  return (
    <ul aria-label={t`Reports`} className="grid max-h-48 gap-2 overflow-y-auto text-sm">
      {reports.map((report) => (
        <li key={report.id}>
          <span className="font-medium">{i18n._(templateTexts[report.template])}</span>
          <span className="block text-xs text-ink-3">
            {report.portfolio?.name ?? <Trans>All portfolios</Trans>} · {rangeText(report)}
          </span>
        </li>
      ))}
    </ul>
  );
}
