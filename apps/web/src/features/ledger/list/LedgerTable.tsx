import type { Transaction } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { sumExact } from '../../../figures/exact.ts';
import { paths } from '../../../paths.ts';
import { hasSeveralAccounts, useAccountNameById } from '../../../records/portfolio/account-names.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { statesQuote } from '../../../records/instruments/price-unit.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { LedgerSearch } from '../search.ts';
import { OtherSideLink } from '../transfers/TransferNotice.tsx';
import { CashMoved } from '../amounts/CashMoved.tsx';
import { useRateTexts } from '../amounts/use-rate-texts.ts';

interface LedgerTableProps {
  portfolioId: string;
  portfolio: Pick<Portfolio, 'accounts'> | undefined;
  rows: readonly Transaction[] | undefined;
  search: LedgerSearch;
  openKey: string | undefined;
  empty: ReactNode;
}

/** The table of entries. */
export function LedgerTable({ portfolioId, portfolio, rows, search, openKey, empty }: LedgerTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useEntryColumns({ portfolioId, portfolio, search, rows });
  return (
    <Table
      label={t`Ledger`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      openKey={openKey}
      onOpen={(row) =>
        void navigate({ to: paths.transaction, params: { id: portfolioId, transactionId: row.id }, search })
      }
      empty={empty}
    />
  );
}

/** Strikes through a reversed entry and its reversal. */
function Struck({ entry, children }: { entry: Transaction; children: ReactNode }) {
  return entry.reversedById || entry.reversesId ? <s className="text-ink-3">{children}</s> : children;
}

/** Returns the first entry of each day, which shows the date for the others. */
const firstsOfDays = (rows: LedgerTableProps['rows'] = []): ReadonlySet<string> =>
  new Set(rows.filter((row, index) => row.tradeDate !== rows[index - 1]?.tradeDate).map((row) => row.id));

/** Returns the longest fractions of quantities and prices. */
const columnDigits = (rows: LedgerTableProps['rows'] = []) => ({
  quantity: longestFraction(rows.map(({ quantity }) => quantity)),
  price: longestFraction(
    rows.map(({ price }) => price),
    2,
  ),
});

type Shown = Pick<LedgerTableProps, 'portfolioId' | 'portfolio' | 'search' | 'rows'>;

function useEntryColumns({ portfolioId, portfolio, search, rows }: Shown): Column<Transaction>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const nameOfAccount = useAccountNameById(portfolio);
  const firsts = firstsOfDays(rows);
  const digits = columnDigits(rows);
  const hasPercent = (rows ?? []).some(({ instrument }) => instrument?.quotation === 'percent');
  const column = (
    shape: Omit<Column<Transaction>, 'cell'>,
    cell: (entry: Transaction) => ReactNode,
  ): Column<Transaction> => ({ ...shape, cell: (entry) => <Struck entry={entry}>{cell(entry)}</Struck> });
  return [
    column({ id: 'date', header: t`Date` }, (entry) => (
      <span className={firsts.has(entry.id) ? 'num' : 'sr-only'}>{format.date(entry.tradeDate)}</span>
    )),
    {
      id: 'type',
      header: t`Type`,
      cell: (entry) => (
        <span className="flex items-center gap-2 @max-[22rem]:flex-col @max-[22rem]:items-start @max-[22rem]:gap-0 @max-3xl:whitespace-normal">
          <Struck entry={entry}>
            <span className="font-medium">{i18n._(typeTexts[entry.type])}</span>
            <OfWhat entry={entry} />
          </Struck>
          <ReversalLink entry={entry} portfolioId={portfolioId} search={search} />
          <AttachmentMark count={entry.attachmentCount} />
          <Counterpart entry={entry} />
        </span>
      ),
    },
    column({ id: 'instrument', header: t`Instrument`, wideOnly: true }, (entry) => <What entry={entry} />),
    ...(hasSeveralAccounts(portfolio)
      ? [
          column({ id: 'account', header: t`Account`, importance: 2 }, ({ accountId, toAccountId }) => (
            <span className="block max-w-[16rem] truncate text-ink-2">
              {nameOfAccount(accountId)}
              {toAccountId && ` → ${nameOfAccount(toAccountId)}`}
            </span>
          )),
        ]
      : []),
    column({ id: 'quantity', header: t`Quantity`, align: 'right', importance: 2 }, (entry) =>
      entry.ratioNew && entry.ratioOld
        ? `${format.quantity(entry.ratioNew)} : ${format.quantity(entry.ratioOld)}`
        : entry.quantity && (
            <DecimalAligned
              value={entry.quantity}
              text={format.quantity(entry.quantity)}
              digits={digits.quantity}
            />
          ),
    ),
    column(
      { id: 'price', header: t`Price`, align: 'right', importance: 2 },
      ({ price, type, instrument }) =>
        price && (
          <>
            <DecimalAligned
              value={price}
              text={format.quantity(price, { minDigits: 2 })}
              digits={digits.price}
              least={2}
            />
            {hasPercent && (
              <span className="inline-block w-3.5 text-end text-ink-3">
                {instrument?.quotation === 'percent' && statesQuote(type) && '%'}
              </span>
            )}
          </>
        ),
    ),
    column({ id: 'charges', header: t`Fee and tax`, align: 'right', importance: 2 }, (entry) => {
      const charges = sumExact([entry.fee, entry.tax]);
      return charges === '0' ? null : format.amount(charges, { currency: entry.currency });
    }),
    ...((rows ?? []).some(({ accruedInterest }) => /[1-9]/.test(accruedInterest))
      ? [
          column({ id: 'accrued', header: t`Accrued interest`, align: 'right', importance: 2 }, (entry) =>
            /[1-9]/.test(entry.accruedInterest)
              ? format.amount(entry.accruedInterest, { currency: entry.currency })
              : null,
          ),
        ]
      : []),
    column({ id: 'net', header: t`Cash in or out`, align: 'right' }, (entry) =>
      entry.net === null ? (
        <span className="text-ink-3">
          <span aria-hidden="true">—</span>
          <span className="sr-only">
            <Trans>no cash effect</Trans>
          </span>
        </span>
      ) : (
        <span className="font-medium">
          <CashMoved entry={entry} />
        </span>
      ),
    ),
  ];
}

/** Marks an entry with attachments. */
function AttachmentMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="flex shrink-0 items-center text-ink-3">
      <Paperclip size={13} aria-hidden="true" />
      <span className="sr-only">
        <Plural value={count} one="# attachment" other="# attachments" />
      </span>
    </span>
  );
}

/** The portfolio on the other side of a transfer. */
function Counterpart({ entry }: { entry: Transaction }) {
  if (!entry.transfer) return null;
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs @max-3xl:hidden">
      {entry.type === 'transfer_out' ? (
        <ArrowRight size={12} aria-hidden="true" className="text-ink-3" />
      ) : (
        <ArrowLeft size={12} aria-hidden="true" className="text-ink-3" />
      )}
      <span className="sr-only">
        {entry.type === 'transfer_out' ? <Trans>to</Trans> : <Trans>from</Trans>}
      </span>
      <span className="max-w-28 truncate">
        <OtherSideLink entry={entry} />
      </span>
    </span>
  );
}

/** The instrument below the type, on a phone that has no room for its column. */
function OfWhat({ entry: { instrument } }: { entry: Transaction }) {
  return (
    instrument && (
      <span className="block max-w-20 truncate text-2xs text-ink-3 @3xl:hidden">{instrument.symbol}</span>
    )
  );
}

/** The rate of a currency exchange in both directions, with its note. */
function DealtRate({ entry }: { entry: Transaction }) {
  const rates = useRateTexts()(entry);
  return (
    <span className="flex max-w-[24rem] items-baseline gap-2">
      {rates && (
        <span className="num shrink-0">
          {rates.there}
          <span className="block text-xs text-ink-3">{rates.back}</span>
        </span>
      )}
      <span className="truncate text-ink-2">{entry.note}</span>
    </span>
  );
}

/** The instrument, the rate of a currency exchange, the cash moved between accounts, or else the note. */
function What({ entry }: { entry: Transaction }) {
  const format = useFormat();
  const { instrument, toInstrument, toCurrency, toAccountId, amount, currency, note } = entry;
  if (toCurrency !== null) return <DealtRate entry={entry} />;
  if (toAccountId !== null && amount !== null)
    return (
      <span className="flex max-w-[24rem] items-baseline gap-2">
        <span className="num shrink-0">{format.money(amount, currency)}</span>
        <span className="truncate text-ink-2">{note}</span>
      </span>
    );
  if (!instrument) return <span className="block max-w-[24rem] truncate text-ink-2">{note}</span>;
  return (
    <span className="flex max-w-[24rem] items-baseline gap-2">
      <span className="truncate">{instrument.name}</span>
      <span className="shrink-0 text-xs text-ink-3">
        {instrument.symbol}
        {toInstrument && ` → ${toInstrument.symbol}`}
      </span>
    </span>
  );
}

interface ReversalLinkProps {
  entry: Transaction;
  portfolioId: string;
  search: LedgerSearch;
}

/** Links an entry and its reversal. */
export function ReversalLink({ entry, portfolioId, search }: ReversalLinkProps) {
  const other = entry.reversedById ?? entry.reversesId;
  if (!other) return null;
  return (
    <Link
      to={paths.transaction}
      params={{ id: portfolioId, transactionId: other }}
      search={search}
      className="rounded-sm bg-sunk px-1.5 text-xs text-ink-2 inset-ring inset-ring-line hover:text-ink"
    >
      {entry.reversedById ? <Trans>Reversed</Trans> : <Trans>Reversal</Trans>}
    </Link>
  );
}
