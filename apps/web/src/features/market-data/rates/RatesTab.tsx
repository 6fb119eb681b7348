import { listFxRates } from '@partnerfolio/contract/market-data';
import { currencySchema } from '@partnerfolio/contract/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { SearchInput } from '../../../ui/input/SearchInput.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { NoRates } from '../instruments/NothingKnown.tsx';
import type { RatesSearch } from '../search.ts';
import { useSourceText } from '../use-source-text.ts';

type Rate = z.output<typeof listFxRates.response>['items'][number];

const route = getRouteApi('/shell/market-data/rates');
const pageSize = 100;

/** The exchange rates used for valuation, newest first. */
export function RatesTab() {
  const { t } = useLingui();
  const { offset = 0, base, quote } = route.useSearch();
  const navigate = useNavigate();
  const columns = useRateColumns();
  const rates = useQuery({
    ...queryOf(listFxRates, { query: { base, quote, offset, limit: pageSize } }),
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
        query={rates}
        filters={<Filters search={{ base, quote }} onChange={show} />}
        onClear={onClear}
        pageSize={pageSize}
        offset={offset}
        onTurn={(next) => show({ offset: next })}
      >
        <Table
          label={t`Exchange rates`}
          columns={columns}
          rows={rates.data?.items}
          keyOf={(row) => `${row.base} ${row.quote} ${row.day}`}
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

interface FiltersProps {
  search: Partial<RatesSearch>;
  onChange: (change: Partial<RatesSearch>) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  const narrow = (field: 'base' | 'quote') => (text: string) => {
    const read = currencySchema.safeParse(text);
    if (read.success || text === '') onChange({ [field]: read.data });
  };
  return (
    <>
      <SearchInput
        label={t`From currency`}
        value={search.base ?? ''}
        onSearch={narrow('base')}
        className="w-44 max-md:flex-1"
      />
      <SearchInput
        label={t`To currency`}
        value={search.quote ?? ''}
        onSearch={narrow('quote')}
        className="w-44 max-md:flex-1"
      />
    </>
  );
}

function useRateColumns(): Column<Rate>[] {
  const { t } = useLingui();
  const format = useFormat();
  const sourceText = useSourceText();
  return [
    { id: 'day', header: t`Day`, cell: (row) => <span className="num">{format.date(row.day)}</span> },
    {
      id: 'pair',
      header: t`Pair`,
      cell: ({ base, quote }) => (
        <span className="font-medium">
          <Trans>
            1 {base} in {quote}
          </Trans>
        </span>
      ),
    },
    {
      id: 'rate',
      header: t`Rate`,
      align: 'right',
      cell: (row) => format.quantity(row.rate, { minDigits: 4 }),
    },
    { id: 'source', header: t`Source`, wideOnly: true, cell: (row) => sourceText(row.source) },
  ];
}
