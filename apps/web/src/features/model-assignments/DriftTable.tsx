import type { DriftRow } from '@partnerfolio/contract/models/assignments';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classTexts } from '../../texts/labels.ts';
import { classes } from '../../ui/classes.ts';
import { GroupedTable } from '../../ui/table/GroupedTable.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { BandPosition } from './BandPosition.tsx';
import { groupDrift, type KnownDrift } from './drift-groups.ts';

interface DriftColumn extends Column<DriftRow> {
  /** The total below all rows. */
  all?: ReactNode;
}

/** How far each target is from what is held, by class with its sums. */
export function DriftTable({ drift }: { drift: KnownDrift }) {
  const { t, i18n } = useLingui();
  const columns = useDriftColumns();
  const nameOf = ({ assetClass }: Pick<DriftRow, 'assetClass'>) => i18n._(classTexts[assetClass]);
  return (
    <GroupedTable
      label={t`Drift`}
      columns={columns}
      groups={groupDrift(drift).map(({ assetClass, whole, rows }) => ({
        key: assetClass,
        rows,
        lineOf:
          whole &&
          ((column: DriftColumn) => (column.id === 'name' ? nameOf({ assetClass }) : column.cell(whole))),
      }))}
      keyOf={({ key }) => key}
      totalOf={({ all }) => all}
    />
  );
}

function useDriftColumns(): DriftColumn[] {
  const { t } = useLingui();
  const format = useFormat();
  const whole = format.amount('100');
  const right = { align: 'right' } as const;
  return [
    { id: 'name', header: t`Class, instrument`, cell: (row) => <Name row={row} />, takesRest: true },
    {
      id: 'target',
      header: t`Target, %`,
      ...right,
      // On the narrowest phones the drift itself and what is held are enough.
      importance: 6,
      cell: ({ targetPct }) => format.amount(targetPct),
      all: whole,
    },
    {
      id: 'band',
      header: t`Band, %`,
      ...right,
      cell: (row) => <Band row={row} />,
      wideOnly: true,
      importance: 2,
    },
    {
      id: 'position',
      header: t`Position in band`,
      cell: (row) => <BandPosition row={row} />,
      width: '9rem',
      importance: 1,
    },
    { id: 'now', header: t`Now, %`, ...right, cell: ({ actualPct }) => format.amount(actualPct), all: whole },
    {
      id: 'drift',
      header: t`Drift, pp`,
      ...right,
      cell: (row) => <DriftText row={row} />,
      all: format.amount('0'),
    },
  ];
}

/** What a row is about: the instrument, what is left of a class, or cash. */
function Name({ row: { of, instrument, assetClass, counted } }: { row: DriftRow }) {
  const { i18n } = useLingui();
  const names = counted.map(({ name }) => name).join(', ');
  return (
    <span className="block min-w-0 truncate py-1">
      {instrument ? (
        <>
          {instrument.name} <span className="text-xs text-ink-3">{instrument.symbol}</span>
        </>
      ) : (
        i18n._(classTexts[assetClass])
      )}
      {of === 'outside' && (
        <span className="block text-xs text-ink-3">
          <Trans>Outside the model</Trans>
        </span>
      )}
      {names && <span className="block truncate text-xs text-ink-3">{names}</span>}
    </span>
  );
}

function Band({ row: { targetPct, bandPct, of } }: { row: DriftRow }) {
  const format = useFormat();
  if (bandPct === null || of === 'outside') return null;
  const [target, width] = [Number(targetPct), Number(bandPct)];
  const from = format.amount(Math.max(0, target - width));
  const to = format.amount(Math.min(100, target + width));
  return (
    <span className="num text-ink-2">
      {from}–{to}
    </span>
  );
}

/** The drift; of what left its band in the colour of a warning, and said to who can't see it. */
export function DriftText({ row: { driftPct, state } }: { row: Pick<DriftRow, 'driftPct' | 'state'> }) {
  const format = useFormat();
  return (
    <span className={classes('num', state !== 'within' && 'font-semibold text-warn')}>
      {format.amount(driftPct, { signed: true })}
      {state === 'above' && (
        <span className="sr-only">
          {' '}
          <Trans>above its band</Trans>
        </span>
      )}
      {state === 'below' && (
        <span className="sr-only">
          {' '}
          <Trans>below its band</Trans>
        </span>
      )}
    </span>
  );
}
