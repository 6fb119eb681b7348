import { listImportRows, type Import } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { PreviewRows } from './preview/PreviewRows.tsx';
import { importHeader } from './preview/RowDetails.tsx';
import { RowsCard } from './preview/RowsCard.tsx';
import type { ImportSearch, ShownStatus } from './import/search.ts';
import { Statuses } from './preview/Statuses.tsx';
import { ToSettle } from './answer/ToSettle.tsx';
import type { Show } from './import/wizard.ts';

const pageSize = 100;

interface PreviewStepProps {
  found: Import;
  search: ImportSearch;
  mayWork: boolean;
  onShow: Show;
}

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
  const invalid = useQuery({
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
      {mayWork && <ToSettle found={found} invalid={invalid.data?.items} />}
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsCard found={found} status={status}>
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
        </RowsCard>
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
      <WhyNothing found={found} />
    </Callout>
  );
}

function WhyNothing({ found: { kind, differingRows } }: { found: Import }) {
  if (kind === 'prices') return <Trans>All prices in this file are already saved.</Trans>;
  if (kind === 'transactions') return <Trans>All rows of this file are already booked or left out.</Trans>;
  return differingRows > 0 ? (
    <Trans>All other rates in this file are already saved.</Trans>
  ) : (
    <Trans>All rates in this file are already saved.</Trans>
  );
}
