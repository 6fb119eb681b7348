import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';
import { dealtRates, type Exchanged } from './exchange-rate.ts';

/** Returns a function that formats an exchange rate in both directions; undefined without a rate. */
export function useRateTexts(): (exchanged: Exchanged) => { there: string; back: string } | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return (exchanged) => {
    const rates = dealtRates(exchanged);
    const { currency: sold, toCurrency: bought } = exchanged;
    if (rates === null || !sold || !bought) return undefined;
    const there = format.quantity(rates.there);
    const back = format.quantity(rates.back);
    return { there: t`1 ${sold} = ${there} ${bought}`, back: t`1 ${bought} = ${back} ${sold}` };
  };
}
