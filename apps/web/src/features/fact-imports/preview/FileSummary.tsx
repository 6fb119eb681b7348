import type { FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../ui/Card.tsx';

/** Which columns of the file are read, and which are not. */
export function FileSummary({ found: { kind, version, headings, ignored } }: { found: FactImport }) {
  return (
    <Card
      title={kind === 'emt' ? <Trans>EMT file</Trans> : <Trans>Table of facts</Trans>}
      context={version ?? undefined}
    >
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-ink-3">
          <Trans>Columns read</Trans>
        </dt>
        <dd className="wrap-anywhere">{headings.join(' · ')}</dd>
        {kind === 'csv' && ignored.length > 0 && (
          <>
            <dt className="text-ink-3">
              <Trans>Not read</Trans>
            </dt>
            <dd className="wrap-anywhere text-ink-2">{ignored.join(' · ')}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
