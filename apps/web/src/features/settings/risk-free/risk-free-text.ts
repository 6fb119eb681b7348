import { useLingui } from '@lingui/react/macro';
import { weightText } from '../../../records/benchmarks/composition.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** What a risk-free rate is called by. */
type Named =
  | { kind: 'constant'; yearlyPct: string }
  | { kind: 'instrument'; instrument: { symbol: string; name: string } };

/** Returns the function that names a risk-free rate. */
export function useRiskFreeText(): (riskFree: Named | null) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (riskFree) => {
    if (riskFree === null) return t`Not set`;
    if (riskFree.kind === 'instrument') return `${riskFree.instrument.symbol} · ${riskFree.instrument.name}`;
    const rate = weightText(format, riskFree.yearlyPct);
    return t`${rate} p.a.`;
  };
}
