import type { StatedRate } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';

/** Returns a rate with its conversion route and date as text; undefined within one currency. */
export function useRateText(rate: StatedRate | null): string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  if (rate === null) return undefined;
  const [from = '', ...rest] = rate.path;
  const to = rest.at(-1) ?? '';
  const day = format.date(rate.day);
  const [first] = rate.quotes;
  const value = format.quantity(rate.rate, { maxDigits: 8 });
  const [cross] = rest;
  if (rest.length > 1) return t`1 ${from} = ${value} ${to}, through ${cross}, oldest rate of ${day}`;
  const isInverse = first !== undefined && first.base !== from;
  return isInverse
    ? t`1 ${from} = ${value} ${to}, inverse of the rate of ${day}`
    : t`1 ${from} = ${value} ${to}, rate of ${day}`;
}
