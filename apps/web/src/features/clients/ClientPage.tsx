import { getClient } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { LoadingHeader } from '../../shell/LoadingHeader.tsx';
import { PageTabs } from '../../shell/PageTabs.tsx';
import { ClientFigures } from './ClientFigures.tsx';
import { ClientHeader } from './ClientHeader.tsx';

const route = getRouteApi('/shell/clients/$id');

/** One client: who they are, what they own, and the views of it. */
export function ClientPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getClient, { params: { id } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data ? <ClientHeader client={data} /> : <LoadingHeader />}
      {/* How high the head is nobody knows before its words are there: what is beneath stands anew then, instead of being moved. */}
      <Fragment key={data ? 'there' : 'awaited'}>
        <ClientFigures clientId={id} />
        <ClientTabs id={id} />
      </Fragment>
    </>
  );
}

function ClientTabs({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <div className="mt-5">
      <PageTabs
        params={{ id }}
        tabs={[
          { label: t`Overview`, to: paths.client },
          { label: t`Portfolios`, to: paths.clientPortfolios },
          { label: t`Proposals`, to: paths.clientProposals },
          { label: t`Details`, to: paths.clientDetails, also: [paths.editClient] },
        ]}
      />
    </div>
  );
}
