import { getPortfolioModel, type PortfolioModel } from '@partnerfolio/contract/models/assignments';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AssignmentHistory } from './AssignmentHistory.tsx';
import { AssignPanel } from './AssignPanel.tsx';
import { ModelCard } from './ModelCard.tsx';

/** The model of a portfolio, how far it is from it, and the models before. */
export function ModelTab({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getPortfolioModel, { params: { id: portfolioId } }));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  return <Loaded portfolioId={portfolioId} data={data} />;
}

function Loaded({ portfolioId, data }: { portfolioId: string; data: PortfolioModel }) {
  const [isAssigning, setIsAssigning] = useState(false);
  const { viewedUntil } = useViewer();
  const mayAssign = data.may.assign && viewedUntil === null;
  const model = data.current?.model ?? null;
  const assign = mayAssign && (
    <Button onClick={() => setIsAssigning(true)}>
      {model ? <Trans>Change model</Trans> : <Trans>Assign model</Trans>}
    </Button>
  );
  return (
    <div className="grid gap-4">
      {model === null || data.drift === null ? (
        <EmptyState icon={<Layers size={24} aria-hidden="true" />} action={assign}>
          <Trans>This portfolio has no model, so no drift is measured.</Trans>
        </EmptyState>
      ) : (
        <ModelCard data={data} drift={data.drift} assign={assign} />
      )}
      {data.history.length > 0 && <AssignmentHistory history={data.history} />}
      {isAssigning && (
        <AssignPanel portfolioId={portfolioId} current={data.current} onClose={() => setIsAssigning(false)} />
      )}
    </div>
  );
}
