import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Sized {
  key: string;
  value: number;
}

const gap = 2;

/** Returns a box for each part, sized by value. Parts that are not above zero or too small to see have none. */
export function treemapBoxes(
  parts: readonly Sized[],
  width: number,
  height: number,
): ReadonlyMap<string, Box> {
  const shown = parts.filter(({ value }) => value > 0);
  if (shown.length === 0 || width <= 0) return new Map();
  const root = hierarchy<Sized | { children: readonly Sized[] }>({ children: shown })
    .sum((part) => ('value' in part ? part.value : 0))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const layout = treemap<Sized | { children: readonly Sized[] }>()
    // Each box leaves the gap at its right and bottom; the frame is larger by one gap for the outer ones. d3's own padding
    // and rounding would push the smallest boxes out of the frame.
    .size([width + gap, height + gap])
    .tile(treemapSquarify.ratio(1.4));
  const boxes = new Map<string, Box>();
  for (const { data, x0, x1, y0, y1 } of layout(root).leaves()) {
    const box = { x: x0, y: y0, width: x1 - x0 - gap, height: y1 - y0 - gap };
    if ('key' in data && box.width > 0 && box.height > 0) boxes.set(data.key, box);
  }
  return boxes;
}

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const centre = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;

/** Returns the box that an arrow key moves to: the nearest on that side, preferring those straight ahead. */
export function boxTowards(boxes: ReadonlyMap<string, Box>, from: string, key: string): string | null {
  const direction = directions[key];
  const start = boxes.get(from);
  if (!direction || !start) return null;
  const [dx, dy] = direction;
  const [x, y] = centre(start);
  const candidates = [...boxes].map(([other, box]) => {
    const [ox, oy] = centre(box);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    return { other, ahead, distance: ahead + 2 * aside };
  });
  const [nearest] = candidates
    .filter(({ ahead }) => ahead > 1)
    .toSorted((one, two) => one.distance - two.distance);
  return nearest?.other ?? null;
}

/** Returns the tint of a change: up to three steps up or down, 0 for no change or an unknown one. */
export function tintStep(change: number | null, full: number): -3 | -2 | -1 | 0 | 1 | 2 | 3 {
  if (change === null || change === 0) return 0;
  const step = Math.min(3, Math.max(1, Math.ceil((Math.abs(change) / full) * 3)));
  return (change < 0 ? -step : step) as -3 | -2 | -1 | 1 | 2 | 3;
}
