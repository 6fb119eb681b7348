import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { listMandates, type Mandate } from '@partnerfolio/contract/portfolios/mandates';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { AddMandateForm } from './AddMandateForm.tsx';
import { ChangeMandateForm } from './ChangeMandateForm.tsx';
import { MandateList } from './MandateList.tsx';
import { PortfolioRules } from './PortfolioRules.tsx';
import { RemoveMandateDialog } from './RemoveMandateDialog.tsx';

/** The list of mandates, or the form of the one that is added or changed. */
export function Mandates({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const [writing, setWriting] = useState<Mandate | 'new' | null>(null);
  const [removing, setRemoving] = useState<Mandate | null>(null);
  const { data, error, refetch } = useQuery(queryOf(listMandates, { params: { id: portfolio.id } }));
  const back = () => setWriting(null);
  if (writing === 'new') return <AddMandateForm portfolio={portfolio} onClose={back} />;
  if (writing) return <ChangeMandateForm portfolio={portfolio} mandate={writing} onClose={back} />;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={<Trans>Mandates</Trans>}
      context={portfolio.name}
      footer={
        data?.mayEdit && (
          <Button look="main" onClick={() => setWriting('new')}>
            <Plus size={16} aria-hidden="true" />
            <Trans>Add mandate</Trans>
          </Button>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <MandateList items={data.items} mayEdit={data.mayEdit} onChange={setWriting} onRemove={setRemoving} />
      )}
      <PortfolioRules portfolioId={portfolio.id} />
      {removing && (
        <RemoveMandateDialog
          portfolioId={portfolio.id}
          mandate={removing}
          onClose={() => setRemoving(null)}
        />
      )}
    </SidePanel>
  );
}
