import { getClient } from '@partnerfolio/contract/clients';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
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
      <ClientFigures clientId={id} />
      <ClientTabs id={id} />
    </>
  );
}

function LoadingHeader() {
  return (
    <div className="pt-2.5 pb-4">
      <PageHeader title="" />
      <Skeleton className="-mt-8 h-7 w-64" />
      <Skeleton className="mt-2 w-48" />
    </div>
  );
}

const views = ['overview', 'portfolios', 'details'] as const;
type View = (typeof views)[number];
const addresses = {
  overview: paths.client,
  portfolios: paths.clientPortfolios,
  details: paths.clientDetails,
} as const;

function ClientTabs({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const segment = pathname.split('/')[3] ?? 'overview';
  const view: View = segment === 'edit' ? 'details' : (views.find((name) => name === segment) ?? 'overview');
  const labels: Record<View, string> = {
    overview: t`Overview`,
    portfolios: t`Portfolios`,
    details: t`Details`,
  };
  return (
    <div className="mt-5">
      <Tabs
        tabs={views.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onValueChange={(next) => void navigate({ to: addresses[next], params: { id } })}
      >
        <Outlet />
      </Tabs>
    </div>
  );
}
