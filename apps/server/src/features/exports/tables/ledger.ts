/** The tables of entries: the ledger, and the rows of an import. */
import type { Transaction } from '@partnerfolio/contract/ledger';
import { date, number, text } from './columns.ts';
import { entryDetails } from './queries.ts';
import type { EntryDetail } from './queries.ts';
import { tableOf } from './table.ts';

interface Line {
  readonly entry: Transaction;
  readonly detail: EntryDetail | undefined;
}

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** The ledger, oldest entry first, with everything that an import needs to book the same entries again. */
export const ledger = tableOf<'ledger'>()
  .rows(({ items }): readonly Line[] => items.map((entry) => ({ entry, detail: undefined })))
  .define({
    complete: async (db, lines) => {
      const details = await entryDetails(
        db,
        lines.map(({ entry }) => entry.id),
      );
      return lines.map(({ entry }) => ({ entry, detail: details.get(entry.id) }));
    },
    restsOn: [
      { table: 'portfolios', of: 'id' },
      { table: 'portfolio_accounts', of: 'portfolio_id' },
      { table: 'instruments' },
    ],
    title: 'Ledger',
    subject: 'getPortfolio',
    isReversed: true,
    isImportable: true,
    columns: [
      date('Trade date', ({ entry }) => entry.tradeDate),
      text('Trade time', ({ entry }) => entry.tradeTime),
      date('Settlement date', ({ entry }) => entry.settlementDate),
      text('Type', ({ entry }) => entry.type),
      text('Account', ({ detail }) => detail?.account || null),
      text('To account', ({ detail }) => detail?.toAccount || null),
      text('Symbol', ({ entry }) => entry.instrument?.symbol ?? null),
      text('Name', ({ entry }) => entry.instrument?.name ?? null),
      text('ISIN', ({ detail }) => detail?.isin ?? null),
      text('Instrument currency', ({ detail }) => detail?.instrumentCurrency ?? null),
      text('Price quoted', ({ detail }) => detail?.quotation ?? null),
      number('Quantity', ({ entry }) => entry.quantity),
      number('Price', ({ entry }) => entry.price),
      number('Gross amount', ({ entry }) => entry.amount),
      number('Fee', ({ entry }) => entry.fee),
      number('Tax', ({ entry }) => entry.tax),
      number('Accrued interest', ({ entry }) => entry.accruedInterest),
      text('Currency', ({ entry }) => entry.currency),
      number('Ratio new', ({ entry }) => entry.ratioNew),
      number('Ratio old', ({ entry }) => entry.ratioOld),
      text('To symbol', ({ entry }) => entry.toInstrument?.symbol ?? null),
      number('Cost share', ({ entry }) => entry.costShare),
      number('To amount', ({ entry }) => entry.toAmount),
      text('To currency', ({ entry }) => entry.toCurrency),
      text('Note', ({ entry }) => entry.note),
      text('Transaction id', ({ entry }) => entry.id),
      text('Reverses transaction', ({ entry }) => entry.reversesId),
      text('Transferred lots', ({ detail }) => json(detail?.lots)),
      text('Taken from lots', ({ detail }) => json(detail?.fromLots)),
      text('Reversed by', ({ entry }) => entry.reversedById),
      text('Transfer id', ({ entry }) => entry.transfer?.id ?? null),
      text('Other transaction', ({ entry }) => entry.transfer?.other?.transactionId ?? null),
      text('Other portfolio', ({ entry }) => entry.transfer?.other?.portfolio.name ?? null),
      number('Cash in or out', ({ entry }) => entry.net),
      number('Attachments', ({ entry }) => String(entry.attachmentCount)),
    ],
  });

export const importRows = tableOf<'importRows'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'imports', of: 'id' }],
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
      number('Accrued interest', (row) => row.accruedInterest),
      text('Currency', (row) => row.currency),
      number('To amount', (row) => row.toAmount),
      text('To currency', (row) => row.toCurrency),
      text('Questions', (row) => row.questions.map(({ kind }) => kind).join(', ') || null),
      text('Errors', (row) => row.faults.map(({ field, code }) => `${field}: ${code}`).join('; ') || null),
    ],
  });
