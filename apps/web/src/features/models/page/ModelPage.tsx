import { getModel, getModelVersion, type Model } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { PageFailure } from '../../../shell/page/PageFailure.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { ModelActions } from './ModelActions.tsx';
import { ModelFigures } from './ModelFigures.tsx';
import { TargetsCard } from './TargetsCard.tsx';
import { VersionsCard } from './VersionsCard.tsx';

const route = getRouteApi('/shell/models/$id');

interface ModelPageProps {
  /** What others show of the model below it. */
  below: (model: Model) => ReactNode;
}

/** One model: its figures, the targets of its current version and the list of versions. */
export function ModelPage({ below }: ModelPageProps) {
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
  if (!data) return <Skeleton className="mt-3 h-96 w-full" />;
  return <Loaded model={data} below={below} />;
}

function Loaded({ model, below }: ModelPageProps & { model: Model }) {
  const { t } = useLingui();
  const { id, current, versions, containedIn } = model;
  const { number } = current;
  const names = containedIn.map(({ name }) => name).join(', ');
  return (
    <>
      <PageHeader
        title={model.name}
        crumbs={[{ label: t`Models`, to: paths.models }]}
        badges={
          <>
            <Badge tone="gain">
              <Trans>Version {number} · current</Trans>
            </Badge>
            {model.state === 'retired' && (
              <Badge>
                <Trans>Retired</Trans>
              </Badge>
            )}
          </>
        }
        context={
          <>
            {model.description === '' ? <Trans>Model portfolio</Trans> : model.description}
            {names !== '' && (
              <>
                {' · '}
                <Trans>contained in {names}</Trans>
              </>
            )}
          </>
        }
        manyActions
        actions={<ModelActions model={model} />}
      />
      <div className="grid gap-4">
        <ModelFigures figures={current.figures} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <TargetsCard
            version={current}
            exportMenu={<ExportMenu of={getModelVersion} input={{ params: { id, number } }} />}
          />
          <VersionsCard versions={versions} />
        </div>
        {below(model)}
      </div>
    </>
  );
}
