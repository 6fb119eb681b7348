import { listModels } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { LoadingContext } from '../../../shell/page/LoadingHeader.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { ModelsActions } from './ModelsActions.tsx';
import { NoModels } from './NoModels.tsx';
import { useModelColumns } from './use-model-columns.tsx';

const route = getRouteApi('/shell/models');

/** The models of the firm with their hypothetical figures. */
export function ModelsPage() {
  const { t } = useLingui();
  const { state = 'active' } = route.useSearch();
  const navigate = useNavigate();
  const columns = useModelColumns();
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
        actions={<ModelsActions />}
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
            empty={<NoModels state={state} />}
          />
        </Card>
      )}
    </>
  );
}
