import type { ExpandedClass, ModelVersion } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Unknown } from '../../../figures/FigureText.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { TableFrame } from '../../../ui/table/TableFrame.tsx';
import { headerClasses } from '../../../ui/table/TableHeader.tsx';
import { ClassMark } from '../ClassBar.tsx';
import { usePct } from '../use-pct.ts';

const cell = 'px-2 first:ps-4 last:pe-4';
const figure = `${cell} num text-end whitespace-nowrap`;
/** On phones the change since the version before makes way; the comparison of versions has it too. */
const whereRoom = 'max-[30rem]:hidden';

interface TargetsCardProps {
  version: ModelVersion;
  exportMenu: ReactNode;
}

/** The targets of a version by class, models within it resolved, with bands and the change since the version before. */
export function TargetsCard({ version, exportMenu }: TargetsCardProps) {
  const { t } = useLingui();
  const { number, expanded } = version;
  const before = number - 1;
  const inner = version.content.targets.flatMap((target) =>
    target.of === 'model' ? [`${target.model.name} ${Number(target.targetPct)}%`] : [],
  );
  const models = inner.join(', ');
  return (
    <Card flush title={<Trans>Targets</Trans>} actions={exportMenu}>
      {models !== '' && (
        <p className="px-4 pb-2 text-sm text-ink-2">
          <Trans>With the targets of {models} in proportion.</Trans>
        </p>
      )}
      {expanded === null ? (
        <p className="px-4 pb-4">
          <Unknown reason="model_not_expandable" />
        </p>
      ) : (
        <TableFrame reachableAs={t`Targets by class`}>
          <table aria-label={t`Targets by class`} className="w-full border-collapse text-sm">
            <thead className={headerClasses}>
              <tr className="text-xs text-ink-3">
                <th scope="col" className={`${cell} h-9 text-start font-medium`}>
                  <Trans>Class, instrument</Trans>
                </th>
                <th scope="col" className={`${figure} font-medium`}>
                  <Trans>Target, %</Trans>
                </th>
                <th scope="col" className={`${figure} font-medium`}>
                  <Trans>Band, %</Trans>
                </th>
                {before > 0 && (
                  <th scope="col" className={`${figure} ${whereRoom} font-medium`}>
                    <Trans>Since v{before}, pp</Trans>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {expanded.map((one) => (
                <ClassRows key={one.assetClass} group={one} hasBefore={before > 0} />
              ))}
            </tbody>
            <Total hasBefore={before > 0} />
          </table>
        </TableFrame>
      )}
    </Card>
  );
}

function Total({ hasBefore }: { hasBefore: boolean }) {
  const { target } = usePct();
  return (
    <tfoot>
      <tr data-sum-of="all" className="border-t border-line-strong font-semibold">
        <th scope="row" className={`${cell} h-10 text-start`}>
          <Trans>Total</Trans>
        </th>
        <td className={figure}>{target('100')}</td>
        <td />
        {hasBefore && <td className={`${figure} ${whereRoom}`}>{target('0')}</td>}
      </tr>
    </tfoot>
  );
}

interface ClassRowsProps {
  group: ExpandedClass;
  hasBefore: boolean;
}

type Position = Pick<ExpandedClass, 'targetPct' | 'range' | 'changePct'>;

function Numbers({ row, hasBefore }: { row: Position; hasBefore: boolean }) {
  const { target, change, range } = usePct();
  const isSame = row.changePct === null || Number(row.changePct) === 0;
  return (
    <>
      <td className={figure}>{target(row.targetPct)}</td>
      <td className={`${figure} text-ink-2`}>{row.range === null ? '—' : range(row.range)}</td>
      {hasBefore && (
        <td className={`${figure} ${whereRoom} text-ink-2`}>
          {isSame || row.changePct === null ? '—' : change(row.changePct)}
        </td>
      )}
    </>
  );
}

/** A class with its sum, and its instruments below. */
function ClassRows({ group, hasBefore }: ClassRowsProps) {
  const { i18n, t } = useLingui();
  const { assetClass, rows } = group;
  const isAlone = rows.length <= 1 && rows.every(({ instrument }) => instrument === null);
  return (
    <>
      <tr className="border-t border-line bg-sunk font-semibold">
        <th scope="row" className={`${cell} h-9 text-start`}>
          <span className="flex items-center gap-2">
            <ClassMark assetClass={assetClass} />
            {i18n._(classTexts[assetClass])}
          </span>
        </th>
        <Numbers row={group} hasBefore={hasBefore} />
      </tr>
      {!isAlone &&
        rows.map((row) => (
          <tr key={row.instrument?.id ?? 'class'} className="border-t border-line">
            <th scope="row" className={`${cell} h-9 py-1.5 text-start font-normal`}>
              <span className="ps-4 wrap-anywhere">
                {row.instrument === null ? t`Any instrument of the class` : row.instrument.name}{' '}
                {row.instrument !== null && (
                  <span className="text-xs text-ink-3">{row.instrument.symbol}</span>
                )}
              </span>
            </th>
            <Numbers row={row} hasBefore={hasBefore} />
          </tr>
        ))}
    </>
  );
}
