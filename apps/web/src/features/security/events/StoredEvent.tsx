import type { AuditEventDetail } from '@partnerfolio/contract/security';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EventBadge } from './EventBadge.tsx';
import { Facts, Heading } from './Facts.tsx';
import { storedFieldLabel, storedValue } from './texts/field-labels.ts';
import { ClientName, PortfolioName } from './RecordName.tsx';

/** What the audit log stores beyond the sentence: codes, ids and the seal. */
export function StoredEvent({ event }: { event: AuditEventDetail }) {
  const { t, i18n } = useLingui();
  const { entity, entityId, metadata } = event;
  const stored = Object.entries(metadata).map(([name, value]) => detailFact(i18n, name, value));
  return (
    <details className="text-sm">
      <summary className="inline-block min-h-6 rounded-sm font-semibold text-accent hover:underline pointer-coarse:py-3">
        <Trans context="event">Details</Trans>
      </summary>
      <div className="mt-3 grid gap-5">
        <Facts
          facts={[
            { label: t`Event Type`, value: <EventBadge type={event.eventType} /> },
            ...(entity ? [{ label: t`Record`, value: entity }] : []),
            ...(entityId
              ? [{ label: t`Record id`, value: <code className="text-xs">{entityId}</code> }]
              : []),
            ...stored,
          ]}
        />
        <section aria-label={t`Seal`}>
          <Heading>
            <Trans>Seal</Trans>
          </Heading>
          <Seal seal={event.seal} />
        </section>
      </div>
    </details>
  );
}

/** Returns a detail of an event, with the names of clients and portfolios and the texts of codes. */
function detailFact(i18n: I18n, name: string, value: unknown): { label: ReactNode; value: ReactNode } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'clientId') return { label: <Trans>Client</Trans>, value: <ClientName id={text} /> };
  if (name === 'portfolioId') return { label: <Trans>Portfolio</Trans>, value: <PortfolioName id={text} /> };
  return { label: storedFieldLabel(i18n, name), value: storedValue(i18n, name, text) };
}

function Seal({ seal }: { seal: AuditEventDetail['seal'] }) {
  if (!seal)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Not sealed yet. Sealing takes a few seconds.</Trans>
      </p>
    );
  const { seq } = seal;
  return (
    <p className="text-sm text-ink-2">
      <Trans>Row {seq} of the chain</Trans>{' '}
      <code className="block text-xs text-ink-3 wrap-anywhere">{seal.hash}</code>
    </p>
  );
}
