import { listHolders, type InstrumentHolder } from '@partnerfolio/contract/instrument-page';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { MoneyText, RateText } from '../../../../figures/FigureText.tsx';
import { paths } from '../../../../paths.ts';
import { queryOf } from '../../../../queries.ts';
import { PortfolioLink } from '../../../../records/PortfolioLink.tsx';
import { Failure } from '../../../../shell/Failure.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import type { Column } from '../../../../ui/table/table-rows.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { holderSorts, type InstrumentSearch } from '../../search.ts';
import { HolderTotals } from './HolderTotals.tsx';

const route = getRouteApi('/shell/market-data/$id');
const pageSize = 20;

/** The portfolios that hold an instrument, among those that the user may see. */
export function HolderTable({ id }: { id: string }) {
  const { t } = useLingui();
  const { holders: offset = 0, holderSort: sort = 'client', direction } = route.useSearch();
  const navigate = useNavigate();
  const columns = useHolderColumns();
  const { data, error, refetch } = useQuery({
    ...queryOf(listHolders, {
      params: { id },
      query: { sort, direction, offset, limit: pageSize },
    }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<InstrumentSearch>) =>
    void navigate({
      to: paths.instrument,
      params: { id },
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card flush title={<Trans>Held by</Trans>} context={data && <HolderTotals held={data} />}>
      <Table
        dense
        label={t`Held by`}
        columns={columns}
        rows={data?.items}
        keyOf={(row) => row.portfolio.id}
        sort={{ by: sort, descending: direction === 'desc' }}
        onSort={(next) =>
          show({
            holders: undefined,
            holderSort: holderSorts.find((name) => name === next?.by),
            direction: next?.descending ? 'desc' : undefined,
          })
        }
        onOpen={({ portfolio }: InstrumentHolder) =>
          void navigate({ to: paths.portfolio, params: { id: portfolio.id } })
        }
        empty={
          <EmptyState>
            <Trans>None of the portfolios that you can see holds this instrument.</Trans>
          </EmptyState>
        }
      />
      {data && data.total > pageSize && (
        <Pager
          offset={offset}
          pageSize={pageSize}
          total={data.total}
          onChange={(next) => show({ holders: next || undefined })}
        />
      )}
    </Card>
  );
}

function useHolderColumns(): Column<InstrumentHolder>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'portfolio',
      header: t`Portfolio`,
      takesRest: true,
      cell: (row) => <HeldPortfolio holder={row} />,
    },
    {
      id: 'client',
      header: t`Client`,
      sortable: true,
      wideOnly: true,
      cell: ({ client }) => (
        <Link to={paths.client} params={{ id: client.id }} className="rounded-sm hover:underline">
          {client.name}
        </Link>
      ),
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      sortable: true,
      wideOnly: true,
      cell: ({ quantity }) => format.quantity(quantity),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      cell: ({ value, currency }) => <MoneyText figure={value} currency={currency} />,
    },
    {
      id: 'weight',
      header: t`Weight`,
      align: 'right',
      sortable: true,
      cell: ({ weight }) => <RateText plain figure={weight} />,
    },
  ];
}

/** The portfolio, and in tables that are too narrow for these columns its client and quantity. */
function HeldPortfolio({ holder: { portfolio, client, quantity } }: { holder: InstrumentHolder }) {
  const format = useFormat();
  const units = format.quantity(quantity);
  return (
    <>
      <PortfolioLink {...portfolio} />
      <span className="block text-xs wrap-anywhere whitespace-normal text-ink-3 @3xl:hidden">
        {client.name} · <Trans>{units} units</Trans>
      </span>
    </>
  );
}
