import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { PortfolioLink } from '../../../records/PortfolioLink.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { clientPortfoliosQuery } from './ClientFigures.tsx';
import type { PortfolioRow } from './SoundnessText.tsx';

function usePortfolioColumns(clientId: string): Column<PortfolioRow>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Name`,
      takesRest: true,
      cell: (row) => (
        <span className="block py-1.5 @3xl:max-w-88">
          <PortfolioLink id={row.id} name={row.name} />
          {row.client.id !== clientId && (
            <span className="block text-xs wrap-anywhere whitespace-normal text-ink-3">
              {row.client.name}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      cell: (row) => <MoneyText figure={row.value} currency={row.baseCurrency} />,
    },
    {
      id: 'day',
      header: t`Day`,
      align: 'right',
      importance: 2,
      cell: (row) => <RateText figure={row.dayChange} />,
    },
    {
      id: 'ytd',
      header: t`Year to date`,
      align: 'right',
      importance: 6,
      cell: (row) => <RateText figure={row.yearToDate} />,
    },
  ];
}

/** The client's portfolios and their returns; for a household also its members' portfolios, with their names. */
export function PortfoliosCard({ clientId, mayCreate }: { clientId: string; mayCreate: boolean }) {
  const { t } = useLingui();
  const columns = usePortfolioColumns(clientId);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(clientPortfoliosQuery(clientId));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={<Trans>Portfolios</Trans>} flush className="self-start">
      <Table
        label={t`Portfolios`}
        columns={columns}
        rows={data?.items}
        keyOf={(row) => row.id}
        onOpen={(row) => void navigate({ to: paths.portfolio, params: { id: row.id } })}
        empty={
          <EmptyState
            action={
              mayCreate && (
                <Link to={paths.newClientPortfolio} params={{ id: clientId }} className={buttonClasses()}>
                  <Trans>Create portfolio</Trans>
                </Link>
              )
            }
          >
            <Trans>This client has no portfolio yet.</Trans>
          </EmptyState>
        }
      />
      {data && data.total > data.items.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm">
          <Link
            to={paths.clientPortfolios}
            params={{ id: clientId }}
            className="rounded-sm font-semibold text-accent hover:underline"
          >
            <Trans>Show all {data.total}</Trans>
          </Link>
        </p>
      )}
    </Card>
  );
}
