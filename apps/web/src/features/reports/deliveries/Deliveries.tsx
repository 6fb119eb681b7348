import {
  listReportDeliveries,
  type ReportDeliveries,
  type ReportRecipient,
} from '@partnerfolio/contract/reports/deliveries';
import type { Report } from '@partnerfolio/contract/reports/reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { SendDialog } from './SendDialog.tsx';
import { WayHint } from './WayHint.tsx';

interface DeliveriesProps {
  report: Pick<Report, 'id' | 'state' | 'isKept' | 'mayEdit'>;
}

/** To whom an issued report was sent by email, and the way to send it. */
export function Deliveries({ report }: DeliveriesProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(
    queryOf(listReportDeliveries, { params: { reportId: report.id } }),
  );
  const maySend = useMaySend(report);
  return (
    <Card
      title={<Trans>Sent by email</Trans>}
      actions={maySend && data?.sendsMail && <SendButton report={report} recipients={data.recipients} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data && data.items.length > 0 && (
        <ul aria-label={t`Sent by email`}>
          {data.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {data && <Hint deliveries={data} maySend={maySend} />}
    </Card>
  );
}

/** Whether the user may send this report, now that it stands as it was issued and its file is kept. */
function useMaySend({ state, isKept, mayEdit }: DeliveriesProps['report']): boolean {
  const { mayIssue } = useReportRights();
  return mayIssue && mayEdit && isKept && (state === 'issued' || state === 'changed');
}

interface SendButtonProps extends DeliveriesProps {
  recipients: readonly ReportRecipient[];
}

function SendButton({ report, recipients }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (recipients.length === 0) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Mail size={14} aria-hidden="true" />
        <Trans>Send by email</Trans>
      </Button>
      {isOpen && <SendDialog report={report} recipients={recipients} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Why nothing is listed, or the report cannot be sent. */
function Hint({ deliveries, maySend }: { deliveries: ReportDeliveries; maySend: boolean }) {
  const { items, recipients, sendsMail } = deliveries;
  if (maySend && !(sendsMail && recipients.length > 0)) return <WayHint deliveries={deliveries} />;
  if (items.length > 0) return null;
  return (
    <p className="text-sm text-ink-3">
      <Trans>Not sent yet.</Trans>
    </p>
  );
}
