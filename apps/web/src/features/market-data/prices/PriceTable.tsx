import { listPrices, type Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { priceUnit } from '../../../records/instruments/price-unit.ts';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { NoCloses } from '../NothingKnown.tsx';
import { usePriceColumns, type Price } from './use-price-columns.tsx';

const route = getRouteApi('/shell/market-data/$id');
const pageSize = 50;

/** All closing prices of an instrument, newest first; users with the right can open and correct them. */
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
  const columns = usePriceColumns(instrument, { mayManage, rows: data?.items });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      flush
      title={<Trans>All prices</Trans>}
      context={priceUnit(instrument)}
      actions={<ExportMenu of={listPrices} input={{ params: { id } }} />}
    >
      <Table
        dense
        label={t`Prices`}
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
