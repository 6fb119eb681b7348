import { Plural } from '@lingui/react/macro';

/** Announces to screen readers how many results the filters leave. */
export function ResultCount({ total }: { total: number | undefined }) {
  return (
    <p role="status" className="sr-only">
      {total !== undefined && <Plural value={total} one="# result" other="# results" />}
    </p>
  );
}
