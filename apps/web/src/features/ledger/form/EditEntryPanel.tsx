import { getTransaction } from '@partnerfolio/contract/ledger';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { EditEntryForm } from './EditEntryForm.tsx';
import { TransferNotice } from '../transfers/TransferNotice.tsx';
import { paths } from '../../../paths.ts';

const route = getRouteApi('/shell/portfolios/$id/ledger/$transactionId/edit');

/** Corrects a booked entry; the audit log keeps its earlier values. */
export function EditEntryPanel() {
  const { id, transactionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(getTransaction, { params: { id, transactionId } }));
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const close = () => void navigate({ to: paths.transaction, params: { id, transactionId }, search });
  if (error && !data)
    return (
      <SidePanel open onClose={close} title={<Trans>Edit entry</Trans>} context={portfolio?.name}>
        <Failure error={error} onRetry={() => void refetch()} />
      </SidePanel>
    );
  if (!data || !portfolio) return null;
  if (data.transfer)
    return (
      <SidePanel open onClose={close} title={<Trans>Edit entry</Trans>} context={portfolio.name}>
        <TransferNotice entry={data} portfolioId={id} mayCorrect={portfolio.may.correct} />
      </SidePanel>
    );
  return <EditEntryForm opened={data} portfolio={portfolio} onClose={close} />;
}
