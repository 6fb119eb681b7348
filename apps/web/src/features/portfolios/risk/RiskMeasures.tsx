import type { Risk } from '@partnerfolio/contract/figures/risk';
import { relativeMeasures } from '@partnerfolio/contract/figures/risk-names';
import type { RelativeMeasure, RiskMeasure } from '@partnerfolio/contract/figures/risk-names';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { classes } from '../../../ui/classes.ts';
import { ComparisonNotes } from '../overview/comparison/ComparisonNotes.tsx';
import { againstMeasures, aloneMeasures, measureGroups } from '../measures/measures.ts';
import { MeasureList } from './MeasureList.tsx';
import type { ShownMeasure } from './MeasureList.tsx';

type Against = NonNullable<Risk['against']>;

const aloneOf = ({ alone }: Risk, names: readonly RiskMeasure[]): ShownMeasure[] =>
  names.map((name) => ({ name, figure: alone[name], ...aloneMeasures[name] }));
const againstOf = (against: Against, names: readonly RelativeMeasure[]): ShownMeasure[] =>
  names.map((name) => ({ name, figure: against[name], ...againstMeasures[name] }));

/** Six measures answer most questions; the last one needs a benchmark. */
const mainAlone: readonly RiskMeasure[] = ['volatility', 'sharpe', 'sortino', 'calmar', 'valueAtRisk'];
const mainMeasures = (risk: Risk): ShownMeasure[] => [
  ...aloneOf(risk, mainAlone),
  ...(risk.against ? againstOf(risk.against, ['beta']) : aloneOf(risk, ['downsideDeviation'])),
];

/** The main measures, all others in groups that open, and what they are based on. */
export function RiskMeasures({ risk }: { risk: Risk }) {
  const { i18n } = useLingui();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { alone, against, missing, riskFree } = risk;
  const { volatility } = alone;
  const given = new Set<UnknownReason>();
  if (riskFree === null) given.add('no_risk_free_rate');
  if (missing !== null) given.add(missing.reason);
  if (!volatility.known) given.add(volatility.reason);
  const main = mainMeasures(risk);
  const isOther = ({ name }: ShownMeasure) => !main.some((shown) => shown.name === name);
  const groups = [
    ...measureGroups(risk.sampling).map(({ label, names }) => ({ label, measures: aloneOf(risk, names) })),
    ...(against
      ? [{ label: msg`Against the benchmark`, measures: againstOf(against, relativeMeasures) }]
      : []),
  ];
  return (
    <>
      {!volatility.known && <Callout kind="warn">{i18n._(unknownText(volatility.reason))}</Callout>}
      <MeasureList label={msg`Main measures`} measures={main} range={risk} given={given} />
      <div id={id} className={classes(!isWhole && 'hidden print:block')}>
        {groups.map(({ label, measures }) => (
          <MeasureList
            key={label.id}
            label={label}
            measures={measures.filter(isOther)}
            range={risk}
            given={given}
          />
        ))}
      </div>
      <Button
        data-screen-only
        size="sm"
        className="my-1"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? <Trans>Fewer measures</Trans> : <Trans>All measures</Trans>}
        <ChevronDown size={14} aria-hidden="true" className={classes(isWhole && 'rotate-180')} />
      </Button>
      <ComparisonNotes comparison={{ ...risk, gaps: [] }} />
    </>
  );
}
