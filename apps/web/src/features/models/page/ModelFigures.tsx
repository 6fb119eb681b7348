import type { ModelVersion } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { RateText, Unknown, useReason } from '../../../figures/FigureText.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

type Shown = ModelVersion['figures'];

/** The hypothetical figures of a version, each with why it is unknown. */
export function ModelFigures({ figures }: { figures: Shown }) {
  const reasonText = useReason();
  const { expectedReturn, volatility, score, charges, assumptions } = figures;
  return (
    <div className="grid gap-2">
      <Figures>
        <FigureCard
          label={<Trans>Expected return</Trans>}
          value={<RateText plain figure={expectedReturn} />}
          note={
            expectedReturn.known ? <Trans>hypothetical, p.a., before fees</Trans> : reasonText(expectedReturn)
          }
        />
        <FigureCard
          label={<Trans>Expected volatility</Trans>}
          value={<RateText plain figure={volatility} />}
          note={volatility.known ? <Trans>hypothetical, p.a.</Trans> : reasonText(volatility)}
        />
        <FigureCard
          label={<Trans>Risk score</Trans>}
          value={score.known ? score.value : <Unknown reason={score.reason} />}
          note={score.known ? <Trans>hypothetical, from 1 to 99</Trans> : reasonText(score)}
        />
        <FigureCard
          label={<Trans>Fund charges</Trans>}
          value={<RateText plain digits={3} figure={charges.figure} />}
          note={
            charges.figure.known ? <Trans>hypothetical, p.a., weighted</Trans> : <Charges charges={charges} />
          }
        />
      </Figures>
      <Basis assumptions={assumptions} lacking={figures.lacking} />
    </div>
  );
}

const namedAtMost = 5;

/** What is missing for the charges. */
function Charges({ charges: { lacking, classes } }: { charges: Shown['charges'] }) {
  const { i18n } = useLingui();
  const reasonText = useReason();
  const all = [...lacking.map(({ symbol }) => symbol), ...classes.map((name) => i18n._(classTexts[name]))];
  if (all.length === 0) return reasonText({ reason: 'model_not_expandable' });
  const names = all.slice(0, namedAtMost).join(', ');
  const more = all.length - namedAtMost;
  return more > 0 ? (
    <Trans>
      Not known of {names} and {more} more
    </Trans>
  ) : (
    <Trans>Not known of {names}</Trans>
  );
}

function Basis({ assumptions, lacking }: Pick<Shown, 'assumptions' | 'lacking'>) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (assumptions === null) return null;
  const { number } = assumptions;
  const day = format.date(assumptions.from);
  const names = lacking.map((name) => i18n._(classTexts[name])).join(', ');
  return (
    <p className="text-xs text-ink-3">
      <Trans>
        Hypothetical: by version {number} of the firm’s assumptions from {day}, as if a portfolio held exactly
        the targets.
      </Trans>
      {names !== '' && (
        <>
          {' '}
          <Trans>The firm has no assumptions about: {names}.</Trans>
        </>
      )}
    </p>
  );
}
