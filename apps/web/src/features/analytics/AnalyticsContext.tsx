import type { Analytics } from '@partnerfolio/contract/analytics';
import { Trans } from '@lingui/react/macro';
import { RenewingNote } from '../../figures/RenewingNote.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

interface ContextProps {
  analytics: Pick<Analytics, 'scope' | 'currency' | 'renewing'> & Record<'from' | 'to' | 'asOf', string>;
}

/** Whose figures the page shows, over which range, and as of when. */
export function AnalyticsContext({ analytics: { scope, currency, from, to, asOf, renewing } }: ContextProps) {
  const format = useFormat();
  const [first, last, day] = [from, to, asOf].map((date) => format.date(date));
  return (
    <>
      {scope === 'firm' ? <Trans>Firm</Trans> : <Trans>Your clients</Trans>}
      {` · ${currency} · ${first} – ${last} · `}
      <Trans>as of {day}</Trans>
      <RenewingNote renewing={renewing} />
    </>
  );
}
