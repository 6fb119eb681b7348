import type { ScoreFigure } from '@partnerfolio/contract/assumptions/scores';
import { useLingui } from '@lingui/react/macro';
import { Unknown } from '../../figures/FigureText.tsx';
import { classes } from '../../ui/classes.ts';

interface ScoreScaleProps {
  score: ScoreFigure;
  /** The client's band of scores, both ends included; without one only the score is shown. */
  band?: { readonly from: number; readonly to: number } | undefined;
  /** Where the score is; `outside` colours it, as it asks for a decision. */
  state?: 'inside' | 'outside' | undefined;
}

/** The middle of a score on a line on which the scores 1 to 99 have the same room. */
const place = (score: number) => `${((score - 0.5) / 99) * 100}%`;
const bandStart = (from: number) => `${((from - 1) / 99) * 100}%`;
const bandEnd = (to: number) => `${((99 - to) / 99) * 100}%`;

/** A risk score as a circle on a line from 1 to 99 with the client's band, and as a number; a dash if unknown. */
export function ScoreScale({ score, band, state }: ScoreScaleProps) {
  const { t } = useLingui();
  if (!score.known) return <Unknown reason={score.reason} />;
  const { value } = score;
  const text = band ? t`Risk score ${value}, band ${band.from} to ${band.to}` : t`Risk score ${value}`;
  return (
    <span className="flex min-w-0 items-center gap-4">
      <span
        role="img"
        aria-label={text}
        className="relative h-1.5 min-w-20 flex-1 rounded-full bg-sunk inset-ring inset-ring-line"
      >
        {band && (
          <span
            className="absolute inset-y-0 bg-accent-soft inset-ring inset-ring-accent/40"
            style={{ insetInlineStart: bandStart(band.from), insetInlineEnd: bandEnd(band.to) }}
          />
        )}
        <span
          className={classes(
            'absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 bg-panel rtl:translate-x-1/2',
            state === 'outside' ? 'border-warn' : 'border-accent',
          )}
          style={{ insetInlineStart: place(value) }}
        />
      </span>
      <span aria-hidden="true" className="num w-6 text-end font-semibold">
        {value}
      </span>
    </span>
  );
}
