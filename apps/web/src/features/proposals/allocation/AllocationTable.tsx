import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Unknown } from '../../../figures/FigureText.tsx';
import { amountTexts } from '../../../texts/labels.ts';
import { classes } from '../../../ui/classes.ts';
import { headerClasses } from '../../../ui/table/TableHeader.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AllocationBars } from './AllocationBars.tsx';
import { differencePct, type ComparedLine } from './comparison.ts';
import { useLineLabel } from './use-line-label.ts';

interface AllocationTableProps {
  lines: readonly ComparedLine[];
  /** Renders the target column: a figure, or a field while editing. */
  renderTarget: (line: ComparedLine) => ReactNode;
  /** Renders the end of a row: the button that removes it. */
  renderEnd?: (line: ComparedLine) => ReactNode;
  /** The sum of the target weights. */
  total: ReactNode;
  /** The target column has fields. */
  isWritten?: boolean;
}

const cell = 'px-2 max-[22rem]:px-1 first:pl-4 last:pr-4';

/** The last visible cell on a phone, which keeps its distance from the card's edge. */
const edge = 'max-lg:nth-last-2:pr-4';

/** Hides the difference on a phone, which has no room for it beside a field; the bars show it. */
const roomy = 'max-md:hidden';
const lastOnPhones = 'max-md:pr-4';

/** The target allocation beside the current one, with differences and bars. */
export function AllocationTable(props: AllocationTableProps) {
  const { lines, renderTarget, renderEnd, total, isWritten = false } = props;
  const { t } = useLingui();
  const isLast = isWritten && !renderEnd;
  const isHeld = lines.some((line) => line.current !== null);
  const largest = Math.max(0, ...lines.flatMap(partsOfLine));
  return (
    <table className="w-full border-collapse text-sm" aria-label={t`Allocation, current and proposed`}>
      <thead className={headerClasses}>
        <tr className="text-xs text-ink-3">
          <th scope="col" className={classes(cell, 'h-9 text-left font-medium')}>
            {lines.some((line) => line.instrument) ? <Trans>Holding</Trans> : <Trans>Asset class</Trans>}
          </th>
          {isHeld && (
            <th scope="col" className={classes(cell, edge, 'text-right font-medium')}>
              <Trans>Current</Trans>
            </th>
          )}
          <th scope="col" className={classes(cell, edge, isLast && lastOnPhones, 'text-right font-medium')}>
            <Trans>Proposed</Trans>
          </th>
          {isHeld && (
            <th scope="col" className={classes(cell, edge, isWritten && roomy, 'text-right font-medium')}>
              <Trans context="difference">Change</Trans>
            </th>
          )}
          <th scope="col" className={classes(cell, 'text-left font-medium max-lg:hidden')}>
            {isHeld ? (
              <Legend />
            ) : (
              <span className="sr-only">
                <Trans>Chart</Trans>
              </span>
            )}
          </th>
          {renderEnd && (
            <th scope="col" className={cell}>
              <span className="sr-only">
                <Trans>Remove</Trans>
              </span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} {...{ line, isHeld, isWritten, largest, renderTarget, renderEnd }} />
        ))}
      </tbody>
      <tfoot>
        <tr data-sum-of="all" className="border-t border-line-strong bg-sunk font-medium">
          <th scope="row" className={classes(cell, 'h-10 text-left font-medium')}>
            <Trans>Total</Trans>
          </th>
          {isHeld && <td />}
          <td className={classes(cell, edge, isLast && lastOnPhones, 'num text-right')}>{total}</td>
          {isHeld && <td className={classes(isWritten && roomy)} />}
          <td className="max-lg:hidden" />
          {renderEnd && <td />}
        </tr>
      </tfoot>
    </table>
  );
}

const currentShare = ({ current }: ComparedLine): number | null => (current?.known ? current.value : null);

const targetShare = ({ targetPct }: ComparedLine): number => {
  const target = Number(targetPct) / 100;
  return Number.isFinite(target) ? target : 0;
};

const partsOfLine = (line: ComparedLine): number[] => [currentShare(line) ?? 0, targetShare(line)];

/** Explains the two bars. */
function Legend() {
  return (
    <span className="flex items-center gap-3">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 rounded-[2px] bg-c5 forced-color-adjust-none" />
        <Trans>Current</Trans>
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 rounded-[2px] bg-c1 forced-color-adjust-none" />
        <Trans>Proposed</Trans>
      </span>
    </span>
  );
}

interface LineProps extends Pick<AllocationTableProps, 'renderTarget'> {
  line: ComparedLine;
  isHeld: boolean;
  isWritten: boolean;
  largest: number;
  renderEnd: AllocationTableProps['renderEnd'];
}

function Line({ line, isHeld, isWritten, largest, renderTarget, renderEnd }: LineProps) {
  const labelOf = useLineLabel();
  const bars = <AllocationBars current={currentShare(line)} target={targetShare(line)} largest={largest} />;
  return (
    <tr className="border-t border-line">
      <th scope="row" className={classes(cell, 'h-10 w-full max-w-0 py-1.5 text-left font-normal')}>
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="wrap-anywhere lg:truncate" title={labelOf(line)}>
            {labelOf(line)}
          </span>
          {line.instrument && (
            <span
              className="max-w-24 shrink-0 truncate text-xs text-ink-3 max-lg:hidden"
              title={line.instrument.symbol}
            >
              {line.instrument.symbol}
            </span>
          )}
        </span>
        {isHeld && <span className="mt-1 block lg:hidden">{bars}</span>}
      </th>
      {isHeld && (
        <td className={classes(cell, 'num text-right text-ink-2')}>
          <Current line={line} />
        </td>
      )}
      <td
        className={classes(cell, edge, isWritten && !renderEnd && lastOnPhones, 'num text-right font-medium')}
      >
        {renderTarget(line)}
      </td>
      {isHeld && (
        <td className={classes(cell, edge, isWritten && roomy, 'num text-right')}>
          <Difference line={line} />
        </td>
      )}
      <td className={classes(cell, 'max-lg:hidden')}>
        <span className="block w-44">{bars}</span>
      </td>
      {renderEnd && <td className={classes(cell, 'text-right')}>{renderEnd(line)}</td>}
    </tr>
  );
}

function Current({ line: { current } }: { line: ComparedLine }) {
  const format = useFormat();
  if (current === null) return <span className="text-ink-3">—</span>;
  return current.known ? format.percent(current.value, { digits: 1 }) : <Unknown reason={current.reason} />;
}

/** The difference in percentage points with its sign, uncoloured, because neither direction is good or bad. */
function Difference({ line }: { line: ComparedLine }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const difference = differencePct(line);
  if (difference === null) return <span className="text-ink-3">—</span>;
  const points = format.amount(difference, { signed: true, minDigits: 1, maxDigits: 1 });
  return (
    <span className={/[1-9]/.test(points) ? '' : 'text-ink-3'}>
      {i18n._(amountTexts.points.id, { points })}
    </span>
  );
}
