import { listFxRates } from '@partnerfolio/contract/market-data';
import { currencySchema, positiveSchema } from '@partnerfolio/contract/values';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { inverseRate } from './inverse-rate.ts';

interface RateCheckProps {
  base: string;
  quote: string;
  /** The rate as entered so far. */
  rate: string;
}

/** What shows a rate that was entered the wrong way round: its inverse, and the last stored rate of the pair. */
export function RateCheck({ base, quote, rate }: RateCheckProps) {
  const format = useFormat();
  const entered = positiveSchema.safeParse(rate);
  const last = useLastRate(base, quote);
  const inverse = entered.success && format.quantity(inverseRate(entered.data), { minDigits: 4 });
  const lastRate = last && format.quantity(last.rate, { minDigits: 4 });
  const lastDay = last && format.date(last.day);
  const { base: from, quote: to } = last ?? { base, quote };
  if (!inverse && !last) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs text-ink-2" aria-live="polite">
      {inverse && (
        <>
          <dt className="text-ink-3">
            <Trans>Inverse</Trans>
          </dt>
          <dd className="num">
            1 {quote} = {inverse} {base}
          </dd>
        </>
      )}
      {last && (
        <>
          <dt className="text-ink-3">
            <Trans>Last rate</Trans>
          </dt>
          <dd className="num">
            <Trans>
              1 {from} = {lastRate} {to} on {lastDay}
            </Trans>
          </dd>
        </>
      )}
    </dl>
  );
}

/** The newest stored rate of a pair, or of its inverse if only that has any. */
function useLastRate(base: string, quote: string) {
  const isPair = currencySchema.safeParse(base).success && currencySchema.safeParse(quote).success;
  const query = { limit: 1, offset: 0 };
  const direct = useQuery({
    ...queryOf(listFxRates, { query: { ...query, base, quote } }),
    enabled: isPair,
  });
  const inverse = useQuery({
    ...queryOf(listFxRates, { query: { ...query, base: quote, quote: base } }),
    enabled: isPair && direct.data?.total === 0,
  });
  return direct.data?.items[0] ?? inverse.data?.items[0];
}
