interface SparklineProps {
  values: readonly number[];
  width?: number;
  height?: number;
}

/** A small line without axes. Screen readers skip it, since the figures beside it say how it ended. */
export function Sparkline({ values, width = 84, height = 22 }: SparklineProps) {
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < 2 || first === undefined || last === undefined) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = (width - 2) / (values.length - 1);
  const points = values.map((value, index) => {
    const y = height - 2 - ((value - low) / span) * (height - 4);
    return `${(1 + index * step).toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg width={width} height={height} aria-hidden="true" className="ms-auto">
      <path
        d={`M${points.join('L')}`}
        fill="none"
        strokeWidth="1.4"
        strokeLinejoin="round"
        className={last >= first ? 'stroke-gain' : 'stroke-loss'}
      />
    </svg>
  );
}
