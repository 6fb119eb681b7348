import { getModel } from '@partnerfolio/contract/models/models';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VersionForm } from './VersionForm.tsx';

const route = getRouteApi('/shell/models/$id/versions/new');

/** The page that adds a version to a model, beginning with the current one. */
export function NewVersionPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(queryOf(getModel, { params: { id } }));
  if (error && !data)
    return (
      <PageFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ label: t`Models`, to: paths.models }}
      />
    );
  return data ? <VersionForm key={id} newest={data} /> : <Skeleton className="mt-3 h-96 w-full" />;
}
