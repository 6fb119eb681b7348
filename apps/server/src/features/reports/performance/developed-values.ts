/** How the value developed: from the opening to the closing value of each period, in amounts that add up. */
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { DocumentBlock, DocumentRow, DocumentTable } from '../../../platform/documents/document.ts';
import { sumOf } from '../holdings/held-lines.rules.ts';
import type { PerformanceReportFigures, PeriodFigures } from './performance-figures.ts';
import type { PerformanceWriter } from './writer.ts';

/** The amount with the other sign. */
export const negated = (figure: MoneyFigure): MoneyFigure =>
  figure.known ? { ...figure, value: new Decimal(figure.value).negated().toFixed() } : figure;

const isNothing = (figure: MoneyFigure): boolean => figure.known && new Decimal(figure.value).isZero();

/** The periods of which amounts are printed, each range once. */
export const periodsOfAmounts = ({ periods }: Pick<PerformanceReportFigures, 'periods'>): PeriodFigures[] => {
  const printed = periods.filter(({ opening }) => opening !== null);
  // The report's own range comes first, and a later one with the same days says nothing new.
  return printed.filter(
    ({ performance }, n) => printed.findIndex((other) => other.performance.from === performance.from) === n,
  );
};

interface Line {
  readonly key: string;
  readonly label: string;
  readonly kind: DocumentRow['kind'];
  readonly signed: boolean;
  readonly of: (period: PeriodFigures) => MoneyFigure;
}

const line = (key: string, of: Line['of'], more: Pick<Line, 'label'> & Partial<Line>): Line => ({
  key,
  kind: 'row',
  signed: true,
  of,
  ...more,
});

const noOpening: MoneyFigure = { known: false, reason: 'no_value' };

/** The result before charges; it keeps what is known of the gain. */
const resultOf = ({ performance: { gain, fees, taxes } }: PeriodFigures): MoneyFigure => {
  const sum = sumOf([gain, fees, taxes]);
  return sum.known && gain.known ? { ...gain, value: sum.value } : sum;
};

const linesOf = (periods: readonly PeriodFigures[], { words }: PerformanceWriter): Line[] => {
  const charges = [
    line('fees', ({ performance }) => negated(performance.fees), { label: words.fees }),
    line('taxes', ({ performance }) => negated(performance.taxes), { label: words.taxes }),
  ].filter(({ of }) => periods.some((period) => !isNothing(of(period))));
  const result =
    charges.length === 0
      ? line('result', ({ performance }) => performance.gain, { label: words.resultNet })
      : line('result', resultOf, { label: words.result });
  return [
    line('opening', ({ opening }) => opening ?? noOpening, { label: words.opening, signed: false }),
    line('contributions', ({ performance }) => performance.inflows, { label: words.contributions }),
    line('withdrawals', ({ performance }) => negated(performance.outflows), { label: words.withdrawals }),
    result,
    ...charges,
    line('closing', ({ performance }) => performance.value, {
      label: words.closing,
      kind: 'total',
      signed: false,
    }),
  ];
};

type Periods = Pick<PerformanceReportFigures, 'periods'>;

/** The table of amounts. */
export const developmentTable = (figures: Periods, w: PerformanceWriter): DocumentTable => {
  const periods = periodsOfAmounts(figures);
  const nameOf = ({ period }: PeriodFigures) => w.names[period];
  return {
    key: 'development',
    size: 'usual',
    title: w.words.development,
    head: [w.base, ...periods.map(nameOf)],
    leftColumns: 1,
    widths: [1.3, ...periods.map(() => 1)],
    rows: linesOf(periods, w).map(({ key, kind, label, signed, of }) => ({
      key,
      kind,
      cells: [
        w.cell(label),
        ...periods.map((period) => w.moneyFigure(`${nameOf(period)}, ${label}`, of(period), signed)),
      ],
    })),
  };
};

/** The table of amounts, with what it counts. */
export const developedValues = (figures: Periods, w: PerformanceWriter): DocumentBlock[] => [
  { kind: 'table', table: developmentTable(figures, w) },
  { kind: 'notes', title: '', notes: [w.words.developmentNote] },
];
