interface AllocationBarsProps {
  /** Fractions of the total, 0.05 is 5%; null if unknown. */
  current: number | null;
  target: number;
  /** The largest share in the table, whose bar has the full width. */
  largest: number;
}

const height = 14;
const thickness = 5;

const barWidth = (part: number, largest: number): string =>
  `${largest > 0 ? Math.max(0, Math.min(1, part / largest)) * 100 : 0}%`;

/** The current share above the proposed one. Screen readers skip the bars, since the figures beside them say the same. */
export function AllocationBars({ current, target, largest }: AllocationBarsProps) {
  return (
    <svg width="100%" height={height} aria-hidden="true" className="block">
      {current !== null && (
        <rect y={1} width={barWidth(current, largest)} height={thickness} rx={1.5} className="fill-c5" />
      )}
      <rect
        y={current === null ? (height - thickness) / 2 : height - thickness - 1}
        width={barWidth(target, largest)}
        height={thickness}
        rx={1.5}
        className="fill-c1"
      />
    </svg>
  );
}
