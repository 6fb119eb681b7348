import type { RiskBand } from '@partnerfolio/contract/clients/risk-profile';
import { useLingui } from '@lingui/react/macro';
import { classes } from '../../../ui/classes.ts';
import { useClientText } from '../../../texts/use-client-text.ts';

interface BandScaleProps {
  bands: readonly RiskBand[];
  score: number;
}

/** The bands from 1 to 99, and where in them a score lies. */
export function BandScale({ bands, score }: BandScaleProps) {
  const { t } = useLingui();
  const text = useClientText();
  return (
    <div
      role="img"
      aria-label={t`Score ${score} on the scale from 1 to 99`}
      className="relative pt-6 text-xs text-ink-3"
    >
      <span
        aria-hidden="true"
        className="num absolute top-0 -translate-x-1/2 text-center font-semibold text-ink after:mx-auto after:block after:size-0 after:border-x-5 after:border-t-6 after:border-x-transparent after:border-t-ink"
        style={{ insetInlineStart: `${((score - 0.5) / 99) * 100}%` }}
      >
        {score}
      </span>
      <span aria-hidden="true" className="flex h-8.5 gap-0.5">
        {bands.map(({ id, name, from, to }) => (
          <span
            key={id}
            style={{ flexGrow: to - from + 1 }}
            className={classes(
              'grid min-w-0 basis-0 place-items-center inset-ring first:rounded-s-md last:rounded-e-md',
              from <= score && score <= to
                ? 'bg-accent-soft font-semibold text-accent inset-ring-accent/30'
                : 'bg-sunk inset-ring-line max-sm:text-transparent',
            )}
          >
            <span className="max-w-full truncate px-1">{text(name)}</span>
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="num mt-1.5 flex justify-between">
        <span>1</span>
        <span>99</span>
      </span>
    </div>
  );
}
