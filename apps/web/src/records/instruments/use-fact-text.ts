import { facts, isWorded, type FactCode } from '@partnerfolio/contract/instruments/facts';
import { useLingui } from '@lingui/react/macro';
import { hundredth } from '../../figures/exact.ts';
import { factValueTexts } from '../../texts/fact-texts.ts';
import { useFormat } from '../../ui/text/use-format.ts';

/** Returns a function that writes a value of a fact: its word, a percentage, or as it is written. */
export function useFactText(): (code: FactCode, value: string) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return (code, value) => {
    if (isWorded(value)) return i18n._(factValueTexts[value]);
    if (facts[code].kind !== 'percent') return value;
    // As many decimals as were stated, so that no cost is rounded away.
    const decimals = value.split('.')[1]?.length ?? 0;
    return format.percent(hundredth(value), { digits: Math.max(2, decimals) });
  };
}
