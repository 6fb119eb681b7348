import { listPrices, type Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { useViewer } from '../../session/auth.tsx';
import { Card } from '../../ui/Card.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/table-rows.ts';
import { useFormat } from '../../ui/use-format.ts';
import { NoCloses } from './NothingKnown.tsx';
import { Quote } from './Quote.tsx';
import type { Price } from './use-price-year.ts';
import { useSourceText } from './use-source-text.ts';

const route = getRouteApi('/shell/market-data/$id');
const pageSize = 50;

/** Every close of an instrument, newest first; one opens to be corrected by those who may. */
export function PriceTable({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { id } = instrument;
  const { rights } = useViewer();
  const { offset = 0 } = route.useSearch();
  const { day: openDay } = useParams({ strict: false });
  const navigate = useNavigate();
  const mayManage = rights.includes('market_data.manage');
  const { data, error, refetch } = useQuery({
    ...queryOf(listPrices, { params: { id }, query: { offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const closes = (data?.items ?? []).map(({ close }) => close);
  const columns = usePriceColumns(instrument, { mayManage, closes });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card flush title={<Trans>All closes</Trans>} context={instrument.currency}>
      <Table
        dense
        label={t`Closes`}
        columns={columns}
        rows={data?.items}
        keyOf={(row) => row.day}
        openKey={openDay}
        {...(mayManage && {
          onOpen: ({ day }: Price) =>
            void navigate({ to: paths.price, params: { id, day }, search: (now) => now, resetScroll: false }),
        })}
        empty={<NoCloses id={id} />}
      />
      {data && (
        <Pager
          offset={offset}
          pageSize={pageSize}
          total={data.total}
          onChange={(next) =>
            void navigate({
              to: paths.instrument,
              params: { id },
              search: { offset: next || undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </Card>
  );
}

interface Shown {
  mayManage: boolean;
  closes: readonly string[];
}

function usePriceColumns({ id, currency }: Instrument, { mayManage, closes }: Shown): Column<Price>[] {
  const { t } = useLingui();
  const format = useFormat();
  const sourceText = useSourceText();
  return [
    {
      id: 'day',
      header: t`Day`,
      cell: ({ day }) =>
        mayManage ? (
          <Link
            to={paths.price}
            params={{ id, day }}
            search={(now) => now}
            resetScroll={false}
            className="num rounded-sm hover:underline"
          >
            {format.date(day)}
          </Link>
        ) : (
          <span className="num">{format.date(day)}</span>
        ),
    },
    {
      id: 'close',
      header: t`Closing price`,
      align: 'right',
      cell: (row) => <Quote amount={row.close} currency={currency} among={closes} />,
    },
    { id: 'source', header: t`Source`, cell: (row) => sourceText(row.source) },
    { id: 'at', header: t`Stored`, align: 'right', wideOnly: true, cell: (row) => format.moment(row.at) },
  ];
}
