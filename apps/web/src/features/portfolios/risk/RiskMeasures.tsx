import type { Risk } from '@partnerfolio/contract/figures/risk';
import { relativeMeasures } from '@partnerfolio/contract/figures/risk-names';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { ComparisonNotes } from '../overview/comparison/ComparisonNotes.tsx';
import { againstMeasures, aloneMeasures, measureGroups } from '../measures/measures.ts';
import { MeasureList } from './MeasureList.tsx';

/** All measures in groups, and what they are based on. */
export function RiskMeasures({ risk }: { risk: Risk }) {
  const { i18n } = useLingui();
  const { alone, against, missing, riskFree } = risk;
  const { volatility } = alone;
  const given = new Set<UnknownReason>();
  if (riskFree === null) given.add('no_risk_free_rate');
  if (missing !== null) given.add(missing.reason);
  if (!volatility.known) given.add(volatility.reason);
  return (
    <>
      {!volatility.known && <Callout kind="warn">{i18n._(unknownText(volatility.reason))}</Callout>}
      {measureGroups(risk.sampling).map(({ label, names }) => (
        <MeasureList
          key={label.id}
          label={label}
          measures={names.map((name) => ({ name, figure: alone[name], ...aloneMeasures[name] }))}
          range={risk}
          given={given}
        />
      ))}
      {against && (
        <MeasureList
          label={msg`Against the benchmark`}
          measures={relativeMeasures.map((name) => ({
            name,
            figure: against[name],
            ...againstMeasures[name],
          }))}
          range={risk}
          given={given}
        />
      )}
      <ComparisonNotes comparison={{ ...risk, gaps: [] }} />
    </>
  );
}
