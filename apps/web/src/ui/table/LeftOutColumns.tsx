import { Plural, Trans, useLingui } from '@lingui/react/macro';

interface LeftOutColumnsProps {
  leftOut: readonly string[];
  showsAll: boolean;
  onToggle: (showsAll: boolean) => void;
}

/** Says below a table which columns have no room, and brings them back. */
export function LeftOutColumns({ leftOut, showsAll, onToggle }: LeftOutColumnsProps) {
  const { t } = useLingui();
  if (leftOut.length === 0 && !showsAll) return null;
  const names = leftOut.join(', ');
  return (
    <div data-screen-only className="flex justify-end border-t border-line px-4 text-xs text-ink-3">
      <button
        type="button"
        aria-expanded={showsAll}
        {...(!showsAll && { title: t`Without room here: ${names}` })}
        className="h-7 rounded-sm hover:text-ink hover:underline pointer-coarse:h-11"
        onClick={() => onToggle(!showsAll)}
      >
        {showsAll ? (
          <Trans>Fit the columns to the width</Trans>
        ) : (
          <Plural value={leftOut.length} one="# more column" other="# more columns" />
        )}
      </button>
    </div>
  );
}
