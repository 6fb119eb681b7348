import { factRowStatuses } from '@partnerfolio/contract/choices';
import { listFactImportRows } from '@partnerfolio/contract/instruments/fact-imports';
import type { FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { FactImportSearch, Show } from '../import/search.ts';
import { countRows, statusTexts } from '../import/words.ts';
import { useRowColumns } from './use-row-columns.tsx';

interface FactRowsProps {
  found: FactImport;
  search: FactImportSearch;
  onShow: Show;
}

const pageSize = 50;

/** The rows of the file as they were read, each with its status, its facts and its errors. */
export function FactRows({ found, search, onShow }: FactRowsProps) {
  const { t } = useLingui();
  const { status, offset = 0 } = search;
  const columns = useRowColumns();
  const { data, error, refetch } = useQuery({
    ...queryOf(listFactImportRows, { params: { id: found.id }, query: { status, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<FactImportSearch>) =>
    onShow({ ...search, offset: undefined, ...change }, { replace: true });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      flush
      title={found.fileName}
      actions={<StatusChoice found={found} status={status} onChange={show} />}
    >
      <Table
        dense
        label={t`Rows`}
        columns={columns}
        rows={data?.items}
        keyOf={({ line }) => String(line)}
        empty={
          <EmptyState>
            <Trans>No rows with this status.</Trans>
          </EmptyState>
        }
      />
      {data && (
        <Pager
          offset={offset}
          pageSize={pageSize}
          total={data.total}
          onChange={(next) => show({ offset: next || undefined })}
        />
      )}
    </Card>
  );
}

interface StatusChoiceProps {
  found: FactImport;
  status: FactImportSearch['status'];
  onChange: (change: Partial<FactImportSearch>) => void;
}

function StatusChoice({ found, status, onChange }: StatusChoiceProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const statuses = factRowStatuses.filter((one) => one === status || countRows(found, [one]) > 0);
  const optionOf = (value: (typeof statuses)[number]) => ({
    value: value as string,
    label: `${i18n._(statusTexts[value])} (${format.count(countRows(found, [value]))})`,
  });
  return (
    <div className="w-52">
      <Select
        size="sm"
        label={t`Row status`}
        hideLabel
        options={[{ value: 'all', label: t`All rows` }, ...statuses.map(optionOf)]}
        value={status ?? 'all'}
        onValueChange={(value) => onChange({ status: statuses.find((one) => one === value) })}
      />
    </div>
  );
}
