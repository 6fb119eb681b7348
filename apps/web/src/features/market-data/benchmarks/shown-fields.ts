import type { Benchmark } from '@partnerfolio/contract/market/benchmarks';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useComposition } from '../../../records/benchmarks/composition.ts';
import { rebalancingTexts } from '../../../texts/labels.ts';
import type { BenchmarkInput } from './benchmark-form.ts';

/** Returns the names and formatting of a benchmark's fields; one that the form has and this lacks does not compile. */
export function useShownFields(): Record<keyof BenchmarkInput, ShownField<Benchmark>> {
  const { t, i18n } = useLingui();
  const composition = useComposition();
  return {
    name: { label: t`Name`, text: (one) => one.name },
    parts: { label: t`Instruments`, text: (one) => composition(one.parts) },
    rebalancing: { label: t`Rebalancing`, text: (one) => i18n._(rebalancingTexts[one.rebalancing]) },
    currency: { label: t`Currency`, text: (one) => one.currency },
  };
}
