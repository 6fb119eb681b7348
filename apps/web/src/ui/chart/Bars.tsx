import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface Bar {
  key: string;
  label: ReactNode;
  value: number;
  /** The formatted value. A difference carries its sign, because colour alone must not convey it. */
  text: ReactNode;
  tone?: 'accent' | 'quiet' | 'gain' | 'loss' | 'warn';
  /** A reference value, drawn as a notch: the target weight or the limit. */
  mark?: number;
}

interface BarsProps {
  /** The subject of the comparison, for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** The value of a full-length bar; the largest value by default. */
  full?: number;
}

const tones = {
  accent: 'bg-c1 forced-color-adjust-none',
  quiet: 'bg-c5 forced-color-adjust-none',
  gain: 'bg-gain',
  loss: 'bg-loss',
  warn: 'bg-warn',
} as const;

const inWords = { accent: '', quiet: '', gain: '', loss: '', warn: 'text-warn' } as const;

/** Horizontal bars for comparing values. If any value is negative, the bars start from the middle. */
export function Bars({ label, bars, full }: BarsProps) {
  const values = bars.flatMap(({ value, mark = 0 }) => [value, mark]);
  const largest = full ?? Math.max(...values.map(Math.abs), Number.MIN_VALUE);
  const twoSided = values.some((value) => value < 0);
  return (
    <ul aria-label={label} className="grid gap-2.25 text-sm text-ink-2">
      {bars.map((bar) => (
        <li
          key={bar.key}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(3.75rem,auto)] items-center gap-2.5"
        >
          <span className="truncate">{bar.label}</span>
          <Track bar={bar} largest={largest} twoSided={twoSided} />
          <span className={classes('num text-end', inWords[bar.tone ?? 'accent'])}>{bar.text}</span>
        </li>
      ))}
    </ul>
  );
}

interface TrackProps {
  bar: Bar;
  largest: number;
  twoSided: boolean;
}

function Track({ bar: { value, mark, tone = 'accent' }, largest, twoSided }: TrackProps) {
  const whole = twoSided ? 50 : 100;
  const reach = (of: number) => Math.min(1, Math.abs(of) / largest) * whole;
  const start = twoSided ? 50 : 0;
  const notch = mark === undefined ? null : start + Math.sign(mark) * reach(mark);
  return (
    <span aria-hidden="true" className="relative h-1.5 rounded-full bg-sunk inset-ring inset-ring-line">
      <span
        className={classes('absolute inset-y-px min-w-0.5 rounded-full', tones[tone])}
        style={{
          insetInlineStart: `${value < 0 ? start - reach(value) : start}%`,
          width: `${reach(value)}%`,
        }}
      />
      {twoSided && <span className="absolute -inset-y-0.5 start-1/2 w-px bg-ink-3" />}
      {notch !== null && (
        <span
          className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
          style={{ insetInlineStart: `${notch}%` }}
        />
      )}
    </span>
  );
}
