import { listFxPairs, trendLength } from '@partnerfolio/contract/market-data';
import type { FxPair } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { Sparkline } from '../../../ui/chart/Sparkline.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { NoRates } from '../NothingKnown.tsx';
import type { RatesSearch } from '../search.ts';
import { useSourceText } from '../use-source-text.ts';
import { PairFilters } from './PairFilters.tsx';
import { RateChange, RateDay } from './RateChange.tsx';

const route = getRouteApi('/shell/market-data/rates');
const pageSize = 100;

/** The pairs of currencies with exchange rates; each opens the page of its rates. */
export function RatesTab() {
  const { t } = useLingui();
  const { offset = 0, base, quote } = route.useSearch();
  const navigate = useNavigate();
  const columns = usePairColumns();
  const pairs = useQuery({
    ...queryOf(listFxPairs, { query: { base, quote, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<RatesSearch>) =>
    void navigate({
      to: paths.fxRates,
      search: { base, quote, offset: undefined, ...change },
      replace: true,
    });
  const onClear = (base ?? quote) ? () => show({ base: undefined, quote: undefined }) : undefined;
  return (
    <>
      <PagedList
        label={t`Exchange rates`}
        query={pairs}
        filters={<PairFilters search={{ base, quote }} onChange={show} />}
        onClear={onClear}
        exportMenu={<ExportMenu of={listFxPairs} input={{ query: { base, quote } }} />}
        pageSize={pageSize}
        offset={offset}
        onTurn={(next) => show({ offset: next })}
      >
        <Table
          label={t`Exchange rates`}
          columns={columns}
          rows={pairs.data?.items}
          keyOf={(row) => `${row.base} ${row.quote}`}
          onOpen={({ base: from, quote: to }: FxPair) =>
            void navigate({ to: paths.fxPair, params: { base: from, quote: to } })
          }
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No exchange rates in this list.</Trans>
              </NothingFound>
            ) : (
              <NoRates />
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}

function usePairColumns(): Column<FxPair>[] {
  const { t } = useLingui();
  const format = useFormat();
  const sourceText = useSourceText();
  return [
    {
      id: 'pair',
      header: t`Pair`,
      cell: ({ base, quote }) => (
        <Link to={paths.fxPair} params={{ base, quote }} className="font-medium hover:underline">
          {base}/{quote}
        </Link>
      ),
    },
    {
      id: 'rate',
      header: t`Rate`,
      align: 'right',
      cell: ({ latest }) => format.quantity(latest.rate, { minDigits: 4 }),
    },
    {
      id: 'change',
      header: t({ message: 'Change', context: 'figure' }),
      align: 'right',
      importance: 6,
      cell: ({ change }) => <RateChange change={change} />,
    },
    {
      id: 'trend',
      header: t`Last ${trendLength} rates`,
      align: 'right',
      importance: 2,
      cell: ({ trend }) => <Sparkline values={trend} />,
    },
    { id: 'day', header: t`Date`, importance: 7, cell: ({ latest }) => <RateDay day={latest.day} /> },
    { id: 'source', header: t`Source`, importance: 2, cell: ({ latest }) => sourceText(latest.source) },
  ];
}
