import { getClient } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { OpenValue } from '../../../figures/values/OpenValue.tsx';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useShowsReports } from '../../../records/use-shows-reports.ts';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { LoadingHeader } from '../../../shell/page/LoadingHeader.tsx';
import { LoadingView } from '../../../shell/page/LoadingView.tsx';
import { PageTabs } from '../../../shell/page/PageTabs.tsx';
import { ClientFigures } from './ClientFigures.tsx';
import { ClientHeader } from './ClientHeader.tsx';
import { ClientLine } from './ClientLine.tsx';

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
  return (
    <>
      {data ? (
        <ClientHeader client={data} />
      ) : (
        <LoadingHeader manyActions crumbs={[{ label: t`Clients`, to: paths.clients }]} />
      )}
      <ClientLine clientId={id}>
        <ClientFigures clientId={id} />
      </ClientLine>
      {data ? <ClientTabs id={id} /> : <LoadingView />}
      <OpenValue clientId={id} name={data?.name} />
    </>
  );
}

function ClientTabs({ id }: { id: string }) {
  const { t } = useLingui();
  const showsReports = useShowsReports({ clientId: id, withMembers: 'true' });
  return (
    <div className="mt-5">
      <PageTabs
        params={{ id }}
        tabs={[
          { label: t`Overview`, to: paths.client },
          { label: t`Portfolios`, to: paths.clientPortfolios },
          { label: t`Proposals`, to: paths.clientProposals },
          { label: t`Activity`, to: paths.clientActivity },
          {
            label: t({ message: 'Details', context: 'client' }),
            to: paths.clientDetails,
            also: [paths.editClient, paths.shareClient],
          },
          ...(showsReports ? [{ label: t`Reports`, to: paths.clientReports }] : []),
        ]}
      />
    </div>
  );
}
