import { useToday } from '../../../today.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { StaleBadge } from '../instruments/InstrumentTable.tsx';
import { isStale } from '../stale.ts';

/** The change of a rate since the one before; a dash if there is only one. */
export function RateChange({ change }: { change: number | null }) {
  const format = useFormat();
  if (change === null) return <span className="text-ink-3">—</span>;
  return <Delta>{format.percent(change, { signed: true })}</Delta>;
}

/** The date of a rate, marked if it is outdated. */
export function RateDay({ day }: { day: string }) {
  const format = useFormat();
  const today = useToday();
  return (
    <span className="inline-flex items-center gap-2">
      <span className="num">{format.date(day)}</span>
      {isStale(day, today) && <StaleBadge />}
    </span>
  );
}
