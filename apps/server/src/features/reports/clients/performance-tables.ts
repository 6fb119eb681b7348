/** The tables of a performance report of a client: the combined development and returns, and each portfolio. */
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, DocumentRow } from '../../../platform/documents/document.ts';
import { negated } from '../performance/developed-values.ts';
import type { CombinedPeriod } from './combined.ts';
import type { ClientPerformanceFigures, PortfolioFigures } from './performance-figures.ts';
import type { ClientWriter, CombinedWriter } from './writer.ts';

type Names = Readonly<Record<CombinedPeriod['period'], string>>;

/** The periods of which amounts are printed, each range once. */
const onceEach = (periods: readonly CombinedPeriod[]): CombinedPeriod[] =>
  periods.filter(({ from }, n) => periods.findIndex((other) => other.from === from) === n);

interface Line {
  readonly key: string;
  readonly label: string;
  readonly of: (period: CombinedPeriod) => MoneyFigure;
}

const linesOf = ({ words }: CombinedWriter): Line[] => [
  { key: 'opening', label: words.opening, of: ({ opening }) => opening },
  { key: 'contributions', label: words.contributions, of: ({ inflows }) => inflows },
  { key: 'withdrawals', label: words.withdrawals, of: ({ outflows }) => negated(outflows) },
  { key: 'result', label: words.resultNet, of: ({ gain }) => gain },
  { key: 'closing', label: words.closing, of: ({ closing }) => closing },
];

/** How the value of all portfolios together developed. */
export const development = (
  periods: readonly CombinedPeriod[],
  names: Names,
  w: CombinedWriter,
): DocumentBlock[] => {
  const printed = onceEach(periods);
  if (printed.length === 0) return [];
  const isTotal = (key: string) => key === 'closing';
  return [
    {
      kind: 'table',
      table: {
        key: 'development',
        size: 'usual',
        title: w.words.development,
        head: [w.base, ...printed.map(({ period }) => names[period])],
        leftColumns: 1,
        widths: [1.3, ...printed.map(() => 1)],
        rows: linesOf(w).map(({ key, label, of }) => ({
          key,
          kind: isTotal(key) ? 'total' : 'row',
          cells: [
            w.cell(label),
            ...printed.map((one) =>
              w.moneyFigure(`${names[one.period]}, ${label}`, of(one), key !== 'opening' && !isTotal(key)),
            ),
          ],
        })),
      },
    },
  ];
};

/** The time-weighted returns of all portfolios together. */
export const combinedReturns = (
  periods: readonly CombinedPeriod[],
  names: Names,
  w: CombinedWriter,
): DocumentBlock[] => {
  const { words } = w;
  const row = (key: string, label: string, figure: CombinedPeriod['twr']): DocumentRow => ({
    key,
    kind: 'row',
    cells: [w.cell(label), w.rateFigure(`${label}, ${words.net}`, figure)],
  });
  const rows = onceEach(periods).map(({ period, twr }) => row(period, names[period], twr));
  const whole = periods.at(-1);
  const isLong =
    whole !== undefined && (whole.twrAnnual.known || whole.twrAnnual.reason !== 'shorter_than_a_year');
  const annual = isLong ? [row('annual', words.sinceInceptionAnnual, whole.twrAnnual)] : [];
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      table: {
        key: 'returns',
        size: 'usual',
        title: words.returns,
        head: ['', words.net],
        leftColumns: 1,
        widths: [1, 1],
        rows: [...rows, ...annual],
      },
    },
  ];
};

const portfolioRow = (
  { portfolio, performance, opening }: PortfolioFigures,
  w: ClientWriter,
): DocumentRow => {
  const { words, cell } = w;
  const { inflows, outflows, gain, value, twr } = performance;
  const name = w.nameOf(portfolio);
  const amount = (label: string, figure: MoneyFigure, signed = true) =>
    w.amountIn(portfolio.baseCurrency)(`${name}, ${label}`, figure, signed);
  return {
    key: portfolio.id,
    kind: 'row',
    cells: [
      cell(portfolio.name, name === portfolio.name ? '' : portfolio.client.name),
      cell(portfolio.baseCurrency),
      amount(words.opening, opening, false),
      amount(words.contributions, inflows),
      amount(words.withdrawals, negated(outflows)),
      amount(words.resultNet, gain),
      amount(words.closing, value, false),
      w.rateFigure(`${name}, ${words.net}`, twr),
    ],
  };
};

const totalRow = (own: CombinedPeriod, w: ClientWriter): DocumentRow => {
  const { words, text } = w;
  const amount = (label: string, figure: MoneyFigure, signed = true) =>
    w.moneyFigure(`${text.total}, ${label}`, figure, signed);
  return {
    key: 'total',
    kind: 'total',
    cells: [
      w.cell(text.total),
      w.cell(w.base),
      amount(words.opening, own.opening, false),
      amount(words.contributions, own.inflows),
      amount(words.withdrawals, negated(own.outflows)),
      amount(words.resultNet, own.gain),
      amount(words.closing, own.closing, false),
      w.rateFigure(`${text.total}, ${words.net}`, own.twr),
    ],
  };
};

/** Each portfolio over the range in its own currency, and all together in the firm's. */
export const portfolioTable = (
  { portfolios, periods }: ClientPerformanceFigures,
  period: string,
  w: ClientWriter,
): DocumentBlock[] => {
  const { words, text } = w;
  const [own] = periods;
  if (own === undefined || portfolios.length === 0) return [];
  return [
    {
      kind: 'table',
      table: {
        key: 'portfolios',
        size: 'small',
        title: filledText(w.own.byPortfolio, { period }),
        head: [
          text.portfolio,
          text.currency,
          words.opening,
          words.contributions,
          words.withdrawals,
          words.resultNet,
          words.closing,
          words.net,
        ],
        leftColumns: 2,
        widths: [1, 0, 0, 0, 0, 0, 0, 0],
        rows: [...portfolios.map((one) => portfolioRow(one, w)), totalRow(own, w)],
      },
    },
  ];
};
