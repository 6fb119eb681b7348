import type { ReportDeliveries } from '@partnerfolio/contract/reports/deliveries';
import { Trans } from '@lingui/react/macro';

/** Why there is no way to send a report by email; nothing if there is one. */
export function WayHint({ deliveries: { recipients, sendsMail } }: { deliveries: ReportDeliveries }) {
  if (sendsMail && recipients.length > 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-3 first:mt-0">
      {sendsMail ? (
        <Trans>Add an email address to the client or to a contact to send the report.</Trans>
      ) : (
        <Trans>The portal has no mail server. Download the report and send it yourself.</Trans>
      )}
    </p>
  );
}
