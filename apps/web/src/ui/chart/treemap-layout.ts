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

/** The smallest box in which a short label is readable, and which a pointer hits. */
const readable = { width: 44, height: 24 };

/** The key of the box that gathers what is too small to read. */
export const otherKey = 'other';

/** The layout of a treemap: the boxes, and the parts that one of them gathers. */
export interface Gathered<P> {
  boxes: ReadonlyMap<string, Box>;
  /** The parts in the box `otherKey`, the largest first; empty if each part has its own box. */
  gathered: readonly P[];
}

const isReadable = ({ width, height }: Box): boolean => width >= readable.width && height >= readable.height;

/** Each round gathers all boxes that are too small; more rounds hardly ever find another one. */
const roundsAtMost = 12;

/** Whether a part is so small that it may join smaller ones whose box would otherwise be too small as well. */
const isMinor = (sorted: readonly Sized[], at: number): boolean =>
  (sorted[at]?.value ?? Infinity) <= 0.05 * sorted.reduce((sum, { value }) => sum + value, 0);

/** Returns how many of the largest parts keep a box of their own in the next layout. */
function countToKeep(sorted: readonly Sized[], boxes: ReadonlyMap<string, Box>, kept: number): number {
  const isShown = (key: string) => isReadable(boxes.get(key) ?? noBox);
  const shown = sorted.slice(0, kept).filter(({ key }) => isShown(key)).length;
  const joins = kept < sorted.length && !isShown(otherKey) && isMinor(sorted, kept - 1);
  const small = Math.min(shown, joins ? kept - 1 : kept);
  return sorted.length - small === 1 && isMinor(sorted, small - 1) ? small - 1 : small;
}

/**
 * Returns readable boxes for the largest parts and gathers the others in one box. A single small part is gathered with the next one, or
 * keeps its own box if that one is large.
 */
export function gatheredBoxes<P extends Sized>(
  parts: readonly P[],
  width: number,
  height: number,
): Gathered<P> {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  let kept = Math.min(
    sorted.length,
    Math.max(1, Math.floor((width * height) / (readable.width * readable.height))),
  );
  for (let round = 0; ; round++) {
    const gathered = sorted.slice(kept);
    const rest = { key: otherKey, value: gathered.reduce((sum, { value }) => sum + value, 0) };
    const boxes = treemapBoxes([...sorted.slice(0, kept), rest], width, height);
    const next = countToKeep(sorted, boxes, kept);
    const isAlone = sorted.length - next === 1;
    if (next === kept || isAlone || next < 1 || round === roundsAtMost) return { boxes, gathered };
    kept = next;
  }
}

const noBox: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Classes of characters and how wide they are at most, in ems of the medium weight. */
const wide = /[MWmw@%—…]/u;
const tall = /[\p{Lu}\d&+−€$£]/u;
const narrow = /[iljtfrI.,'’:;|() -]/u;
const isIdeograph = (letter: string): boolean => (letter.codePointAt(0) ?? 0) >= 0x2e80;

const emsOf = (letter: string): number => {
  if (isIdeograph(letter)) return 1;
  if (narrow.test(letter)) return 0.38;
  if (wide.test(letter)) return 0.9;
  return tall.test(letter) ? 0.7 : 0.6;
};

/** Returns the room that a text needs at most, without drawing it. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + emsOf(letter), 0) * size;

/** Returns as many of the first words as fit, with an ellipsis if some are left out; null if not even one does. */
export function wordsThatFit(text: string, room: number, size: number): string | null {
  const words = text.split(' ');
  for (let count = words.length; count > 0; count--) {
    const shown = words.slice(0, count).join(' ') + (count < words.length ? ' …' : '');
    if (textWidth(shown, size) <= room) return shown;
  }
  return null;
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
