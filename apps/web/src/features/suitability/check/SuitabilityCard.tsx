import {
  getSuitability,
  type Suitability,
  type SuitabilityRow,
} from '@partnerfolio/contract/portfolios/suitability';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { RuleRow, StateBadge } from './RuleRow.tsx';

/** What a portfolio holds today against the client's risk profile and limits, a row per rule. */
export function SuitabilityCard({ portfolioId }: { portfolioId: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(queryOf(getSuitability, { params: { id: portfolioId } }));
  const day = data && format.date(data.asOf);
  return (
    <Card
      title={<Trans>Suitability</Trans>}
      context={day && <Trans>as of {day}</Trans>}
      actions={data && !error && <StateBadge state={data.state} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 h-24" />}
      {data && !error && <Rows portfolioId={portfolioId} suitability={data} />}
    </Card>
  );
}

function Rows({ portfolioId, suitability }: { portfolioId: string; suitability: Suitability }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const [asked, setAsked] = useState<SuitabilityRow | null>(null);
  const mayExcept = suitability.may.except && viewer.viewedUntil === null;
  const close = () => setAsked(null);
  return (
    <>
      <ul aria-label={t`Rules`} className="grid">
        {suitability.rows.map((row) => (
          <RuleRow key={row.key} row={row} {...(mayExcept && { onAsk: () => setAsked(row) })} />
        ))}
      </ul>
      {suitability.rows.length === 1 && (
        <p className="mt-2 text-sm text-ink-3">
          <Trans>The client has no limits: only the band of its risk profile is checked.</Trans>
        </p>
      )}
      {asked &&
        (asked.exception ? (
          <EndDialog portfolioId={portfolioId} exception={asked.exception} onClose={close} />
        ) : (
          <AcceptDialog portfolioId={portfolioId} row={asked} onClose={close} />
        ))}
    </>
  );
}
