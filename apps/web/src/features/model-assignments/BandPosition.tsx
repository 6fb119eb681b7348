import type { DriftRow } from '@partnerfolio/contract/models/assignments';
import { useLingui } from '@lingui/react/macro';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/text/use-format.ts';

/** The share of half the line that a band takes, so that what left it still has a place. */
const bandShare = 0.6;

/** The place of a drift on a line whose middle is the target: 0 to 100 %, at its ends from well beyond the band on. */
const placeOf = (drift: number, band: number): number => {
  if (band === 0) return drift === 0 ? 50 : drift > 0 ? 100 : 0;
  return Math.min(100, Math.max(0, 50 + (drift / band) * bandShare * 50));
};

/** Where a weight is in its band: the target is the middle of the line. Nothing for a class without a band. */
export function BandPosition({ row: { actualPct, driftPct, bandPct, state, targetPct } }: { row: DriftRow }) {
  const { t } = useLingui();
  const format = useFormat();
  if (bandPct === null) return null;
  const [now, target, width] = [actualPct, targetPct, bandPct].map((pct) => format.amount(pct));
  const half = bandShare * 50;
  return (
    <span
      role="img"
      aria-label={t`${now} % against a target of ${target} % ± ${width}`}
      className="relative block h-2 w-full min-w-24 rounded-full bg-sunk inset-ring inset-ring-line"
    >
      {Number(bandPct) > 0 && (
        <span
          className="absolute inset-y-0 bg-accent-soft inset-ring inset-ring-accent/40"
          style={{ insetInlineStart: `${50 - half}%`, insetInlineEnd: `${50 - half}%` }}
        />
      )}
      <span className="absolute inset-y-0 start-1/2 w-px bg-ink-3" />
      <span
        className={classes(
          'absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full rtl:translate-x-1/2',
          state === 'within' ? 'bg-accent' : 'bg-warn',
        )}
        style={{ insetInlineStart: `${placeOf(Number(driftPct), Number(bandPct))}%` }}
      />
    </span>
  );
}
