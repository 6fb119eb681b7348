import type { ListedTransaction } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sumExact } from '../../../figures/exact.ts';
import { hasSeveralAccounts, useAccountNameById } from '../../../records/portfolio/account-names.ts';
import { statesQuote } from '../../../records/instruments/price-unit.ts';
import { phone, useMatch } from '../../../shell/use-match.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { cashOfAccount } from '../amounts/cash-of-account.ts';
import type { LedgerSearch } from '../search.ts';
import { BalanceAfter } from './BalanceAfter.tsx';
import {
  AttachmentMark,
  Counterpart,
  EntryLines,
  NetCash,
  OfWhat,
  ReversalLink,
  Struck,
  What,
} from './EntryCells.tsx';

/** Returns the first entry of each day, which shows the date for the others. */
const firstsOfDays = (rows: readonly ListedTransaction[] = []): ReadonlySet<string> =>
  new Set(rows.filter((row, index) => row.tradeDate !== rows[index - 1]?.tradeDate).map((row) => row.id));

/** Returns the longest fractions of quantities and prices. */
const columnDigits = (rows: readonly ListedTransaction[] = []) => ({
  quantity: longestFraction(rows.map(({ quantity }) => quantity)),
  price: longestFraction(
    rows.map(({ price }) => price),
    2,
  ),
});

interface Shown {
  portfolioId: string;
  portfolio: Pick<Portfolio, 'accounts' | 'cashKept'> | undefined;
  search: LedgerSearch;
  rows: readonly ListedTransaction[] | undefined;
}

/** Returns the columns that say which entry a row is: its day and kind, or on a phone one column of two lines. */
function useNamingColumns({
  portfolioId,
  search,
  rows,
}: Pick<Shown, 'portfolioId' | 'search' | 'rows'>): Column<ListedTransaction>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const firsts = firstsOfDays(rows);
  const isPhone = useMatch(phone);
  const kindOf = (entry: ListedTransaction) => i18n._(typeTexts[entry.type]);
  const marksOf = (entry: ListedTransaction) => (
    <>
      <ReversalLink entry={entry} portfolioId={portfolioId} search={search} />
      <AttachmentMark count={entry.attachmentCount} />
    </>
  );
  if (isPhone)
    return [
      {
        id: 'entry',
        header: t`Entry`,
        takesRest: true,
        cell: (entry) => <EntryLines entry={entry} kind={kindOf(entry)} marks={marksOf(entry)} />,
      },
    ];
  return [
    {
      id: 'date',
      header: t`Date`,
      cell: (entry) => (
        <Struck entry={entry}>
          <span className={firsts.has(entry.id) ? 'num' : 'num sr-only in-data-top:not-sr-only'}>
            {format.date(entry.tradeDate)}
          </span>
        </Struck>
      ),
    },
    {
      id: 'type',
      header: t`Type`,
      cell: (entry) => (
        <span className="flex items-center gap-2 @max-3xl:whitespace-normal">
          <Struck entry={entry}>
            <span className="font-medium">{kindOf(entry)}</span>
            <OfWhat entry={entry} />
          </Struck>
          {marksOf(entry)}
          <Counterpart entry={entry} />
        </span>
      ),
    },
  ];
}

/** Returns the columns of a ledger's table; the first entry of each day shows the date for the others. */
export function useEntryColumns({
  portfolioId,
  portfolio,
  search,
  rows,
}: Shown): Column<ListedTransaction>[] {
  const { t } = useLingui();
  const format = useFormat();
  const nameOfAccount = useAccountNameById(portfolio);
  const digits = columnDigits(rows);
  const hasPercent = (rows ?? []).some(({ instrument }) => instrument?.quotation === 'percent');
  const column = (
    shape: Omit<Column<ListedTransaction>, 'cell'>,
    cell: (entry: ListedTransaction) => ReactNode,
  ): Column<ListedTransaction> => ({
    ...shape,
    cell: (entry) => <Struck entry={entry}>{cell(entry)}</Struck>,
  });
  return [
    ...useNamingColumns({ portfolioId, search, rows }),
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
    column({ id: 'net', header: t`Cash in or out`, align: 'right' }, (entry) => (
      <NetCash entry={{ ...entry, net: cashOfAccount(entry, search.account) }} />
    )),
    ...(portfolio?.cashKept
      ? [
          {
            id: 'balance',
            header: t`Cash balance`,
            under: 'net',
            align: 'right' as const,
            importance: 2,
            cell: ({ balances }: ListedTransaction) => <BalanceAfter balances={balances} />,
          },
        ]
      : []),
  ];
}
