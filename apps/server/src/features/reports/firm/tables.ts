/** The tables of what the firm's value is made of on the day on which its overview is made. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, DocumentCell, DocumentRow } from '../../../platform/documents/document.ts';
import { roundedWeights, sumOf } from '../holdings/held-lines.rules.ts';
import type { Allocation, Largest } from './figures.ts';
import type { FirmWriter } from './writer.ts';

interface Row {
  readonly key: string;
  /** The columns of words. */
  readonly words: readonly DocumentCell[];
  /** The columns between those of words and the value. */
  readonly further?: readonly DocumentCell[];
  readonly value: string;
}

interface Parts {
  readonly key: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly leftColumns: number;
  readonly rows: readonly Row[];
  readonly isPartial: boolean;
}

/** A table of parts with their weights and their sum, which is incomplete if the firm's value is. */
const partsTable = (
  { key, title, head, leftColumns, rows, isPartial }: Parts,
  w: FirmWriter,
): DocumentBlock[] => {
  if (rows.length === 0) return [];
  const values = rows.map(({ value }) => ({ known: true, value }) as const);
  const total = { ...sumOf(values), ...(isPartial && { partial: true as const }) };
  const weights = roundedWeights(values);
  const empty = head.slice(1).map(() => w.cell(''));
  const printed = rows.map(({ key: rowKey, words, further = [] }, n): DocumentRow => {
    const value = values[n];
    return {
      key: rowKey,
      kind: 'row',
      cells: [
        ...words,
        ...further,
        w.cell(value === undefined ? '' : w.money(value)),
        w.weightCell(weights?.[n] ?? null),
      ],
    };
  });
  const sum: DocumentRow = {
    key: 'total',
    kind: 'total',
    cells: [
      w.cell(w.text.total),
      ...empty,
      w.moneyFigure(w.text.totalValue, total),
      w.weightCell(weights === null ? null : 1),
    ],
  };
  return [
    {
      kind: 'table',
      table: {
        key,
        size: 'usual',
        title,
        head: [...head, filledText(w.text.valueIn, { currency: w.base }), w.text.weight],
        leftColumns,
        widths: [1, ...head.slice(1).map(() => 0), 0, 0],
        isOfDayMade: true,
        rows: [...printed, sum],
      },
    },
  ];
};

const isPartial = (total: Allocation['total']): boolean => !total.known || total.partial === true;

/** The sums below the largest ones, each only if there is something in it. */
const restOf = (
  { others, inTransit }: Largest<unknown>,
  label: string,
  {
    columns,
    w,
  }: { readonly columns: { readonly words: number; readonly further: number }; readonly w: FirmWriter },
): Row[] => {
  const row = (key: string, text: string, value: string): Row => ({
    key,
    words: [w.cell(text), ...Array.from({ length: columns.words - 1 }, () => w.cell(''))],
    further: Array.from({ length: columns.further }, () => w.cell('')),
    value,
  });
  return [
    ...(others.count > 0
      ? [row('others', filledText(label, { count: w.format.count(others.count) }), others.value)]
      : []),
    ...(inTransit === null ? [] : [row('transit', w.own.inTransit, inTransit)]),
  ];
};

const clientTable = ({ clients, total }: Allocation, day: string, w: FirmWriter): DocumentBlock[] => {
  const columns = { words: 1, further: 1 };
  return partsTable(
    {
      key: 'clients',
      title: filledText(w.own.clientsOn, { day }),
      head: [w.own.client, w.own.portfolioCount],
      leftColumns: 1,
      rows: [
        ...clients.largest.map(({ id, name, portfolios, value }) => ({
          key: id,
          words: [w.cell(name)],
          further: [w.cell(w.format.count(portfolios))],
          value,
        })),
        ...restOf(clients, w.own.otherClients, { columns, w }),
      ],
      isPartial: isPartial(total),
    },
    w,
  );
};

const portfolioTable = ({ portfolios, total }: Allocation, day: string, w: FirmWriter): DocumentBlock[] => {
  const columns = { words: 2, further: 1 };
  return partsTable(
    {
      key: 'portfolios',
      title: filledText(w.own.portfoliosOn, { day }),
      head: [w.text.portfolio, w.text.currency, w.own.ownCurrency],
      leftColumns: 2,
      rows: [
        ...portfolios.largest.map(({ id, name, client, currency, own, value }) => ({
          key: id,
          words: [w.cell(name, client), w.cell(currency)],
          further: [w.cell(w.format.amount(own, { currency }))],
          value,
        })),
        ...restOf(portfolios, w.own.otherPortfolios, { columns, w }),
      ],
      isPartial: isPartial(total),
    },
    w,
  );
};

/** By asset class and currency, and the largest clients and portfolios. */
export const allocationTables = (allocation: Allocation, day: string, w: FirmWriter): DocumentBlock[] => {
  const { byClass, byCurrency, total, unknownLines } = allocation;
  return [
    ...partsTable(
      {
        key: 'classes',
        title: filledText(w.own.classesOn, { day }),
        head: [w.own.assetClass],
        leftColumns: 1,
        rows: byClass.map(({ assetClass, value }) => ({
          key: assetClass,
          words: [w.cell(w.classes.asset[assetClass])],
          value,
        })),
        isPartial: isPartial(total) || unknownLines > 0,
      },
      w,
    ),
    ...partsTable(
      {
        key: 'currencies',
        title: filledText(w.own.currenciesOn, { day }),
        head: [w.text.currency],
        leftColumns: 1,
        rows: byCurrency.map(({ currency, value }) => ({
          key: currency,
          words: [w.cell(currency)],
          value,
        })),
        isPartial: isPartial(total),
      },
      w,
    ),
    ...clientTable(allocation, day, w),
    ...portfolioTable(allocation, day, w),
  ];
};
