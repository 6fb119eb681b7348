import { listClientImportRows } from '@partnerfolio/contract/clients/imports';
import { bookSheetNames, clientRowStatuses } from '@partnerfolio/contract/choices';
import type { ClientImport, ClientRowStatus } from '@partnerfolio/contract/clients/imports';
import type { BookSheet } from '@partnerfolio/contract/clients/sheets';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { ClientImportSearch, Show } from '../import/search.ts';
import { countRows, sheetTexts, statusTexts } from '../import/words.ts';
import { useRowColumns } from './use-row-columns.tsx';

interface BookRowsProps {
  found: ClientImport;
  search: ClientImportSearch;
  onShow: Show;
}

const pageSize = 50;

/** The table to show first: one with open questions, then one with errors, otherwise the clients. */
const neediestSheet = (found: ClientImport, sheets: readonly BookSheet[]): BookSheet | undefined => {
  const having = (status: ClientRowStatus) => sheets.find((sheet) => countRows(found, [status], sheet) > 0);
  return (
    having('question') ??
    having('error') ??
    having('refused') ??
    sheets.find((one) => one === 'clients') ??
    sheets[0]
  );
};

/** The rows of one table of the file as they were read, each with its status, errors and question. */
export function BookRows({ found, search, onShow }: BookRowsProps) {
  const { t } = useLingui();
  const sheets = bookSheetNames.filter((sheet) => countRows(found, clientRowStatuses, sheet) > 0);
  const sheet = search.sheet ?? neediestSheet(found, sheets);
  const { status, offset = 0 } = search;
  const { data, error, refetch } = useQuery({
    ...queryOf(listClientImportRows, {
      params: { id: found.id },
      query: { sheet, status, offset, limit: pageSize },
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useRowColumns({ found, sheet, rows: data?.items });
  const show = (change: Partial<ClientImportSearch>) =>
    onShow({ ...search, offset: undefined, ...change }, { replace: true });
  if (sheet === undefined) return null;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Card flush title={found.fileName}>
      <Choices found={found} sheets={sheets} sheet={sheet} status={status} onChange={show} />
      <Table
        dense
        label={t`Rows`}
        columns={columns}
        rows={data?.items}
        keyOf={(row) => `${row.table}/${row.line}`}
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
          onChange={(next) => show({ sheet, offset: next || undefined })}
        />
      )}
    </Card>
  );
}

interface ChoicesProps {
  found: ClientImport;
  sheets: readonly BookSheet[];
  sheet: BookSheet;
  status: ClientRowStatus | undefined;
  onChange: (change: Partial<ClientImportSearch>) => void;
}

/** Chooses the table and the status of the rows to show. */
function Choices({ found, sheets, sheet, status, onChange }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const statuses = clientRowStatuses.filter((one) => countRows(found, [one], sheet) > 0);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 pb-3">
      <div className="-m-1 max-w-full overflow-x-auto p-1">
        <div className="w-max">
          <Segments
            label={t`Table`}
            options={sheets.map((value) => ({
              value,
              label: (
                <span className="flex gap-1.5">
                  {i18n._(sheetTexts[value])}{' '}
                  <span className="font-semibold">
                    {format.count(countRows(found, clientRowStatuses, value))}
                  </span>
                </span>
              ),
            }))}
            value={sheet}
            onValueChange={(value) => onChange({ sheet: value, status: undefined })}
          />
        </div>
      </div>
      <div className="w-44">
        <Select
          size="sm"
          label={t`Row status`}
          hideLabel
          options={[
            { value: 'all', label: t`All rows` },
            ...statuses.map((value) => ({
              value: value as string,
              label: `${i18n._(statusTexts[value])} (${format.count(countRows(found, [value], sheet))})`,
            })),
          ]}
          value={status ?? 'all'}
          onValueChange={(value) =>
            onChange({ sheet, status: clientRowStatuses.find((one) => one === value) })
          }
        />
      </div>
    </div>
  );
}
