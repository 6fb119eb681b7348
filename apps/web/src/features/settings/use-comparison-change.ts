import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import {
  getComparisonSettings,
  putComparisonSettings,
  type ComparisonSettings,
} from '@partnerfolio/contract/settings/comparison';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api.ts';
import { useRecordChange } from '../../form/merging/use-record-change.ts';
import { useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { analyses } from '../../records/portfolio/portfolio-figures.ts';
import { comparisonSchema, comparisonValues, toRequest } from './comparison-form.ts';
import { useRiskFreeText } from './risk-free/risk-free-text.ts';

/** The settings of the one firm, as a record with an id. */
const asRecord = (settings: ComparisonSettings) => ({ ...settings, id: 'comparison' });

/** Edits the default benchmark and the risk-free rate, and merges what another administrator changes meanwhile. */
export function useComparisonChange(settings: ComparisonSettings, close: () => void) {
  const { t } = useLingui();
  const riskFreeText = useRiskFreeText();
  const form = useZodForm(comparisonSchema, comparisonValues(settings));
  const { mutateAsync } = useCall(putComparisonSettings, {
    refreshes: [getComparisonSettings, getComparison, ...analyses, getPortfolio, listBenchmarks],
    failure: 'caller',
  });
  const change = useRecordChange({
    opened: asRecord(settings),
    form,
    formValues: comparisonValues,
    fields: {
      benchmark: {
        label: t`Default benchmark`,
        text: ({ benchmark }) => benchmark?.name ?? t`None`,
        typed: ({ benchmark }, nameOf) => nameOf(benchmark) || t`None`,
      },
      kind: {
        label: t`Risk-free rate`,
        keys: ['kind', 'yearlyPct', 'instrument'],
        text: ({ riskFree }) => riskFreeText(riskFree),
        typed: ({ kind, yearlyPct, instrument }) => {
          if (kind === 'constant') return riskFreeText({ kind, yearlyPct });
          return riskFreeText(kind === 'instrument' && instrument ? { kind, instrument } : null);
        },
      },
    },
    editors: () => [],
    save: ({ revision, ...values }) => mutateAsync({ body: { ...toRequest(values), revision } }),
    reload: async () => asRecord(await call(getComparisonSettings)),
    onSaved: close,
    savedText: t`Settings saved`,
  });
  return { form, ...change };
}
