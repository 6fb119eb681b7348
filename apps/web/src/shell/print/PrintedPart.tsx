import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../ui/text/use-format.ts';

/** Says on paper which rows of a longer list are printed. */
export function PrintedPart({ from, count, total }: { from: number; count: number; total: number }) {
  const format = useFormat();
  if (count >= total) return null;
  const [first, last] = [format.count(from + 1), format.count(from + count)];
  const all = format.count(total);
  return (
    <p className="hidden px-4 py-2 text-xs text-ink-3 print:block">
      <Trans>
        Rows {first}–{last} of {all}. Print above the list prints all of them, up to 5,000.
      </Trans>
    </p>
  );
}
