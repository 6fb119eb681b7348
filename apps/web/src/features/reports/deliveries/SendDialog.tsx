import {
  deliverReport,
  listReportDeliveries,
  type ReportRecipient,
} from '@partnerfolio/contract/reports/deliveries';
import type { Report } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { RecipientField } from './RecipientField.tsx';

interface SendDialogProps {
  report: Pick<Report, 'id'>;
  /** At least one. */
  recipients: readonly ReportRecipient[];
  onClose: () => void;
}

/** Sends a report to an address of its client. */
export function SendDialog({ report: { id }, recipients, onClose }: SendDialogProps) {
  const { t } = useLingui();
  const form = useKeptForm(deliverReport.body, { address: recipients[0]?.address ?? '' });
  const send = useCall(deliverReport, { refreshes: [listReportDeliveries], failure: 'caller' });
  const submit = form.handleSubmit(async (body) => {
    const { address } = body;
    try {
      await send.mutateAsync({ params: { reportId: id }, body });
      toastDone(t`Queued for ${address}`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Send report by email</Trans>}
      description={
        <Trans>
          The report goes out as a PDF attachment, with a text in its language, its SHA-256 and where to
          verify it.
        </Trans>
      }
      act={<Trans>Send report</Trans>}
      busy={send.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RecipientField form={form} recipients={recipients} />
    </FormDialog>
  );
}
