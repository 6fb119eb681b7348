/** The explanation of expected income: of a payment, or of the sum of all. */
import { dayOfDate } from '@partnerfolio/finance/dates';
import { expectedIncome, repeatedPaymentOf } from '@partnerfolio/finance/income';
import { exactRate, statedRate } from '@partnerfolio/finance/rates';
import { incomeOver } from '../compute/analysis/income.rules.ts';
import { moneyFigure } from '../compute/figures.rules.ts';
import {
  byTerms,
  cell,
  column,
  inCurrency,
  instrumentRef,
  moneyTerm,
  numberTerm,
  plain,
  row,
  rowsFrom,
  sign,
  term,
} from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';

/** The payments that add up to the expected income. */
const explainSum = ({ computed }: Scene): Draft => {
  const { expected } = incomeOver(computed, {});
  const base = inCurrency(computed.settings.baseCurrency);
  const { net } = expected.total;
  return {
    day: computed.asOf,
    value: { unit: 'money', currency: computed.settings.baseCurrency, figure: net },
    formula: [sign('∑ ('), column('gross'), sign('−'), column('tax'), sign('−'), column('fees'), sign(')')],
    terms: [],
    columns: [
      plain('day'),
      plain('subject'),
      plain('quantity'),
      base('gross'),
      base('tax'),
      base('fees'),
      base('net'),
    ],
    rows: rowsFrom(expected.payments, (payment) =>
      row(
        {
          day: payment.day,
          subject: payment.instrument.symbol,
          quantity: payment.quantity,
          gross: cell(payment.gross),
          tax: cell(payment.tax),
          fees: cell(payment.fee),
          net: cell(payment.net),
        },
        {
          instrument: payment.instrument,
          explained: { figure: 'expectedIncome', transactionId: payment.transactionId },
        },
      ),
    ),
    sums: net.known ? { net: net.value } : {},
  };
};

/** Explains an expected payment by the one that it repeats, or the sum of all; null if no such payment is repeated. */
export const explainExpected = (scene: Scene): Draft | null => {
  const { computed, asked } = scene;
  if (asked.transactionId === undefined) return explainSum(scene);
  const { asOf, market, settings } = computed;
  const payment = expectedIncome(computed, asOf).find(({ entryId }) => entryId === asked.transactionId);
  const paid = repeatedPaymentOf(computed, asked.transactionId, asOf);
  if (payment === undefined || paid === null) return null;
  const { currency, gross, tax, fee, units } = paid;
  const day = dayOfDate(asOf);
  const found = exactRate(market.rates, { from: currency, to: settings.baseCurrency }, day);
  const isForeign = currency !== settings.baseCurrency;
  const amount = (value: string) => ({ figure: { known: true, value } as const, currency });
  const figure = moneyFigure(payment.net);
  const formula = [
    sign('('),
    term('gross'),
    sign('−'),
    term('tax'),
    sign('−'),
    term('fees'),
    sign(') ×'),
    term('quantity'),
    sign('÷'),
    term('unitsPaid'),
    ...(isForeign ? [sign('×'), term('fxRate')] : []),
  ];
  return {
    day: asOf,
    instrument: instrumentRef(computed, payment.instrumentId),
    ...byTerms({ unit: 'money', currency: settings.baseCurrency, figure }, formula),
    terms: [
      moneyTerm('gross', amount(gross)),
      moneyTerm('tax', amount(tax)),
      moneyTerm('fees', amount(fee)),
      numberTerm('quantity', 'quantity', payment.quantity),
      numberTerm('unitsPaid', 'quantity', units),
      ...(isForeign && found !== null
        ? [numberTerm('fxRate', 'factor', statedRate(market.rates, found, day).rate)]
        : []),
    ],
    columns: [plain('day'), plain('event'), plain('quantity'), inCurrency(currency)('gross')],
    rows: rowsFrom([payment], ({ entryId, paidOn }) =>
      row(
        { day: paidOn, quantity: units, gross },
        {
          transaction: {
            id: entryId,
            type: computed.ledger.bookings.find(({ entry }) => entry.id === entryId)?.type ?? 'dividend',
          },
        },
      ),
    ),
  };
};
