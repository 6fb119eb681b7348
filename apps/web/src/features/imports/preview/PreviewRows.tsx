import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../../ui/text/Badge.tsx';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { Meaning } from '../understand/draft.ts';
import { moveBetweenCells } from '../answer/edits/cell-keys.ts';
import { useEditableColumns } from '../answer/edits/use-editable-columns.tsx';
import { readDate } from '@partnerfolio/contract/written/date-text';
import { RowDetails } from './RowDetails.tsx';
import { statusTexts, statusTones, meaningTexts } from '../understand/words.ts';

interface PreviewRowsProps {
  found: Import;
  rows: readonly ImportRow[] | undefined;
  /** Whether the viewer may answer questions of rows. */
  mayWork: boolean;
}

/** The rows as read, each with its status and its errors. */
export function PreviewRows({ found, rows, mayWork }: PreviewRowsProps) {
  const { t } = useLingui();
  // A phone has room for either a row's values or its errors.
  const isInvalid =
    rows?.every((row) => row.status === 'error' || row.status === 'waiting' || row.questions.length > 0) ??
    false;
  const isOpen = found.state === 'uploaded' || found.state === 'failed';
  const mayEdit = mayWork && isOpen;
  const all = useEditableColumns(useRowColumns({ found, rows, mayWork: mayEdit }), {
    found,
    rows,
    mayWork: mayEdit,
  });
  const columns = isInvalid ? errorsFirst(all) : all;
  return (
    // The keys of the cells bubble here.
    <div role="presentation" onKeyDown={moveBetweenCells}>
      <Table
        dense
        label={t`Rows`}
        columns={columns}
        rows={rows}
        keyOf={(row) => `${row.line}/${row.part}`}
        empty={
          <EmptyState>
            <Trans>No rows with this status.</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}

/** If every row has errors, they stand before the values, however wide these are. */
function errorsFirst(columns: readonly Column<ImportRow>[]): Column<ImportRow>[] {
  const isLead = ({ id }: Column<ImportRow>) => id === 'line' || id === 'status';
  const isErrorColumn = ({ id }: Column<ImportRow>) => id === 'faults';
  const rest = columns.filter((column) => !isLead(column) && !isErrorColumn(column));
  return [
    ...columns.filter(isLead),
    ...columns.filter(isErrorColumn),
    ...rest.map((column) => ({ ...column, wideOnly: true })),
  ];
}

/** Whether a row's date could be read; an unreadable one (2026-13-06) is shown as in the file. */
const isDay = (text: string): boolean => readDate(text, 'yyyy-MM-dd') === text;
const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

type Figure = 'storedRate' | 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'accruedInterest';

const figuresIn = (rows: readonly ImportRow[], id: Figure) =>
  rows.map(({ [id]: text }) => text).filter((text) => text !== null && isDecimal(text));

function useRowColumns({ found, rows = [], mayWork }: PreviewRowsProps): Column<ImportRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  // On a phone a row shows its amount, unless it has errors or remarks.
  // The remarks of a rate say what its status and the stored rate say.
  const isPlain = rows.every(
    (row) =>
      (row.faults.length === 0 || (found.kind === 'rates' && row.status !== 'error')) &&
      row.questions.length === 0 &&
      row.edits === null,
  );
  const main = found.kind === 'transactions' ? 'amount' : 'price';
  const figure = (id: Figure, header: string): Column<ImportRow> => {
    const digits = longestFraction(figuresIn(rows, id));
    return {
      id,
      header,
      align: 'right',
      wideOnly: id !== main || !isPlain,
      cell: ({ [id]: text }) =>
        // A cell that could not be read is shown as in the file.
        text !== null && isDecimal(text) ? (
          <DecimalAligned value={text} text={format.quantity(text)} digits={digits} />
        ) : (
          text
        ),
    };
  };
  const type = (text: string | null) => {
    const known = Object.keys(meaningTexts).find((name): name is Meaning => name === text);
    return known ? i18n._(meaningTexts[known]) : text;
  };
  const priceHeader = { prices: t`Closing price`, rates: t`Rate`, transactions: t`Price` };
  const columns: Column<ImportRow>[] = [
    { id: 'line', header: t`Line`, align: 'right', width: '4rem', cell: (row) => format.count(row.line) },
    {
      id: 'status',
      header: t`Status`,
      cell: (row) => <Badge tone={statusTones[row.status]}>{i18n._(statusTexts[row.status])}</Badge>,
    },
    {
      id: 'date',
      header: t`Date`,
      cell: ({ date }) => (
        <span className="num">{date !== null && isDay(date) ? format.date(date) : date}</span>
      ),
    },
    { id: 'type', header: t`Type`, wideOnly: true, cell: (row) => type(row.type) },
    found.kind === 'rates'
      ? { id: 'symbol', header: t`Pair`, cell: (row) => <SymbolCell symbol={pairText(row)} /> }
      : {
          id: 'symbol',
          header: t`Instrument`,
          cell: (row) => <SymbolCell symbol={boughtText(row, format.quantity) ?? row.symbol} />,
        },
    figure('quantity', t`Quantity`),
    figure('price', priceHeader[found.kind]),
    figure('storedRate', t`Stored rate`),
    figure('amount', t`Amount`),
    figure('fee', t`Fee`),
    figure('tax', t`Tax`),
    figure('accruedInterest', t`Accrued interest`),
    { id: 'currency', header: t`Currency`, wideOnly: true, cell: (row) => row.currency },
    {
      id: 'faults',
      header: t`Details`,
      wideOnly: isPlain,
      cell: (row) => <RowDetails row={row} found={found} mayWork={mayWork} />,
    },
  ];
  const hasAccrued = rows.some(({ accruedInterest }) => accruedInterest !== null && accruedInterest !== '0');
  const absent = [
    ...(found.kind === 'transactions' ? [] : ['type', 'quantity', 'amount', 'fee', 'tax']),
    ...(found.kind === 'rates' ? ['currency'] : []),
    ...(rows.some(({ storedRate }) => storedRate !== null) ? [] : ['storedRate']),
    ...(hasAccrued ? [] : ['accruedInterest']),
  ];
  return columns.filter(({ id }) => !absent.includes(id));
}

/** The pair of an exchange rate, as far as it could be read. */
function pairText({ currency, toCurrency }: ImportRow): string | null {
  const pair = [currency, toCurrency].filter((code) => code !== null);
  return pair.length === 0 ? null : pair.join('/');
}

/** The amount that a currency exchange buys; null for all other rows. */
function boughtText({ toAmount, toCurrency }: ImportRow, write: (amount: string) => string): string | null {
  if (toAmount === null && toCurrency === null) return null;
  const amount = toAmount !== null && isDecimal(toAmount) ? write(toAmount) : toAmount;
  return `→ ${[amount, toCurrency].filter(Boolean).join(' ')}`;
}

function SymbolCell({ symbol }: { symbol: string | null }) {
  return (
    <span className="block max-w-40 truncate font-medium" title={symbol ?? ''}>
      {symbol}
    </span>
  );
}
