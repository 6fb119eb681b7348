import type { Sampling } from '@partnerfolio/contract/figures/sampling';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Returns a function for how often the returns behind figures of risk are sampled, and their number: "Weekly, 61 returns". */
export function useSamplingText() {
  const { t } = useLingui();
  return ({ frequency, returns }: NonNullable<Sampling>): string => {
    if (frequency === 'daily') return t`Daily, ${plural(returns, { one: '# return', other: '# returns' })}`;
    if (frequency === 'weekly') return t`Weekly, ${plural(returns, { one: '# return', other: '# returns' })}`;
    return t`Monthly, ${plural(returns, { one: '# return', other: '# returns' })}`;
  };
}

/** The frequency and number of the returns behind figures of risk; nothing where risk is unknown. */
export function SamplingText({ sampling }: { sampling: Sampling }) {
  const samplingText = useSamplingText();
  return sampling && samplingText(sampling);
}
