import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChartNoAxesCombined, Table2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import { Delta } from '../text/Delta.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Table } from '../table/Table.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import {
  boxTowards,
  gatheredBoxes,
  otherKey,
  textWidth,
  tintStep,
  wordsThatFit,
  type Box,
} from './treemap-layout.ts';
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
  /** The formatted share of the whole, or a dash. */
  weight: string;
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
  weightLabel: string;
  changeLabel: string;
  /** The formatted sums of the parts that share one box. */
  sumOf: (parts: readonly TreemapPart[]) => Pick<TreemapPart, 'text' | 'weight'>;
  /** The change at which the colour reaches full strength: 0.03 for 3%. */
  fullChange?: number;
  height?: number;
  empty?: string;
}

const usualFull = 0.03;

/**
 * A treemap: boxes sized by value and coloured by change; one box gathers what is too small to read. A button shows all figures as a
 * table, and so does that box.
 */
export function Treemap(props: TreemapProps) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const turning = useRef<HTMLButtonElement>(null);
  const showAll = () => {
    setAsTable(true);
    // The box that was pressed is gone.
    turning.current?.focus();
  };
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
            ref={turning}
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
      {asTable ? <PartsTable {...props} /> : <Areas {...props} onShowAll={showAll} />}
    </figure>
  );
}

function PartsTable({ label, parts, valueLabel, weightLabel, changeLabel }: TreemapProps) {
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
        { id: 'weight', header: weightLabel, align: 'right', importance: 6, cell: (part) => part.weight },
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

interface AreasProps extends TreemapProps {
  onShowAll: () => void;
}

/** Returns the part that stands for those without a box of their own. */
function useOther({ sumOf, onShowAll }: AreasProps) {
  const { t } = useLingui();
  return (gathered: readonly TreemapPart[]): TreemapPart => ({
    key: otherKey,
    label: t`${plural(gathered.length, { one: '# other', other: '# others' })}`,
    short: t`Other`,
    value: 0,
    ...sumOf(gathered),
    change: null,
    changeText: '',
    onOpen: onShowAll,
  });
}

function Areas(props: AreasProps) {
  const { label, parts, fullChange = usualFull, height = 320 } = props;
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const otherOf = useOther(props);
  const { boxes, gathered } = gatheredBoxes(parts, width, height);
  const shown = gathered.length > 0 ? [...parts, otherOf(gathered)] : parts;
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
      {shown.map((part) => {
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

const textSize = 12;
const lineHeight = 16;
const padding = 6;

/** Returns what a box has room for, without cutting a word: the name or the short one, then the weight, then the change. */
function wordsIn({ label, short, weight, changeText }: TreemapPart, { width, height }: Box) {
  const room = width - 2 * padding;
  const lines = Math.floor((height - padding) / lineHeight);
  const fits = (text: string) => textWidth(text, textSize) <= room;
  const name = lines < 1 ? null : (wordsThatFit(label, room, textSize) ?? (fits(short) ? short : null));
  const figures = [weight, changeText].filter((text) => text !== '');
  const hasOneLine = fits(figures.join('  '));
  const shown = hasOneLine ? [figures] : figures.filter(fits).map((text) => [text]);
  return { name, figures: name === null ? [] : shown.slice(0, lines - 1) };
}

/** All that a box stands for, after the words that it shows, so that voice control users can say what they see. */
function spokenText({ label, weight, changeText, text }: TreemapPart, shown: string): string {
  const all = [label, weight, changeText].filter((word) => word !== '').join(' ');
  return all.startsWith(shown) ? `${all}, ${text}` : `${shown}, ${all}, ${text}`;
}

function Area({ part, box, tint, isEntry, onReach, onKeyDown }: AreaProps) {
  const { name, figures } = wordsIn(part, box);
  const spoken = spokenText(part, [name ?? '', ...figures.flat()].join(' ').trim());
  const shared = {
    'data-part': part.key,
    'aria-label': spoken,
    tabIndex: isEntry ? 0 : -1,
    onFocus: onReach,
    onKeyDown,
    style: { left: box.x, top: box.y, width: box.width, height: box.height },
    className: classes(
      'absolute grid content-start overflow-hidden rounded-sm text-start text-xs whitespace-nowrap text-ink inset-ring inset-ring-line focus-visible:z-1 focus-visible:-outline-offset-2',
      tints[tint],
      name !== null && 'px-1.5 py-1',
      part.onOpen && 'hover:inset-ring-ink-3',
    ),
  };
  const words = (
    <>
      {name !== null && <span className="font-medium">{name}</span>}{' '}
      {figures.map((line) => (
        <span key={line.join('|')} className="num flex gap-1.5">
          {line.map((figure, place) => (
            <span key={place}>{figure} </span>
          ))}
        </span>
      ))}
    </>
  );
  return (
    <Tooltip content={spoken}>
      {part.onOpen ? (
        <button type="button" {...shared} onClick={part.onOpen}>
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
