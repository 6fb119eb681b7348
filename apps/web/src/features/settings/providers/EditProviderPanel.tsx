import { listCustomProviders } from '@partnerfolio/contract/market/custom-providers';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { EditProviderForm } from './EditProviderForm.tsx';
import { MissingProvider } from './MissingProvider.tsx';

const route = getRouteApi('/shell/settings/providers/$id');

/** Changes a provider that an administrator described, in a panel beside the settings. */
export function EditProviderPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(listCustomProviders));
  const provider = data?.items.find((one) => one.id === id);
  if (provider) return <EditProviderForm opened={provider} />;
  return (
    <MissingProvider
      error={data ? null : error}
      isDeleted={data !== undefined}
      onRetry={() => void refetch()}
      onClose={() => void navigate({ to: paths.settings })}
    />
  );
}
