/** Writes the parts of a value, and what the viewer may not see of it. */
import type {
  ExplainedValue,
  ValueCurrency,
  ValuePart,
} from '@partnerfolio/contract/figures/value-explanations';
import type { UnknownReason } from '@partnerfolio/contract/figures/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { exactRate, statedRate } from '@partnerfolio/finance/rates';
import { rateFor } from '../../../market-data/rates.rules.ts';
import type { RatesInto } from '../../../market-data/rates.rules.ts';
import { statedRate as contractRate } from '../../compute/figures.rules.ts';
import type { CurrencySum, PartRow } from './queries.ts';

/** The sum of a currency with its rate, and the quotes behind the rate. */
export const currencyView = (
  sum: CurrencySum,
  { into, on }: { readonly into: RatesInto; readonly on: LocalDate },
): ValueCurrency => {
  const pair = { from: sum.currency as CurrencyCode, to: into.currency as CurrencyCode };
  const found = exactRate(into.book, pair, dayOfDate(on));
  const stated = contractRate(found === null ? null : statedRate(into.book, found, dayOfDate(on)));
  return {
    currency: sum.currency,
    portfolios: sum.portfolios,
    value: sum.value,
    fxRate: found === null ? null : new Decimal(rateFor(into, sum.currency, on) ?? '1').toFixed(),
    route: stated && { day: stated.day, stale: stated.stale, path: stated.path, quotes: stated.quotes },
    base: sum.base,
  };
};

const valueFigure = ({ value, is_partial, unknown_reason }: PartRow): ValuePart['value'] => {
  if (value === null) return { known: false, reason: (unknown_reason ?? 'missing_price') as UnknownReason };
  return { known: true, value, ...(is_partial === true && { partial: true }) };
};

export const partView = (row: PartRow): ValuePart => ({
  portfolio: {
    id: row.portfolio_id,
    name: row.portfolio_name,
    client: { id: row.client_id, name: row.client_name },
  },
  receiver:
    row.receiver_id === null
      ? null
      : {
          id: row.receiver_id,
          name: row.receiver_name ?? '',
          client: { id: row.receiver_client_id ?? '', name: row.receiver_client_name ?? '' },
        },
  currency: row.currency,
  value: valueFigure(row),
  asOf: row.as_of as ValuePart['asOf'],
  base: row.base,
});

const sumOf = (sums: readonly CurrencySum[]): Decimal =>
  sums.reduce((sum, { base }) => sum.plus(base ?? 0), new Decimal(0));
const count = (sums: readonly CurrencySum[], of: 'portfolios' | 'lines'): number =>
  sums.reduce((sum, one) => sum + one[of], 0);

/** What a total counts and the viewer may not see, as one sum; null if the viewer may see all of it. */
export const hiddenPart = (
  total: readonly CurrencySum[],
  visible: readonly CurrencySum[],
): ExplainedValue['hidden'] => {
  if (count(total, 'lines') === count(visible, 'lines')) return null;
  return {
    portfolios: count(total, 'portfolios') - count(visible, 'portfolios'),
    base: sumOf(total).minus(sumOf(visible)).toFixed(),
  };
};
