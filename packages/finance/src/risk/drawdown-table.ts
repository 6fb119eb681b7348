import { at } from '../dates/day-arrays.ts';
import { dateOfDay } from '../dates/dates.ts';
import { isAtPeak } from './drawdown.ts';
import type { Drawdown, IndexDays } from './drawdown.ts';

/** A drawdown in progress: its window indices, and its depth as `maxDrawdown` measures it. */
interface Fall {
  readonly peakAt: number;
  depth: number;
  troughAt: number;
}

/** The drawdowns of an index, deepest first; equal ones in order of time. */
function drawdownEpisodes({ firstDay, index }: IndexDays): Drawdown[] {
  const episodes: Drawdown[] = [];
  let peak = 1;
  let peakAt = -1;
  let fall: Fall | null = null;
  let end = 0;
  const close = (found: Fall, recoveredAt: number | null): void => {
    episodes.push({
      depth: found.depth,
      peakDate: dateOfDay(firstDay + found.peakAt),
      troughDate: dateOfDay(firstDay + found.troughAt),
      recoveryDate: recoveredAt === null ? null : dateOfDay(firstDay + recoveredAt),
      fallDays: found.troughAt - found.peakAt,
      lengthDays: (recoveredAt ?? end - 1) - found.peakAt,
    });
  };
  for (; end < index.length && !Number.isNaN(index[end]); end++) {
    const value = at(index, end);
    const depth = value / peak - 1;
    if (isAtPeak(value, peak)) {
      if (fall !== null) close(fall, end);
      [fall, peak, peakAt] = [null, Math.max(peak, value), end];
    } else if (fall === null) {
      fall = { peakAt, depth, troughAt: end };
    } else if (depth < fall.depth) {
      fall.depth = depth;
      fall.troughAt = end;
    }
  }
  if (fall !== null) close(fall, null);
  return episodes;
}

/**
 * The `count` deepest drawdowns of an index, deepest first (equal ones in order of time). A drawdown runs from a peak
 * to the first return to it; they do not overlap, and the first row is `maxDrawdown`. The last one may have no
 * recovery yet. Ends before the first day whose index is NaN. Empty if the index never falls.
 */
export function drawdownTable(days: IndexDays, count: number): Drawdown[] {
  return drawdownEpisodes(days)
    .sort((a, b) => a.depth - b.depth)
    .slice(0, Math.max(0, count));
}
