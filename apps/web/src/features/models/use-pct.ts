import { useFormat } from '../../ui/text/use-format.ts';

/** Returns functions that write exact percentages without their sign: a target, a change in points, a range. */
export function usePct() {
  const format = useFormat();
  const target = (pct: string) => format.amount(pct, { minDigits: 2, maxDigits: 4 });
  const change = (pct: string) => format.amount(pct, { signed: true, minDigits: 2, maxDigits: 4 });
  const edge = (pct: string) => format.amount(pct, { minDigits: 1, maxDigits: 4 });
  const range = ({ fromPct, toPct }: { fromPct: string; toPct: string }) => `${edge(fromPct)}–${edge(toPct)}`;
  return { target, change, range };
}
