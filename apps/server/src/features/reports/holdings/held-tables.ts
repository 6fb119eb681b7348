/** The tables of what is held on a day: securities by asset class, and cash. */
import { assetClasses } from '@partnerfolio/contract/choices';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, DocumentCell, DocumentRow } from '../../../platform/documents/document.ts';
import type { Writer as ReportWriter } from '../template/writing.ts';
import { byValue, sumOf } from './held-lines.rules.ts';
import type { CashLine, HeldLine, HeldLines, Money, Weights } from './held-lines.rules.ts';

/** A writer of the figures of a day. */
export type DayWriter = ReportWriter & { readonly asAt: string };

const priceCell = ({ of }: HeldLine, { cell, format, text, reasons, asAt }: DayWriter): DocumentCell => {
  if (of.priceSource === 'worthless') return cell('0', of.worthless ? format.date(of.worthless.since) : '');
  if (of.price === null) return cell(text.unknownFigure, reasons.unknown.missing_price);
  const unit = of.instrument.quotation === 'percent' ? '%' : of.instrument.currency;
  const day = of.priceDay ?? asAt;
  return cell(format.amount(of.price, { maxDigits: 8 }), `${unit} · ${format.date(day)}`);
};

const heldRow = (line: HeldLine, weights: Weights, w: DayWriter): DocumentRow => {
  const { id, name, symbol, isin } = line.of.instrument;
  return {
    key: id,
    kind: 'row',
    cells: [
      w.cell(name, [isin, symbol].filter(Boolean).join(' · ')),
      w.cell(w.format.quantity(line.quantity)),
      priceCell(line, w),
      w.moneyCell(line.cost),
      w.moneyCell(line.value),
      w.moneyCell(line.gain, true),
      w.weightCell(weights([line])),
    ],
  };
};

const sumRow = (
  { key, kind, label, lines }: Omit<DocumentRow, 'cells'> & { label: string; lines: readonly HeldLine[] },
  weights: Weights,
  w: DayWriter,
): DocumentRow => {
  const value = sumOf(lines.map((line) => line.value));
  return {
    key,
    kind,
    cells: [
      w.cell(label),
      w.cell(''),
      w.cell(''),
      w.moneyCell(sumOf(lines.map(({ cost }) => cost))),
      w.moneyCell(value),
      w.moneyCell(sumOf(lines.map(({ gain }) => gain)), true),
      w.weightCell(weights(lines)),
    ],
  };
};

/** The holdings by asset class, the largest class first, each with its sums. */
export const securities = ({ held }: HeldLines, weights: Weights, w: DayWriter): DocumentBlock => {
  const { text, base } = w;
  const groups = assetClasses
    .map((assetClass) => ({
      assetClass,
      lines: held.filter(({ of }) => of.instrument.assetClass === assetClass).toSorted(byValue),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map((group) => ({ ...group, value: sumOf(group.lines.map(({ value }) => value)) }))
    .toSorted(byValue);
  return {
    kind: 'table',
    table: {
      key: 'securities',
      size: 'usual',
      title: text.securities,
      head: [
        text.instrument,
        text.quantity,
        text.price,
        filledText(text.costIn, { currency: base }),
        filledText(text.valueIn, { currency: base }),
        filledText(text.gainIn, { currency: base }),
        text.weight,
      ],
      leftColumns: 1,
      widths: [1, 0, 0, 0, 0, 0, 0],
      rows: [
        ...groups.flatMap(({ assetClass, lines }) => [
          sumRow({ key: assetClass, kind: 'group', label: w.classes.asset[assetClass], lines }, weights, w),
          ...lines.map((line) => heldRow(line, weights, w)),
        ]),
        sumRow({ key: 'total', kind: 'total', label: text.total, lines: held }, weights, w),
      ],
    },
  };
};

const cashRow = (line: CashLine, weights: Weights, w: DayWriter): DocumentRow => {
  const { of, amount, value } = line;
  const { cell, format } = w;
  return {
    key: of.currency,
    kind: 'row',
    cells: [
      cell(of.currency),
      cell(format.amount(amount, { currency: of.currency })),
      of.fxRate === null
        ? cell('')
        : cell(format.amount(of.fxRate.rate, { maxDigits: 8 }), format.date(of.fxRate.day)),
      w.moneyCell(value),
      w.weightCell(weights([line])),
    ],
  };
};

/** The balances by currency, with their sum. */
export const cashTable = ({ cash }: HeldLines, weights: Weights, w: DayWriter): DocumentBlock => {
  const { text, base, cell } = w;
  const value = sumOf(cash.map((line) => line.value));
  return {
    kind: 'table',
    table: {
      key: 'cash',
      size: 'usual',
      title: w.classes.asset.cash,
      head: [
        text.currency,
        text.balance,
        text.rate,
        filledText(text.valueIn, { currency: base }),
        text.weight,
      ],
      leftColumns: 1,
      widths: [1, 1, 1, 1, 1],
      rows: [
        ...cash.toSorted(byValue).map((line) => cashRow(line, weights, w)),
        {
          key: 'total',
          kind: 'total' as const,
          cells: [cell(text.total), cell(''), cell(''), w.moneyCell(value), w.weightCell(weights(cash))],
        },
      ],
    },
  };
};

/** A sentence on each figure that is unknown, with its reason. */
export const unknownOf = ({ held, cash }: HeldLines, { text, reasons }: DayWriter): string[] => {
  const sentence = (name: string, figures: readonly Money[]) =>
    figures.flatMap((figure) =>
      figure.known ? [] : [filledText(text.unknown, { name, reason: reasons.unknown[figure.reason] })],
    );
  return [
    ...new Set([
      ...held.flatMap(({ of, value, cost }) => sentence(of.instrument.name, [value, cost])),
      ...cash.flatMap(({ of, value }) => sentence(of.currency, [value])),
    ]),
  ];
};

/** Which values rest on outdated prices or rates. */
export const outdatedNotes = ({ held, cash }: HeldLines, { text }: DayWriter): string[] => {
  const outdated = [
    ...held.filter(({ of }) => of.stale || of.priceStale).map(({ of }) => of.instrument.name),
    ...cash.filter(({ of }) => of.fxRate?.stale === true).map(({ of }) => of.currency),
  ];
  return outdated.length > 0 ? [filledText(text.outdated, { names: outdated.join(', ') })] : [];
};

/** What the columns of prices and values say. */
export const priceNotes = ({ held }: HeldLines, { text }: DayWriter): string[] => [
  ...(held.some(({ of }) => of.accruedInterest !== null) ? [text.accrued] : []),
  ...(held.length > 0 ? [text.priceNote] : []),
];
