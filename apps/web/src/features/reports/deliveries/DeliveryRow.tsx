import type { DeliveryState, ReportDelivery } from '@partnerfolio/contract/reports/deliveries';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Badge, type Tone } from '../../../ui/text/Badge.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { deliveryRefusalTexts, deliveryStateTexts } from './labels.ts';

const tones: Readonly<Record<DeliveryState, Tone>> = {
  queued: 'neutral',
  sent: 'gain',
  failed: 'loss',
  refused: 'warn',
};

/** To whom a report was sent, by whom, and what became of it. */
export function DeliveryRow({ delivery }: { delivery: ReportDelivery }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const { address, name, state, requestedAt, requestedBy, sentAt, mailing } = delivery;
  const others = mailing.reports - 1;
  const when = format.moment(sentAt ?? requestedAt);
  const by = personName(requestedBy);
  return (
    <li className="grid gap-0.5 border-t border-line py-2.5 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <Badge tone={tones[state]}>{i18n._(deliveryStateTexts[state])}</Badge>
      </p>
      <p className="wrap-anywhere text-ink-2">
        <EmailText>{address}</EmailText>
      </p>
      <p className="text-ink-3">
        <Trans>
          {when} by {by}
        </Trans>
      </p>
      {others > 0 && (
        <p className="text-ink-3">
          <Plural
            value={others}
            one="In one email with # other report"
            other="In one email with # other reports"
          />
        </p>
      )}
      <Reason delivery={delivery} />
    </li>
  );
}

/** Why a delivery is not sent, or not yet. */
function Reason({ delivery: { state, refusal, lastError } }: { delivery: ReportDelivery }) {
  const { i18n } = useLingui();
  if (refusal !== null) return <p className="text-ink-2">{i18n._(deliveryRefusalTexts[refusal])}</p>;
  if (lastError === null) return null;
  return (
    <p className="wrap-anywhere text-ink-2">
      {state === 'queued' ? (
        <Trans>The portal tries again automatically. Last error: {lastError}</Trans>
      ) : (
        <Trans>Check the address and send it again. Last error: {lastError}</Trans>
      )}
    </p>
  );
}
