import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '../text/use-format.ts';

/** Announces to screen readers how many results the filters leave. */
export function ResultCount({ total, hasMore = false }: { total: number | undefined; hasMore?: boolean }) {
  const format = useFormat();
  const counted = format.count(total ?? 0);
  return (
    <p role="status" className="sr-only">
      {total !== undefined && hasMore && <Trans>More than {counted} results</Trans>}
      {total !== undefined && !hasMore && <Plural value={total} one="# result" other="# results" />}
    </p>
  );
}
