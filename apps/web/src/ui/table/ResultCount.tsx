import { Plural } from '@lingui/react/macro';

/** Says how many a list holds whenever its filters change that; heard, and not seen. */
export function ResultCount({ total }: { total: number | undefined }) {
  return (
    <p role="status" className="sr-only">
      {total !== undefined && <Plural value={total} one="# result" other="# results" />}
    </p>
  );
}
