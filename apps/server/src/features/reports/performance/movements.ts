/** What happened in the range: transactions, income and realised gains. */
import type { IncomeRow } from '@partnerfolio/contract/figures/income';
import type { RealisedGain } from '@partnerfolio/contract/lots';
import { filledText } from '@partnerfolio/contract/texts/fill';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { DocumentBlock, DocumentCell, DocumentRow } from '../../../platform/documents/document.ts';
import { sumOf } from '../holdings/held-lines.rules.ts';
import type { PerformanceReportFigures, PrintedTransaction } from './performance-figures.ts';
import type { PerformanceWriter } from './writer.ts';

const unitsCell = (
  { quantity, ratioNew, ratioOld }: PrintedTransaction,
  { cell, format }: PerformanceWriter,
): DocumentCell => {
  if (quantity !== null) return cell(format.quantity(quantity));
  return cell(
    ratioNew !== null && ratioOld !== null
      ? `${format.quantity(ratioNew)} : ${format.quantity(ratioOld)}`
      : '',
  );
};

const priceCell = (
  { price, instrument }: PrintedTransaction,
  { cell, format }: PerformanceWriter,
): DocumentCell =>
  price === null
    ? cell('')
    : cell(format.amount(price, { maxDigits: 8 }), instrument?.quotation === 'percent' ? '%' : '');

const chargesCell = (
  { fee, tax, currency }: PrintedTransaction,
  { cell, format }: PerformanceWriter,
): DocumentCell => {
  const charges = new Decimal(fee).plus(tax);
  return cell(charges.isZero() ? '' : format.amount(charges.toFixed(), { currency }));
};

/** The cash that moved with its currency, and for an exchange what was bought; securities moved in kind have none. */
const netCells = (entry: PrintedTransaction, { cell, format }: PerformanceWriter): DocumentCell[] => {
  const { net, currency, toNet, toCurrency } = entry;
  if (net === null) return [cell(''), cell('')];
  const amount = (text: string, of: string) => format.amount(text, { signed: true, currency: of });
  return toNet === null || toCurrency === null
    ? [cell(amount(net, currency)), cell(currency)]
    : [cell(amount(net, currency), amount(toNet, toCurrency)), cell(currency, toCurrency)];
};

const transactionRow = (entry: PrintedTransaction, w: PerformanceWriter): DocumentRow => ({
  key: entry.id,
  kind: 'row',
  cells: [
    w.cell(w.format.date(entry.tradeDate)),
    w.cell(w.entryTypes.type[entry.type]),
    w.cell(entry.instrument?.name ?? '', entry.toInstrument === null ? '' : `→ ${entry.toInstrument.name}`),
    unitsCell(entry, w),
    priceCell(entry, w),
    chargesCell(entry, w),
    ...netCells(entry, w),
  ],
});

export const transactionRows = (
  { transactions }: PerformanceReportFigures,
  w: PerformanceWriter,
): DocumentBlock[] => {
  const { words, text } = w;
  const shown = transactions.filter(({ isReversed }) => !isReversed);
  const reversed = shown.length < transactions.length ? [words.reversed] : [];
  if (shown.length === 0) return [];
  return [
    {
      kind: 'table',
      table: {
        key: 'transactions',
        size: 'usual',
        title: words.transactions,
        head: [
          words.date,
          words.transaction,
          text.instrument,
          text.quantity,
          text.price,
          words.charges,
          words.netAmount,
          '',
        ],
        leftColumns: 3,
        widths: [0, 1.5, 2, 0, 0, 0, 0, 0],
        rows: shown.map((entry) => transactionRow(entry, w)),
      },
    },
    { kind: 'notes', title: '', notes: [words.transactionsNote, ...reversed] },
  ];
};

/** The entries by which securities changed without a trade. */
const actionTypes: ReadonlySet<string> = new Set([
  'split',
  'spin_off',
  'merger',
  'symbol_change',
  'return_of_capital',
] satisfies PrintedTransaction['type'][]);

const ratioCell = ({ ratioNew, ratioOld }: PrintedTransaction, { cell, format }: PerformanceWriter) =>
  cell(
    ratioNew === null || ratioOld === null
      ? ''
      : `${format.quantity(ratioNew)} : ${format.quantity(ratioOld)}`,
  );

/** What became of securities in the range without a trade: splits, spin-offs, mergers, changes of symbol, capital returned. */
export const corporateActions = (
  { transactions }: PerformanceReportFigures,
  w: PerformanceWriter,
): DocumentBlock[] => {
  const { words, text, cell } = w;
  const shown = transactions.filter(({ type, isReversed }) => !isReversed && actionTypes.has(type));
  if (shown.length === 0) return [];
  return [
    {
      kind: 'table',
      table: {
        key: 'corporate-actions',
        size: 'usual',
        title: words.corporateActions,
        head: [
          words.date,
          words.corporateAction,
          text.instrument,
          words.receivedInstrument,
          words.ratio,
          words.netAmount,
          '',
        ],
        leftColumns: 4,
        widths: [0, 1, 1.6, 1.6, 0, 0, 0],
        rows: shown.map((entry) => ({
          key: entry.id,
          kind: 'row' as const,
          cells: [
            cell(w.format.date(entry.tradeDate)),
            cell(w.entryTypes.type[entry.type]),
            cell(entry.instrument?.name ?? ''),
            cell(entry.toInstrument?.name ?? ''),
            ratioCell(entry, w),
            ...netCells(entry, w),
          ],
        })),
      },
    },
    { kind: 'notes', title: '', notes: [words.corporateActionsNote] },
  ];
};

const incomeCells = (
  name: string,
  amounts: Pick<IncomeRow, 'gross' | 'tax' | 'fee' | 'net'>,
  w: PerformanceWriter,
) => {
  const named = `${w.words.income}, ${name}`;
  return [
    w.moneyFigure(named, amounts.gross),
    w.moneyFigure(named, amounts.tax),
    w.moneyFigure(named, amounts.fee),
    w.moneyFigure(named, amounts.net, true),
  ];
};

/** The income by instrument, the largest first. */
export const incomeRows = (
  { income: { received } }: PerformanceReportFigures,
  w: PerformanceWriter,
): DocumentBlock[] => {
  const { words, text, cell, base: currency } = w;
  if (received.instruments.length === 0) return [];
  const payments = received.instruments.reduce((sum, row) => sum + row.payments, 0);
  return [
    {
      kind: 'table',
      table: {
        key: 'income',
        size: 'usual',
        title: words.income,
        head: [
          text.instrument,
          words.payments,
          ...[words.grossIn, words.taxIn, words.feeIn, words.netIn].map((head) =>
            filledText(head, { currency }),
          ),
        ],
        leftColumns: 1,
        widths: [1, 0, 0, 0, 0, 0],
        rows: [
          ...received.instruments.map((row) => {
            const name = row.instrument?.name ?? words.cashInterest;
            return {
              key: row.instrument?.id ?? 'cash',
              kind: 'row' as const,
              cells: [cell(name), cell(w.format.count(row.payments)), ...incomeCells(name, row, w)],
            };
          }),
          {
            key: 'total',
            kind: 'total',
            cells: [
              cell(text.total),
              cell(w.format.count(payments)),
              ...incomeCells(text.total, received.total, w),
            ],
          },
        ],
      },
    },
  ];
};

const acquiredText = ({ acquiredFrom, acquiredTo }: RealisedGain, { format }: PerformanceWriter): string => {
  if (acquiredFrom === null || acquiredTo === null) return '–';
  const from = format.date(acquiredFrom);
  return acquiredFrom === acquiredTo ? from : `${from} – ${format.date(acquiredTo)}`;
};

/** The cells of proceeds, cost and gain; `name` tells which of them is unknown. */
export const gainCells = (
  name: string,
  { proceeds, cost, gain }: Pick<RealisedGain, 'proceeds' | 'cost' | 'gain'>,
  w: PerformanceWriter,
) => {
  const named = `${w.words.realised}, ${name}`;
  return [w.moneyFigure(named, proceeds), w.moneyFigure(named, cost), w.moneyFigure(named, gain, true)];
};

/** The realised gains by day. */
export const realisedRows = (
  { realised }: PerformanceReportFigures,
  w: PerformanceWriter,
): DocumentBlock[] => {
  const { words, text, cell, base: currency } = w;
  if (realised.length === 0) return [];
  const total = {
    proceeds: sumOf(realised.map(({ proceeds }) => proceeds)),
    cost: sumOf(realised.map(({ cost }) => cost)),
    gain: sumOf(realised.map(({ gain }) => gain)),
  };
  return [
    {
      kind: 'table',
      table: {
        key: 'realised',
        size: 'usual',
        title: words.realised,
        head: [
          words.date,
          text.instrument,
          words.acquired,
          text.quantity,
          ...[words.proceedsIn, text.costIn, text.gainIn].map((head) => filledText(head, { currency })),
        ],
        leftColumns: 3,
        widths: [0, 1.6, 1, 0, 0, 0, 0],
        rows: [
          ...realised.map((row) => ({
            key: row.transactionId,
            kind: 'row' as const,
            cells: [
              cell(w.format.date(row.day)),
              cell(row.instrument.name),
              cell(acquiredText(row, w)),
              cell(w.format.quantity(row.quantity)),
              ...gainCells(`${row.instrument.name}, ${w.format.date(row.day)}`, row, w),
            ],
          })),
          {
            key: 'total',
            kind: 'total',
            cells: [cell(text.total), cell(''), cell(''), cell(''), ...gainCells(text.total, total, w)],
          },
        ],
      },
    },
  ];
};
