import { listModelPortfolios } from '@partnerfolio/contract/models/assignments';
import type { Model } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { useSelectColumn } from '../../../shell/selection/use-select-column.tsx';
import { useSelection } from '../../../shell/selection/use-selection.ts';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { AssignedPortfolio } from './assigned-portfolio.ts';
import { MoveBar } from './MoveBar.tsx';
import { useAssignedColumns } from './use-assigned-columns.tsx';

/** The portfolios with a model that the viewer may see, of which those on earlier versions can be moved to its current one. */
export function AssignedPortfolios({ model }: { model: Model }) {
  const { id } = model;
  const { data, error, refetch } = useQuery(queryOf(listModelPortfolios, { params: { id } }));
  const count = useFormat().count(data?.total ?? 0);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const isCut = data !== undefined && data.total > data.items.length;
  const shown = data?.items.length ?? 0;
  return (
    <Card
      flush
      title={<Trans>Assigned portfolios</Trans>}
      context={
        isCut ? (
          <Trans>
            the first {shown} of {count}
          </Trans>
        ) : (
          data && count
        )
      }
    >
      <Portfolios model={model} rows={data?.items} />
    </Card>
  );
}

interface PortfoliosProps {
  model: Model;
  rows: readonly AssignedPortfolio[] | undefined;
}

function Portfolios({ model, rows }: PortfoliosProps) {
  const { t } = useLingui();
  const { viewedUntil } = useViewer();
  const { number } = model.current;
  const mayMove = model.state === 'active' && viewedUntil === null;
  const selection = useSelection(
    rows,
    ({ version, mayEdit }: AssignedPortfolio) => mayMove && mayEdit && version < number,
  );
  const isSelectable = rows?.some(selection.isSelectable) ?? false;
  const select = useSelectColumn({
    selection: isSelectable ? selection : undefined,
    rows: rows ?? [],
    labelOf: ({ name, client: { name: owner } }) => t`Select ${name} of ${owner}`,
  });
  const columns = useAssignedColumns(number);
  return (
    <>
      <Table
        label={t`Assigned portfolios`}
        columns={[...select, ...columns]}
        rows={rows}
        keyOf={({ id }) => id}
        empty={
          <p className="px-4 pb-4 text-sm text-ink-3">
            <Trans>
              No portfolio has this model yet. It is assigned on a portfolio, under Model and drift.
            </Trans>
          </p>
        }
      />
      <MoveBar model={model} selection={selection} />
    </>
  );
}
