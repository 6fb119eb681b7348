import type { Format } from '../../ui/format.ts';

/** A weight in percent as it is shown: every digit it has, and one at least after the point. */
export function weightText(format: Format, weightPct: string): string {
  const [, fraction = ''] = weightPct.split('.');
  return format.percent(Number(weightPct) / 100, { digits: Math.max(1, fraction.length) });
}
