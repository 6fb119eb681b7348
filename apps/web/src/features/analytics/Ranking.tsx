import { listRanking } from '@partnerfolio/contract/analytics';
import type { Ranked } from '@partnerfolio/contract/analytics';
import { rankingSorts } from '@partnerfolio/contract/choices';
import type { periods } from '@partnerfolio/contract/choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MoneyText, RateText } from '../../figures/FigureText.tsx';
import { SamplingText } from '../../figures/SamplingText.tsx';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Card } from '../../ui/Card.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column, Sort } from '../../ui/table/table-rows.ts';

const pageSize = 20;

interface RankingProps {
  period: (typeof periods)[number];
}

/** Compares all open portfolios, initially by return; the server sorts and pages. */
export function Ranking({ period }: RankingProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useRankingColumns();
  const [sort, setSort] = useState<Sort | null>({ by: 'twr', descending: true });
  const [offset, setOffset] = useState(0);
  const query = {
    period,
    sort: rankingSorts.find((name) => name === sort?.by),
    direction: sort?.descending === false ? ('asc' as const) : ('desc' as const),
    offset,
    limit: pageSize,
  };
  const { data, error, refetch } = useQuery({
    ...queryOf(listRanking, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      flush
      className="mt-4"
      title={<Trans>Open portfolios</Trans>}
      context={
        period === 'MAX' ? (
          <Trans>since each portfolio's inception, in its own currency</Trans>
        ) : (
          <Trans>over this range, each in its own currency</Trans>
        )
      }
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          label={t`Open portfolios`}
          columns={columns}
          rows={data?.items}
          keyOf={({ portfolio }) => portfolio.id}
          sort={sort}
          onSort={(next) => {
            setSort(next);
            setOffset(0);
          }}
          onOpen={({ portfolio }) => void navigate({ to: paths.portfolio, params: { id: portfolio.id } })}
          empty={
            <p className="px-4 py-6 text-sm text-ink-3">
              <Trans>No open portfolios.</Trans>
            </p>
          }
        />
      )}
      {data && <Pager offset={offset} pageSize={pageSize} total={data.total} onChange={setOffset} />}
    </Card>
  );
}

function useRankingColumns(): Column<Ranked>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Portfolio`,
      sortable: true,
      takesRest: true,
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      importance: 2,
      cell: ({ value, currency }) => (
        <span className="font-medium">
          <MoneyText figure={value} currency={currency} />
        </span>
      ),
    },
    {
      id: 'share',
      header: t({ message: 'Share', context: 'weight' }),
      align: 'right',
      sortable: true,
      importance: 2,
      cell: ({ share }) => <RateText plain figure={share} digits={1} />,
    },
    {
      id: 'twr',
      header: t`Return`,
      align: 'right',
      sortable: true,
      cell: ({ twr }) => <RateText figure={twr} />,
    },
    {
      id: 'volatility',
      header: t`Volatility`,
      align: 'right',
      importance: 6,
      sortable: true,
      cell: ({ volatility, sampling }) => (
        <span className="block py-1">
          <RateText plain figure={volatility} />
          <span className="block text-xs text-ink-3">
            <SamplingText sampling={sampling} />
          </span>
        </span>
      ),
    },
    {
      id: 'maxDrawdown',
      header: t`Max drawdown`,
      align: 'right',
      sortable: true,
      importance: 2,
      cell: ({ maxDrawdown }) => <RateText figure={maxDrawdown} />,
    },
  ];
}

function NameCell({ row: { portfolio } }: { row: Ranked }) {
  return (
    <span className="block min-w-0 py-1">
      <Link
        to={paths.portfolio}
        params={{ id: portfolio.id }}
        className="block truncate rounded-sm font-medium hover:underline"
      >
        {portfolio.name}
      </Link>
      <span className="block truncate text-xs text-ink-3">{portfolio.client.name}</span>
    </span>
  );
}
