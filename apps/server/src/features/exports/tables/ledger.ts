/** The tables of entries: the ledger, and the rows of an import. */
import { date, number, text } from '../columns.ts';
import { tableOf } from '../table.ts';

export const ledger = tableOf<'ledger'>()
  .rows(({ items }) => items)
  .define({
    title: 'Ledger',
    subject: 'getPortfolio',
    isReversed: true,
    isImportable: true,
    columns: [
      date('Trade date', (row) => row.tradeDate),
      text('Trade time', (row) => row.tradeTime),
      date('Settlement date', (row) => row.settlementDate),
      text('Type', (row) => row.type),
      text('Symbol', (row) => row.instrument?.symbol ?? null),
      text('Name', (row) => row.instrument?.name ?? null),
      number('Quantity', (row) => row.quantity),
      number('Price', (row) => row.price),
      number('Gross amount', (row) => row.amount),
      number('Fee', (row) => row.fee),
      number('Tax', (row) => row.tax),
      text('Currency', (row) => row.currency),
      number('Ratio new', (row) => row.ratioNew),
      number('Ratio old', (row) => row.ratioOld),
      text('To symbol', (row) => row.toInstrument?.symbol ?? null),
      number('Cost share', (row) => row.costShare),
      number('To amount', (row) => row.toAmount),
      text('To currency', (row) => row.toCurrency),
      text('Note', (row) => row.note),
      text('Transaction id', (row) => row.id),
      text('Reverses', (row) => row.reversesId),
      text('Reversed by', (row) => row.reversedById),
      text('Transfer id', (row) => row.transfer?.id ?? null),
      text('Other portfolio', (row) => row.transfer?.other?.portfolio.name ?? null),
      number('Cash in or out', (row) => row.net),
    ],
  });

export const importRows = tableOf<'importRows'>()
  .rows(({ items }) => items)
  .define({
    title: 'Import rows',
    columns: [
      number('Line', (row) => row.line),
      text('Status', (row) => row.status),
      text('Date', (row) => row.date),
      text('Type', (row) => row.type),
      text('Symbol', (row) => row.symbol),
      number('Quantity', (row) => row.quantity),
      number('Price', (row) => row.price),
      number('Amount', (row) => row.amount),
      number('Fee', (row) => row.fee),
      number('Tax', (row) => row.tax),
      text('Currency', (row) => row.currency),
      number('To amount', (row) => row.toAmount),
      text('To currency', (row) => row.toCurrency),
      text('Questions', (row) => row.questions.map(({ kind }) => kind).join(', ') || null),
      text('Errors', (row) => row.faults.map(({ field, code }) => `${field}: ${code}`).join('; ') || null),
    ],
  });
