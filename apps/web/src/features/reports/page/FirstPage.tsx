import { drawIssuedReport } from '@partnerfolio/contract/reports/pages';
import type { ReportDetail } from '@partnerfolio/contract/reports/reports';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PagePicture } from '../PagePicture.tsx';

/** The first page of an issued report, as long as it can be drawn as it was issued. */
export function FirstPage({ report: { id } }: { report: Pick<ReportDetail, 'id'> }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    ...queryOf(drawIssuedReport, { params: { reportId: id } }),
    // What was issued never changes.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const drawn = data?.drawn;
  const [svg] = drawn?.pages ?? [];
  const left = (drawn?.total ?? 1) - 1;
  return (
    <section
      aria-label={t`First page`}
      aria-busy={!data && !error}
      className="rounded-lg border border-line bg-sunk p-3 lg:p-5"
    >
      <div className="mx-auto grid max-w-[40rem] gap-3">
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="aspect-[210/297] h-auto w-full" />}
        {drawn && svg !== undefined && (
          <div className="overflow-hidden rounded-sm border border-line shadow-sm">
            <PagePicture svg={svg} page={1} total={drawn.total} size={drawn} />
          </div>
        )}
        {left > 0 && (
          <p className="text-center text-sm text-ink-2">
            <Plural value={left} one="# more page in the PDF" other="# more pages in the PDF" />
          </p>
        )}
        {data?.drawn === null && (
          <p className="px-2 py-6 text-center text-sm text-ink-2">
            <Trans>
              The page can no longer be drawn exactly as it was issued. The PDF is unchanged: download it.
            </Trans>
          </p>
        )}
      </div>
    </section>
  );
}
