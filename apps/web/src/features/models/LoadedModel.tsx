import { getModel, type Model } from '@partnerfolio/contract/models/models';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { PageFailure } from '../../shell/page/PageFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface LoadedModelProps {
  id: string;
  children: (model: Model) => ReactNode;
}

/** A page of a model once it is there, or why it is not. */
export function LoadedModel({ id, children }: LoadedModelProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(getModel, { params: { id } }));
  if (error && !data)
    return (
      <PageFailure
        error={error}
        onRetry={() => void refetch()}
        list={{ label: t`Models`, to: paths.models }}
      />
    );
  return data ? children(data) : <Skeleton className="mt-3 h-96 w-full" />;
}
