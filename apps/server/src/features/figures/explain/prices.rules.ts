/** The explanations of the changes of an instrument's price. */
import type { PriceChange } from '@partnerfolio/contract/figures/explained';
import type { ExplanationTerm } from '@partnerfolio/contract/figures/explanations';
import type { PriceHistory } from '@partnerfolio/contract/instruments/page';
import { pricesOfChange } from '../../market-data/instrument-page/rules.ts';
import type { LatestPrice } from '../../market-data/instrument-page/queries.ts';
import { numberTerm, plain, row, rowsFrom, sign, term } from './draft.rules.ts';
import type { Draft } from './draft.rules.ts';

interface PricedInstrument extends Pick<LatestPrice, 'symbol' | 'name' | 'currency' | 'quotation'> {
  readonly id: string;
}

const formula = [term('price'), sign('÷'), term('priceBefore'), sign('− 1')];

/** A change of an instrument's price: the latest price over an earlier one, both adjusted for splits. */
export const explainPriceChange = (
  change: PriceChange,
  { id, symbol, name, currency, quotation }: PricedInstrument,
  history: Omit<PriceHistory, 'latest'>,
): Draft => {
  const { figure, prices } = pricesOfChange(history, change);
  const instrument = { id, symbol, name } as NonNullable<Draft['instrument']>;
  const [before, latest] = prices;
  const priceTerm = (of: 'price' | 'priceBefore', price: { readonly close: number }): ExplanationTerm => ({
    ...numberTerm(of, quotation === 'percent' ? 'priceInPercent' : 'price', price.close),
    currency,
  });
  return {
    value: { unit: 'rate', figure },
    instrument,
    formula,
    substituted: figure.known ? formula : [],
    terms:
      before === undefined || latest === undefined
        ? []
        : [priceTerm('price', latest), priceTerm('priceBefore', before)],
    columns: [plain('priceDay'), plain('price')],
    rows: rowsFrom(prices, ({ day, close }) =>
      row({ priceDay: day, price: close }, { instrument, priceDay: day }),
    ),
  };
};
