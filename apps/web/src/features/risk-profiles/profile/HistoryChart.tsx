import type { AnswerSheetRow } from '@partnerfolio/contract/clients/risk-profile';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useToday } from '../../../today.ts';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { scoreRange, scoreSteps, type ScoreStep } from './score-steps.ts';

const height = 132;
/** The room above for the number of the highest score, and at the sides for half a dot. */
const above = 18;
const aside = 5;
/** More numbers than this would cover each other. */
const numbersAtMost = 6;

/** The scores over time with the band agreed then; dashed where the answers had expired. Nothing below two answers. */
export function HistoryChart({ sheets }: { sheets: readonly AnswerSheetRow[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const steps = scoreSteps(sheets, today);
  const first = sheets.at(-1)?.answeredOn;
  if (steps.length < 2 || first === undefined) return null;
  const scores = steps.map(({ score }) => score).join(', ');
  return (
    <div className="px-4 pb-3">
      <div ref={host} role="img" aria-label={t`Scores over time: ${scores}`} style={{ height }}>
        {width > 0 && <Steps steps={steps} width={width} />}
      </div>
      <p aria-hidden="true" className="num mt-1 flex justify-between text-xs text-ink-3">
        <span>{format.date(first)}</span>
        <span>
          <Trans>today</Trans>
        </span>
      </p>
    </div>
  );
}

interface StepsProps {
  steps: readonly ScoreStep[];
  width: number;
}

function Steps({ steps, width }: StepsProps) {
  const start = steps[0]?.from ?? 0;
  const days = Math.max(1, (steps.at(-1)?.to ?? 0) - start);
  const { low, high } = scoreRange(steps);
  const x = (day: number) => aside + ((day - start) / days) * (width - 2 * aside);
  const y = (score: number) =>
    above + (1 - (Math.min(high, Math.max(low, score)) - low) / (high - low)) * (height - above - aside);
  return (
    <svg width={width} height={height} aria-hidden="true" className="block">
      {steps.map(({ id, from, to, band }) =>
        band === null ? null : (
          <rect
            key={id}
            x={x(from)}
            y={y(band.to)}
            width={x(to) - x(from)}
            height={y(band.from) - y(band.to)}
            className="fill-accent-soft"
          />
        ),
      )}
      {steps.map((step, place) => (
        <Step key={step.id} {...{ step, x, y }} before={steps[place - 1]} />
      ))}
      {steps.map(({ id, from, score }, place) => (
        <g key={id}>
          <circle cx={x(from)} cy={y(score)} r={3.5} strokeWidth={1.75} className="fill-panel stroke-c1" />
          {(steps.length <= numbersAtMost || place === steps.length - 1) && (
            <text
              x={Math.min(x(from), width - 18)}
              y={y(score) - 8}
              className="fill-ink text-xs font-semibold"
              textAnchor={place === 0 ? 'start' : 'middle'}
            >
              {score}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

interface StepProps {
  step: ScoreStep;
  before: ScoreStep | undefined;
  x: (day: number) => number;
  y: (score: number) => number;
}

/** The line of a score; it falls or rises from the one before if nothing was unknown in between. */
function Step({ step: { from, validTo, to, score }, before, x, y }: StepProps) {
  const rise = before?.to === from ? `M${x(from)} ${y(before.score)}` : `M${x(from)} ${y(score)}`;
  const line = { fill: 'none', strokeWidth: 1.75, className: 'stroke-c1' };
  return (
    <>
      <path {...line} d={`${rise}V${y(score)}H${x(validTo)}`} />
      {validTo < to && <path {...line} d={`M${x(validTo)} ${y(score)}H${x(to)}`} strokeDasharray="3 4" />}
    </>
  );
}
