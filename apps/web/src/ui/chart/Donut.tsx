import { classes } from '../classes.ts';
interface DonutPart {
  key: string;
  /** Between 0 and 1; all shares add up to 1. */
  share: number;
  /** The index into `partColours`, so that an asset class has the same colour in every donut. */
  colour: number;
}

interface DonutProps {
  parts: readonly DonutPart[];
  /** The total, in the middle. */
  lead: string;
  note: string;
}

const size = 112;
const thickness = 16;
const radius = (size - thickness) / 2;
const around = 2 * Math.PI * radius;
const gap = 2;

/** The colours of the parts, in the order in which they are assigned. */
const partColours = [
  { stroke: 'stroke-c1', fill: 'bg-c1 forced-color-adjust-none' },
  { stroke: 'stroke-c2', fill: 'bg-c2 forced-color-adjust-none' },
  { stroke: 'stroke-c3', fill: 'bg-c3 forced-color-adjust-none' },
  { stroke: 'stroke-c4', fill: 'bg-c4 forced-color-adjust-none' },
  { stroke: 'stroke-c5', fill: 'bg-c5 forced-color-adjust-none' },
  { stroke: 'stroke-c6', fill: 'bg-c6 forced-color-adjust-none' },
  { stroke: 'stroke-ink-3', fill: 'bg-ink-3 forced-color-adjust-none' },
] as const;
const lastColour = partColours[6];

/** Returns the class that fills the legend's square of a part. */
export const partFill = (colour: number): string => (partColours[colour] ?? lastColour).fill;

/** A donut chart of a few parts. Screen readers skip it, since the list beside it has the same figures. */
export function Donut({ parts, lead, note }: DonutProps) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="shrink-0">
      <g transform={`rotate(-90 ${size / 2} ${size / 2})`} fill="none" strokeWidth={thickness}>
        {parts.map(({ key, share, colour }, index) => {
          const length = Math.max(share * around - (parts.length > 1 ? gap : 0), 0.5);
          const turned = parts.slice(0, index).reduce((sum, part) => sum + part.share, 0);
          return (
            <circle
              key={key}
              cx={size / 2}
              cy={size / 2}
              r={radius}
              className={(partColours[colour] ?? lastColour).stroke}
              strokeDasharray={`${length} ${around - length}`}
              strokeDashoffset={-turned * around}
            />
          );
        })}
      </g>
      {/* Long text is set smaller to fit the hole. */}
      <text
        x="50%"
        y="54"
        textAnchor="middle"
        className={classes('num fill-ink font-bold', lead.length > 8 ? 'text-xs' : 'text-base')}
        {...(lead.length > 11 && {
          textLength: 2 * radius - thickness - 6,
          lengthAdjust: 'spacingAndGlyphs',
        })}
      >
        {lead}
      </text>
      <text x="50%" y="69" textAnchor="middle" className="fill-ink-3 text-2xs">
        {note}
      </text>
    </svg>
  );
}
