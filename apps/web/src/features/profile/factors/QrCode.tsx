import { encode } from 'uqr';

/** Renders a text as a QR code, dark on light in both themes, because that is what cameras read. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={cells.join('')} fill="black" />
    </svg>
  );
}
