import { useLingui } from '@lingui/react/macro';
import { ChartNoAxesCombined, Table2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import { Delta } from '../text/Delta.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Table } from '../table/Table.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { boxTowards, tintStep, treemapBoxes, type Box } from './treemap-layout.ts';
import { useFormat } from '../text/use-format.ts';
import { useWidth } from './use-width.ts';

export interface TreemapPart {
  key: string;
  label: string;
  /** The short label for small boxes. */
  short: string;
  /** The value that gives the box its area. Parts with zero or less appear only in the table. */
  value: number;
  /** The formatted value. */
  text: string;
  /** The change that colours the box; null if unknown. */
  change: number | null;
  /** The formatted change with its sign, or a dash. */
  changeText: string;
  /** Opens the details of the part. */
  onOpen?: () => void;
}

interface TreemapProps {
  /** The name of the chart for screen readers: "Holdings by value, coloured by the day's change". */
  label: string;
  parts: readonly TreemapPart[];
  /** The table's column header for the values. */
  valueLabel: string;
  changeLabel: string;
  /** The change at which the colour reaches full strength: 0.03 for 3%. */
  fullChange?: number;
  height?: number;
  empty?: string;
}

const usualFull = 0.03;

/** A treemap: boxes sized by value and coloured by change. A button shows the same figures as a table. */
export function Treemap(props: TreemapProps) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  if (!props.parts.some(({ value }) => value > 0)) {
    return <EmptyState>{props.empty ?? t`No data yet.`}</EmptyState>;
  }
  const turn = asTable ? t`Show as chart` : t`Show as table`;
  const Icon = asTable ? ChartNoAxesCombined : Table2;
  return (
    <figure aria-label={props.label} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <Scale full={props.fullChange ?? usualFull} />
        <Tooltip content={turn}>
          <Button
            look="quiet"
            size="icon-sm"
            aria-label={turn}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon size={14} aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
      {asTable ? <PartsTable {...props} /> : <Areas {...props} />}
    </figure>
  );
}

function PartsTable({ label, parts, valueLabel, changeLabel }: TreemapProps) {
  const { t } = useLingui();
  return (
    <Table<TreemapPart>
      label={label}
      dense
      rows={parts.toSorted((one, other) => other.value - one.value)}
      keyOf={({ key }) => key}
      {...(parts.some((part) => part.onOpen) && { onOpen: (part) => part.onOpen?.() })}
      columns={[
        { id: 'name', header: t`Name`, cell: (part) => part.label },
        { id: 'value', header: valueLabel, align: 'right', cell: (part) => part.text },
        {
          id: 'change',
          header: changeLabel,
          align: 'right',
          cell: (part) => <Delta>{part.changeText}</Delta>,
        },
      ]}
    />
  );
}

function Areas({ label, parts, fullChange = usualFull, height = 320 }: TreemapProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const boxes = treemapBoxes(parts, width, height);
  const [reached, setReached] = useState<string | null>(null);
  const [first] = boxes.keys();
  const entry = reached !== null && boxes.has(reached) ? reached : first;
  const onKeyDown = (event: KeyboardEvent) => {
    const target = boxTowards(boxes, entry ?? '', event.key);
    if (target === null) return;
    event.preventDefault();
    setReached(target);
    host.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(target)}"]`)?.focus();
  };
  return (
    <div
      ref={host}
      role="group"
      aria-label={label}
      // Boxes are positioned from the left in every language.
      dir="ltr"
      className="relative"
      style={{ height }}
    >
      {parts.map((part) => {
        const box = boxes.get(part.key);
        return (
          box && (
            <Area
              key={part.key}
              part={part}
              box={box}
              tint={tintStep(part.change, fullChange)}
              isEntry={part.key === entry}
              onReach={() => setReached(part.key)}
              onKeyDown={onKeyDown}
            />
          )
        );
      })}
    </div>
  );
}

const tints = {
  [-3]: 'bg-down-3',
  [-2]: 'bg-down-2',
  [-1]: 'bg-down-1',
  0: 'bg-sunk',
  1: 'bg-up-1',
  2: 'bg-up-2',
  3: 'bg-up-3',
} as const;

/**
 * The colour scale, from the largest fall to the largest rise. The boxes also show the figure, so colour is not the only
 * sign.
 */
function Scale({ full }: { full: number }) {
  const { percent } = useFormat();
  return (
    <p aria-hidden="true" className="num flex items-center gap-1.5 text-2xs text-ink-3">
      {percent(-full, { digits: 0, signed: true })}
      <span className="flex">
        {([-3, -2, -1, 0, 1, 2, 3] as const).map((step) => (
          <span key={step} className={classes('h-2 w-4', tints[step])} />
        ))}
      </span>
      {percent(full, { digits: 0, signed: true })}
    </p>
  );
}

interface AreaProps {
  part: TreemapPart;
  box: Box;
  tint: keyof typeof tints;
  /** Whether this box takes the Tab focus; arrow keys move to the others. */
  isEntry: boolean;
  onReach: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The smallest sizes at which a text is readable. Below them only the tooltip and the table show it. */
const fitsName = ({ width, height }: Box) => width >= 44 && height >= 22;
const fitsLabel = ({ width }: Box) => width >= 96;
const fitsFigures = ({ width, height }: Box) => width >= 64 && height >= 42;

function Area({ part, box, tint, isEntry, onReach, onKeyDown }: AreaProps) {
  const { label, short, text, changeText, onOpen } = part;
  // The accessible name begins with the visible text, so that voice control users can say what they see.
  const isShort = fitsName(box) && !fitsLabel(box) && short !== label;
  const spoken = isShort ? `${short} ${changeText}, ${label}, ${text}` : `${label} ${changeText}, ${text}`;
  const shared = {
    'data-part': part.key,
    'aria-label': spoken,
    tabIndex: isEntry ? 0 : -1,
    onFocus: onReach,
    onKeyDown,
    style: { left: box.x, top: box.y, width: box.width, height: box.height },
    className: classes(
      'absolute grid content-start overflow-hidden rounded-sm text-start text-xs text-ink inset-ring inset-ring-line focus-visible:z-1 focus-visible:-outline-offset-2',
      tints[tint],
      fitsName(box) && 'px-1.5 py-1',
      onOpen && 'hover:inset-ring-ink-3',
    ),
  };
  const words = (
    <>
      {fitsName(box) && <span className="truncate font-medium">{isShort ? short : label}</span>}{' '}
      {fitsFigures(box) && <span className="num truncate">{changeText}</span>}
    </>
  );
  return (
    <Tooltip content={spoken}>
      {onOpen ? (
        <button type="button" {...shared} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div role="img" {...shared}>
          {words}
        </div>
      )}
    </Tooltip>
  );
}
