import { listImportRows, type Import, type ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { ExportMenu } from '../../../shell/page/ExportMenu.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CentredSpinner } from '../../../ui/CentredSpinner.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ApplyBar } from '../apply/ApplyBar.tsx';
import { OpenQuestions } from './OpenQuestions.tsx';
import { importHeader, PreviewRows } from './PreviewRows.tsx';
import type { ImportSearch, ShownStatus } from '../search.ts';
import { UnknownInstruments } from './UnknownInstruments.tsx';
import type { Show } from '../wizard.ts';

const pageSize = 100;

interface PreviewStepProps {
  found: Import;
  search: ImportSearch;
  mayWork: boolean;
  onShow: Show;
}

const ignoredRows = (found: Import): number =>
  found.totalRows -
  found.newRows -
  found.duplicateRows -
  found.errorRows -
  found.questionRows -
  found.waitingRows;

/**
 * Shows first the rows that need attention: those with open questions, then those with errors; if there are none, all
 * rows.
 */
function neediest({ questionRows, errorRows }: Import): ShownStatus {
  if (questionRows > 0) return 'question';
  return errorRows > 0 ? 'error' : 'all';
}

/** The third step: the status of each row before anything is booked. */
export function PreviewStep({ found, search, mayWork, onShow }: PreviewStepProps) {
  const shown: ShownStatus = search.status ?? neediest(found);
  const status = shown === 'all' ? undefined : shown;
  const { offset = 0 } = search;
  const { data, error, refetch } = useQuery({
    ...queryOf(listImportRows, { params: { id: found.id }, query: { status, offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  // Usually the same query as the one below, so it costs no further request.
  const faulty = useQuery({
    ...queryOf(listImportRows, {
      params: { id: found.id },
      query: { status: 'error', offset: 0, limit: pageSize },
    }),
    enabled: found.errorRows > 0,
  });
  const header = useQuery({ ...importHeader(found), enabled: found.errorRows > 0 });
  const show = (change: Partial<ImportSearch>) =>
    onShow({ ...search, offset: undefined, ...change }, { replace: true });
  // Waits for the texts above the rows and for the column names, so that nothing moves.
  if ((data === undefined && !error) || header.isLoading) return <CentredSpinner />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Findings found={found} />
      {mayWork && (
        <>
          <OpenQuestions found={found} />
          {faulty.data && <UnknownInstruments found={found} rows={faulty.data.items} />}
        </>
      )}
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card
          flush
          title={found.fileName}
          actions={<ExportMenu of={listImportRows} input={{ params: { id: found.id }, query: { status } }} />}
        >
          <Statuses found={found} shown={shown} onChange={(next) => show({ status: next })} />
          <PreviewRows found={found} rows={data?.items} mayWork={mayWork} />
          {data && (
            <Pager
              offset={offset}
              pageSize={pageSize}
              total={data.total}
              onChange={(next) => show({ status: search.status, offset: next || undefined })}
            />
          )}
        </Card>
      )}
      {mayWork && <ApplyBar found={found} onShow={onShow} />}
    </div>
  );
}

function Findings({ found }: { found: Import }) {
  if (found.totalRows === 0)
    return (
      <Callout kind="warn" title={<Trans>The file has no rows</Trans>}>
        <Trans>Go back and check the rows to skip, or choose another file.</Trans>
      </Callout>
    );
  if (found.newRows > 0 || found.errorRows > 0 || found.questionRows > 0) return null;
  return (
    <Callout title={<Trans>Nothing to import</Trans>}>
      {found.kind === 'prices' ? (
        <Trans>All prices in this file are already saved.</Trans>
      ) : (
        <Trans>All rows of this file are already booked or left out.</Trans>
      )}
    </Callout>
  );
}

interface StatusesProps {
  found: Import;
  shown: ShownStatus;
  onChange: (status: ShownStatus) => void;
}

function Statuses({ found, shown, onChange }: StatusesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const counts: Record<ShownStatus, number> = {
    all: found.totalRows,
    new: found.newRows,
    duplicate: found.duplicateRows,
    ignored: ignoredRows(found),
    error: found.errorRows,
    question: found.questionRows,
    waiting: found.waitingRows,
  };
  const labels: Record<ImportRow['status'] | 'all', string> = {
    all: t`All`,
    new: t`New`,
    duplicate: t`Duplicates`,
    ignored: t`Ignored`,
    error: t`Errors`,
    question: t`Questions`,
    waiting: t`Waiting`,
  };
  const statuses: readonly ShownStatus[] =
    found.kind === 'prices'
      ? ['all', 'new', 'duplicate', 'error']
      : [
          'all',
          ...(found.questionRows > 0 || shown === 'question' ? (['question'] as const) : []),
          ...(found.waitingRows > 0 || shown === 'waiting' ? (['waiting'] as const) : []),
          'new',
          'duplicate',
          'ignored',
          'error',
        ];
  const isShortened = found.kind === 'prices' && found.totalRows > 200;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2">
      <div className="-m-1 max-w-full overflow-x-auto p-1">
        {/* Scrolls where space is short, instead of being cut. */}
        <div className="w-max">
          <Segments
            label={t`Row status`}
            options={statuses.map((value) => ({
              value,
              label: (
                <span className="flex gap-1.5">
                  {labels[value]} <span className="font-semibold">{format.count(counts[value])}</span>
                </span>
              ),
            }))}
            value={shown}
            onValueChange={onChange}
          />
        </div>
      </div>
      {isShortened && (
        <span className="text-xs text-ink-3">
          <Trans>Showing the first rows and those with errors</Trans>
        </span>
      )}
    </div>
  );
}
