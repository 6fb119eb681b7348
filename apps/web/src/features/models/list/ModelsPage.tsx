import { listModels, type ModelRow } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Layers, Plus } from 'lucide-react';
import { RateText, Unknown } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useStackedColumns } from '../../../shell/use-stacked-columns.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { ClassBar } from '../ClassBar.tsx';

const route = getRouteApi('/shell/models');

/** The columns of the list of models. */
function useModelColumns(): readonly Column<ModelRow>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Model`,
      takesRest: true,
      cell: ({ id, name }) => (
        <Link to={paths.model} params={{ id }} className="rounded-sm font-medium hover:underline">
          {name}
        </Link>
      ),
    },
    {
      id: 'version',
      header: t`Version`,
      align: 'right',
      under: 'name',
      cell: ({ version }) => version.number,
    },
    {
      id: 'classes',
      header: t`Asset classes`,
      cell: (row) => (
        <span className="block min-w-20 md:min-w-40">
          <ClassBar weights={row.classes} />
        </span>
      ),
    },
    {
      id: 'return',
      header: t`Expected return`,
      align: 'right',
      under: 'name',
      cell: ({ figures }) => <RateText plain figure={figures.expectedReturn} />,
    },
    {
      id: 'volatility',
      header: t`Volatility`,
      align: 'right',
      under: 'name',
      cell: ({ figures }) => <RateText plain figure={figures.volatility} />,
    },
    {
      id: 'score',
      header: t`Risk score`,
      align: 'right',
      cell: ({ figures: { score } }) => (score.known ? score.value : <Unknown reason={score.reason} />),
    },
  ];
}

function NewModelLink({ look = 'main' }: { look?: 'main' | 'plain' }) {
  const viewer = useViewer();
  if (viewer.viewedUntil !== null || !viewer.rights.includes('models.manage')) return null;
  return (
    <Link to={paths.newModel} className={buttonClasses({ look })}>
      <Plus size={16} aria-hidden="true" />
      <Trans>New model</Trans>
    </Link>
  );
}

/** The models of the firm with their hypothetical figures. */
export function ModelsPage() {
  const { t } = useLingui();
  const { state = 'active' } = route.useSearch();
  const navigate = useNavigate();
  const columns = useStackedColumns<ModelRow, Column<ModelRow>>(useModelColumns(), ['cell']);
  const { data, error, refetch } = useQuery(queryOf(listModels, { query: { state } }));
  const { active, retired } = data?.counts ?? { active: 0, retired: 0 };
  return (
    <>
      <PageHeader
        title={t`Models`}
        context={
          data ? (
            <Trans>Return, volatility and risk score are hypothetical, by the firm’s assumptions.</Trans>
          ) : (
            <LoadingContext />
          )
        }
        actions={<NewModelLink />}
      />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card
          flush
          title={<Trans>Models</Trans>}
          actions={
            <Segments
              label={t`Status`}
              value={state}
              options={[
                { value: 'active', label: t`Active · ${active}` },
                { value: 'retired', label: t`Retired · ${retired}` },
              ]}
              onValueChange={(next) =>
                void navigate({
                  to: paths.models,
                  search: { state: next === 'active' ? undefined : next },
                  replace: true,
                })
              }
            />
          }
        >
          <Table
            label={t`Models`}
            columns={columns}
            rows={data?.items}
            keyOf={({ id }) => id}
            onOpen={({ id }) => void navigate({ to: paths.model, params: { id } })}
            empty={
              state === 'active' ? (
                <EmptyState
                  icon={<Layers size={24} aria-hidden="true" />}
                  action={<NewModelLink look="plain" />}
                >
                  <Trans>
                    No models yet. A model says which share of a portfolio each instrument or class should
                    have.
                  </Trans>
                </EmptyState>
              ) : (
                <EmptyState>
                  <Trans>No model is retired.</Trans>
                </EmptyState>
              )
            }
          />
        </Card>
      )}
    </>
  );
}
