/** What is held in all portfolios of a client by asset class, with its share. */
import { assetClasses } from '@partnerfolio/contract/choices';
import type { DocumentBlock, DocumentRow } from '../../../platform/documents/document.ts';
import { byValue, linesOf, roundedWeights, sumOf } from '../holdings/held-lines.rules.ts';
import type { Holdings, Money } from '../holdings/held-lines.rules.ts';
import type { ClientWriter } from './writer.ts';

type AssetClass = (typeof assetClasses)[number];

/** The values of all portfolios in one currency by class, the largest first as far as known. */
const valuesByClass = (ofCurrency: readonly Holdings[]): { key: AssetClass; value: Money }[] => {
  const lines = ofCurrency.map((holdings) => linesOf(holdings, null));
  const found = assetClasses.flatMap((key) => {
    const values = lines.flatMap(({ held, cash }) => [
      ...held.filter(({ of }) => of.instrument.assetClass === key).map(({ value }) => value),
      ...(key === 'cash' ? cash.map(({ value }) => value) : []),
    ]);
    return values.length === 0 ? [] : [{ key, value: sumOf(values) }];
  });
  return found.toSorted(byValue);
};

const rowsOfCurrency = (currency: string, all: readonly Holdings[], w: ClientWriter): DocumentRow[] => {
  const classes = valuesByClass(all.filter((one) => one.currency === currency));
  const values = classes.map(({ value }) => value);
  const weights = roundedWeights(values);
  const row = (key: AssetClass | 'total', value: Money, weight: number | null): DocumentRow => {
    const label = key === 'total' ? w.text.total : w.classes.asset[key];
    return {
      key: `${currency}/${key}`,
      kind: key === 'total' ? 'total' : 'row',
      cells: [
        w.cell(label),
        w.cell(currency),
        w.amountIn(currency)(`${label}, ${currency}`, value),
        w.weightCell(weight),
      ],
    };
  };
  return [
    ...classes.map(({ key, value }, n) => row(key, value, weights?.[n] ?? null)),
    row('total', sumOf(values), weights === null ? null : 1),
  ];
};

/** A table by currency: sums within one currency are exact on every day, and need no rate. */
export const classTable = (all: readonly Holdings[], w: ClientWriter): DocumentBlock[] => {
  const currencies = [...new Set(all.map(({ currency }) => currency))].toSorted();
  const rows = currencies.flatMap((currency) => rowsOfCurrency(currency, all, w));
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      table: {
        key: 'classes',
        size: 'usual',
        title: w.own.classes,
        head: [w.own.assetClass, w.text.currency, w.words.value, w.text.weight],
        leftColumns: 2,
        widths: [1, 0, 1, 1],
        rows,
      },
    },
    { kind: 'notes', title: '', notes: [w.own.weightNote] },
  ];
};
