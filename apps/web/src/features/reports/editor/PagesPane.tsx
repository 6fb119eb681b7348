import type { DrawnPages } from '@partnerfolio/contract/reports/pages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PagePicture } from '../PagePicture.tsx';
import { DrawFailure } from './DrawFailure.tsx';
import type { DrawnPagesState } from './use-drawn-pages.ts';

/** The pages of the report as they would be issued now. */
export function PagesPane({ state: { drawn, error, isDrawing, retry } }: { state: DrawnPagesState }) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Pages of the report`}
      aria-busy={isDrawing}
      // Scrolls by keyboard, too.
      tabIndex={0}
      className="relative min-w-0 overflow-y-auto rounded-lg border border-line bg-sunk lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:min-h-96"
    >
      <DrawProgress isDrawing={isDrawing} />
      <div className="grid gap-4 p-3 lg:p-5">
        {error !== null && <DrawFailure error={error} onRetry={retry} />}
        {error === null && drawn === undefined && <Waiting isDrawing={isDrawing} />}
        {error === null && drawn !== undefined && <Pages drawn={drawn} isFormer={isDrawing} />}
      </div>
    </section>
  );
}

/** A thin line while pages are drawn. */
function DrawProgress({ isDrawing }: { isDrawing: boolean }) {
  return (
    <div className="sticky top-0 z-1 h-0.5">
      {isDrawing && <div className="h-full animate-pulse bg-accent" />}
      <p role="status" className="sr-only">
        {isDrawing && <Trans>The pages are being drawn.</Trans>}
      </p>
    </div>
  );
}

function Waiting({ isDrawing }: { isDrawing: boolean }) {
  if (isDrawing) return <Skeleton className="aspect-[210/297] h-auto w-full" />;
  return (
    <p className="px-2 py-10 text-center text-sm text-ink-2">
      <Trans>Complete the fields to see the pages here.</Trans>
    </p>
  );
}

function Pages({
  drawn: { pages, total, width, height },
  isFormer,
}: {
  drawn: DrawnPages;
  isFormer: boolean;
}) {
  const left = total - pages.length;
  return (
    <>
      <ol className={classes('grid gap-4 transition-opacity', isFormer && 'opacity-60')}>
        {pages.map((svg, index) => (
          // A page is known by its place: the next drawing replaces it there.
          <li key={index} className="overflow-hidden rounded-sm border border-line shadow-sm">
            <PagePicture svg={svg} page={index + 1} total={total} size={{ width, height }} />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p className="text-center text-sm text-ink-2">
          <Plural value={left} one="# more page is not shown." other="# more pages are not shown." />
        </p>
      )}
    </>
  );
}
