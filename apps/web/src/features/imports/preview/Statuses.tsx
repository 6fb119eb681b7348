import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Segments } from '../../../ui/input/Segments.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { ShownStatus } from '../import/search.ts';

const ignoredRows = (found: Import): number =>
  found.totalRows -
  found.newRows -
  found.duplicateRows -
  found.errorRows -
  found.questionRows -
  found.waitingRows;

interface StatusesProps {
  found: Import;
  shown: ShownStatus;
  onChange: (status: ShownStatus) => void;
}

/** Chooses the rows to show by their status, with the number of each. */
export function Statuses({ found, shown, onChange }: StatusesProps) {
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
    new: t({ message: 'New', context: 'rows' }),
    duplicate: t`Duplicates`,
    ignored: t`Ignored`,
    error: t`Errors`,
    question: t`Questions`,
    waiting: t`Waiting`,
  };
  const statuses: readonly ShownStatus[] =
    found.kind !== 'transactions'
      ? [
          'all',
          'new',
          'duplicate',
          ...(counts.ignored > 0 || shown === 'ignored' ? (['ignored'] as const) : []),
          'error',
        ]
      : [
          'all',
          ...(found.questionRows > 0 || shown === 'question' ? (['question'] as const) : []),
          ...(found.waitingRows > 0 || shown === 'waiting' ? (['waiting'] as const) : []),
          'new',
          'duplicate',
          'ignored',
          'error',
        ];
  const isShortened = found.kind !== 'transactions' && found.totalRows > 200;
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
