import { getClient } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { OpenValue } from '../../../figures/values/OpenValue.tsx';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import { LoadingView } from '../../../shell/page/LoadingView.tsx';
import { ClientFigures } from './ClientFigures.tsx';
import { ClientHeader } from './ClientHeader.tsx';
import { ClientLine } from './ClientLine.tsx';
import { ClientTabs } from './ClientTabs.tsx';

const route = getRouteApi('/shell/clients/$id');

/** One client with its views. */
export function ClientPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getClient, { params: { id } }));
  if (error)
    return (
      <PageFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ label: t`Clients`, to: paths.clients }}
      />
    );
  // It was merged into another client, whose page takes its place.
  if (data && data.id !== id) return <Navigate to={paths.client} params={{ id: data.id }} replace />;
  return (
    <>
      {data ? (
        <ClientHeader client={data} />
      ) : (
        <LoadingHeader manyActions shortActions crumbs={[{ label: t`Clients`, to: paths.clients }]} />
      )}
      <ClientLine clientId={id}>
        <ClientFigures clientId={id} />
      </ClientLine>
      {data ? <ClientTabs id={id} /> : <LoadingView />}
      <OpenValue clientId={id} name={data?.name} />
    </>
  );
}
