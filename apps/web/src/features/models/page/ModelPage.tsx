import { getModelVersion, type Model } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { LoadedModel } from '../LoadedModel.tsx';
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
  const { id } = route.useParams();
  return <LoadedModel id={id}>{(model) => <Loaded model={model} below={below} />}</LoadedModel>;
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
