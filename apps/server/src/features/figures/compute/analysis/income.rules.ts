/** Sums of received and expected income. `docs/methodology/income.md` defines them. */
import type {
  ExpectedIncome,
  Income,
  IncomeAmounts,
  IncomeMonth,
  IncomeRow,
} from '@partnerfolio/contract/figures/income';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { expectedIncome, receivedIncome } from '@partnerfolio/finance/income';
import type { ExpectedPayment, IncomeAmounts as Paid, IncomePayment } from '@partnerfolio/finance/income';
import { sumAmounts } from '@partnerfolio/finance/money';
import type { Figure } from '@partnerfolio/finance/unknown';
import type { Computed } from '../inputs/computed.actions.ts';
import type { LedgerInstrument } from '../inputs/queries.ts';
import { moneyFigure, unknownFigure } from '../figures.rules.ts';
import { boundedRange } from '../ranges.rules.ts';
import type { AskedRange } from '../ranges.rules.ts';

type ContractDate = Income['from'];
/** The sum of amounts: incomplete if some are unknown, unknown if all are. */
const sumFigures = (figures: readonly Figure[]): MoneyFigure => {
  const known = figures.flatMap((figure) => (figure.known ? [figure.value] : []));
  const unknown = figures.find((figure) => !figure.known);
  if (unknown !== undefined && !unknown.known && known.length === 0) return unknownFigure(unknown.reason);
  const sum = moneyFigure({ known: true, value: sumAmounts(known) });
  return unknown !== undefined && sum.known ? { ...sum, partial: true } : sum;
};

const sumPaid = (payments: readonly Paid[]): IncomeAmounts => ({
  gross: sumFigures(payments.map(({ gross }) => gross)),
  tax: sumFigures(payments.map(({ tax }) => tax)),
  fee: sumFigures(payments.map(({ fee }) => fee)),
  net: sumFigures(payments.map(({ net }) => net)),
});

const grouped = <Payment, Key>(
  payments: readonly Payment[],
  keyOf: (payment: Payment) => Key,
): [Key, Payment[]][] => {
  const found = new Map<Key, Payment[]>();
  for (const payment of payments) {
    const key = keyOf(payment);
    const known = found.get(key);
    if (known === undefined) found.set(key, [payment]);
    else known.push(payment);
  }
  return [...found];
};

const sumsByMonth = (payments: readonly (Paid & { readonly date: LocalDate })[]): IncomeMonth[] =>
  grouped(payments, ({ date }) => `${date.slice(0, 7)}-01`)
    .map(([month, paid]) => ({ month: month as ContractDate, ...sumPaid(paid) }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));

type Instruments = ReadonlyMap<string, LedgerInstrument>;

const instrumentRef = (instruments: Instruments, id: string) => {
  const { symbol, name } = instruments.get(id) ?? { symbol: '', name: '' };
  return { id, symbol, name };
};

const size = ({ gross }: IncomeAmounts): number => (gross.known ? Number(gross.value) : 0);

const sumsByInstrument = (payments: readonly IncomePayment[], instruments: Instruments): IncomeRow[] =>
  grouped(payments, ({ instrumentId }) => instrumentId)
    .map(([id, paid]) => ({
      instrument: id === null ? null : instrumentRef(instruments, id),
      payments: paid.length,
      ...sumPaid(paid),
    }))
    .toSorted((one, other) => size(other) - size(one));

const received = (payments: readonly IncomePayment[], instruments: Instruments): Income['received'] => ({
  total: sumPaid(payments),
  types: grouped(payments, ({ type }) => type).map(([type, paid]) => ({ type, ...sumPaid(paid) })),
  instruments: sumsByInstrument(payments, instruments),
  months: sumsByMonth(payments),
});

const toExpected = (payment: ExpectedPayment, instruments: Instruments): ExpectedIncome => ({
  transactionId: payment.entryId,
  instrument: instrumentRef(instruments, payment.instrumentId),
  quantity: payment.quantity,
  paidOn: payment.paidOn,
  day: payment.date,
  gross: moneyFigure(payment.gross),
  tax: moneyFigure(payment.tax),
  fee: moneyFigure(payment.fee),
  net: moneyFigure(payment.net),
});

/** The income received in a range, and expected within a year of the last day of the figures. */
export const incomeOver = (computed: Computed, asked: AskedRange): Income => {
  const { series, settings, instruments, asOf } = computed;
  const range = boundedRange(asked, { opening: series.openingDate, today: asOf });
  const expected = expectedIncome(computed, asOf).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return {
    from: range.from,
    to: range.to,
    currency: settings.baseCurrency,
    received: received(receivedIncome(computed, range), instruments),
    expected: {
      asAt: asOf,
      total: sumPaid(expected),
      months: sumsByMonth(expected),
      payments: expected.map((payment) => toExpected(payment, instruments)),
    },
  };
};
