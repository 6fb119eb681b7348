import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { listFactHistory } from '@partnerfolio/contract/instruments/stated-facts';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { factTexts } from '../../../texts/fact-texts.ts';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { StatementItem } from './StatementItem.tsx';

const route = getRouteApi('/shell/market-data/$id/facts/$fact');
const pageSize = 50;

/** All statements of one fact, in a panel beside the instrument's page. */
export function FactHistoryPanel() {
  const { id, fact } = route.useParams();
  return <History id={id} fact={fact} />;
}

/** The statements of a fact, the one that counts first. */
function History({ id, fact }: { id: string; fact: FactCode }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [offset, setOffset] = useState(0);
  const { data: instrument } = useQuery(queryOf(getInstrument, { params: { id } }));
  const { data, error, refetch } = useQuery({
    ...queryOf(listFactHistory, { params: { id }, query: { fact, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const close = () =>
    void navigate({ to: paths.instrument, params: { id }, search: (now) => now, resetScroll: false });
  return (
    <SidePanel open onClose={close} title={i18n._(factTexts[fact])} context={instrument?.name}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          <p className="mb-3 text-sm text-ink-2">
            {data.total === 0 ? (
              <Trans>Nobody has stated this fact: it is unknown.</Trans>
            ) : (
              <Trans>The statement with the newest date counts.</Trans>
            )}
          </p>
          <ol className="grid gap-3">
            {data.items.map((statement, index) => (
              <StatementItem key={statement.id} statement={statement} counts={offset === 0 && index === 0} />
            ))}
          </ol>
          <Pager offset={offset} pageSize={pageSize} total={data.total} onChange={setOffset} />
        </>
      )}
    </SidePanel>
  );
}
