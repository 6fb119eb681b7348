import { listFxRates } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useSourceText } from '../use-source-text.ts';

type Rate = z.output<typeof listFxRates.response>['items'][number];

const route = getRouteApi('/shell/market-data/rates/$base/$quote');
const pageSize = 50;

/** All rates of a pair, newest first. */
export function RateHistory({ base, quote }: { base: string; quote: string }) {
  const { t } = useLingui();
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const columns = useRateColumns();
  const { data, error, refetch } = useQuery({
    ...queryOf(listFxRates, { query: { base, quote, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      flush
      title={<Trans>All rates</Trans>}
      context={`${base}/${quote}`}
      actions={<ExportMenu of={listFxRates} input={{ query: { base, quote } }} />}
    >
      <Table
        dense
        label={t`All rates`}
        columns={columns}
        rows={data?.items}
        keyOf={(row) => row.day}
        empty={<Trans>No rates here.</Trans>}
      />
      {data && (
        <Pager
          offset={offset}
          pageSize={pageSize}
          total={data.total}
          onChange={(next) =>
            void navigate({
              to: paths.fxPair,
              params: { base, quote },
              search: (now) => ({ ...now, offset: next || undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </Card>
  );
}

function useRateColumns(): Column<Rate>[] {
  const { t } = useLingui();
  const format = useFormat();
  const sourceText = useSourceText();
  return [
    { id: 'day', header: t`Date`, cell: (row) => <span className="num">{format.date(row.day)}</span> },
    {
      id: 'rate',
      header: t`Rate`,
      align: 'right',
      cell: (row) => format.quantity(row.rate, { minDigits: 4 }),
    },
    { id: 'source', header: t`Source`, cell: (row) => sourceText(row.source) },
  ];
}
