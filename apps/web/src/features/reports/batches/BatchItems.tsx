import {
  batchItemStates,
  listBatchItems,
  type ReportBatch,
  type ReportBatchItem,
} from '@partnerfolio/contract/reports/batches';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { ItemTable } from './ItemTable.tsx';
import { itemStateTexts } from './labels.ts';
import { followEveryMs } from './progress.ts';

const route = getRouteApi('/shell/reports/batches/$id');
const pageSize = 50;

/** Whether an item was read before the batch had ended: its outcome is not shown yet. */
const isBehind = ({ state }: ReportBatchItem, batch: ReportBatch): boolean =>
  state === 'running' || (state === 'queued' && batch.state !== 'paused');

/** The portfolios of a batch in their order, each with what became of its report. */
export function BatchItems({ batch }: { batch: ReportBatch }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { state, offset = 0 } = route.useSearch();
  const items = useQuery({
    ...queryOf(listBatchItems, {
      params: { batchId: batch.id },
      query: { state, offset, limit: pageSize },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: read }) =>
      batch.state === 'running' || (read.data?.items.some((item) => isBehind(item, batch)) ?? false)
        ? followEveryMs
        : false,
  });
  const show = (search: { state?: typeof state; offset?: number | undefined }) =>
    void navigate({ to: paths.reportBatch, params: { id: batch.id }, search, replace: true });
  const clear = () => show({});
  return (
    <PagedList
      label={t`Reports of the batch`}
      query={items}
      filters={
        <ChoiceFilter
          label={t`State`}
          any={t`Any state`}
          options={batchItemStates.map((value) => ({ value, label: i18n._(itemStateTexts[value]) }))}
          value={state}
          onChange={(chosen) => show({ state: chosen })}
        />
      }
      onClear={state === undefined ? undefined : clear}
      pageSize={pageSize}
      offset={offset}
      onTurn={(next) => show({ state, offset: next })}
    >
      <ItemTable
        batch={batch}
        rows={items.data?.items}
        empty={
          <NothingFound onClear={clear}>
            <Trans>No report of the batch has this state.</Trans>
          </NothingFound>
        }
      />
    </PagedList>
  );
}
