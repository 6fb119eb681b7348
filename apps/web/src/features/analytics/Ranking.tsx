import type { Analytics } from '@partnerfolio/contract/analytics';
import type { RateFigure } from '@partnerfolio/contract/values';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MoneyText, RateText } from '../../figures/FigureText.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { sortRows, type Column, type Sort } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';

type Row = Analytics['ranking'][number];

const shownFirst = 20;
const known = (figure: RateFigure) => (figure.known ? figure.value : null);

interface RankingProps {
  analytics: Analytics;
  /** The range is all time, so each portfolio is measured from its own start. */
  isWhole: boolean;
}

/** Compares all open portfolios, initially by return. */
export function Ranking({ analytics, isWhole }: RankingProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useRankingColumns();
  const [sort, setSort] = useState<Sort | null>({ by: 'twr', descending: true });
  const [isAll, setIsAll] = useState(false);
  const { compareNames } = useFormat();
  const rows = sortRows(analytics.ranking, columns, { sort, compareNames });
  const count = rows.length;
  return (
    <Card
      flush
      className="mt-4"
      title={<Trans>Open portfolios</Trans>}
      context={
        isWhole ? (
          <Trans>since each portfolio's inception, in its own currency</Trans>
        ) : (
          <Trans>over this range, each in its own currency</Trans>
        )
      }
    >
      <Table
        label={t`Open portfolios`}
        columns={columns}
        rows={isAll ? rows : rows.slice(0, shownFirst)}
        keyOf={({ portfolio }) => portfolio.id}
        sort={sort}
        onSort={setSort}
        onOpen={({ portfolio }) => void navigate({ to: paths.portfolio, params: { id: portfolio.id } })}
        empty={
          <p className="px-4 py-6 text-sm text-ink-3">
            <Trans>No open portfolios.</Trans>
          </p>
        }
      />
      {count > shownFirst && !isAll && (
        <div className="border-t border-line p-2 text-center">
          <Button look="quiet" size="sm" onClick={() => setIsAll(true)}>
            {t`${plural(count, { one: 'Show # portfolio', other: 'Show all # portfolios' })}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useRankingColumns(): Column<Row>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: t`Portfolio`,
      sortable: true,
      sortBy: ({ portfolio }) => portfolio.name,
      cell: (row) => <NameCell row={row} />,
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      wideOnly: true,
      cell: ({ value, currency }) => (
        <span className="font-medium">
          <MoneyText figure={value} currency={currency} />
        </span>
      ),
    },
    {
      id: 'share',
      header: t`Share`,
      align: 'right',
      sortable: true,
      wideOnly: true,
      sortBy: ({ share }) => known(share),
      cell: ({ share }) => <RateText plain figure={share} digits={1} />,
    },
    {
      id: 'twr',
      header: t`Return`,
      align: 'right',
      sortable: true,
      sortBy: ({ twr }) => known(twr),
      cell: ({ twr }) => <RateText figure={twr} />,
    },
    {
      id: 'volatility',
      header: t`Volatility`,
      align: 'right',
      sortable: true,
      sortBy: ({ volatility }) => known(volatility),
      cell: ({ volatility }) => <RateText plain figure={volatility} />,
    },
    {
      id: 'fall',
      header: t`Max drawdown`,
      align: 'right',
      sortable: true,
      wideOnly: true,
      sortBy: ({ maxDrawdown }) => known(maxDrawdown),
      cell: ({ maxDrawdown }) => <RateText figure={maxDrawdown} />,
    },
  ];
}

function NameCell({ row: { portfolio } }: { row: Row }) {
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
