/** The cells of the ledger's table. */
import type { Transaction } from '@partnerfolio/contract/ledger';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { CashMoved } from '../amounts/CashMoved.tsx';
import { useRateTexts } from '../amounts/use-rate-texts.ts';
import type { LedgerSearch } from '../search.ts';
import { OtherSideLink } from '../transfers/TransferNotice.tsx';

/** Strikes through a reversed entry and its reversal. */
export function Struck({ entry, children }: { entry: Transaction; children: ReactNode }) {
  return entry.reversedById || entry.reversesId ? <s className="text-ink-3">{children}</s> : children;
}

/** The cash in or out, or a dash for an entry that moves none. */
export function NetCash({ entry }: { entry: Transaction }) {
  if (entry.net === null)
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">—</span>
        <span className="sr-only">
          <Trans>no cash effect</Trans>
        </span>
      </span>
    );
  return (
    <span className="font-medium">
      <CashMoved entry={entry} />
    </span>
  );
}

/** Marks an entry with attachments. */
export function AttachmentMark({ count }: { count: number }) {
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
export function Counterpart({ entry }: { entry: Transaction }) {
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

/** The instrument below the type, beside the sidebar of a tablet that has no room for its column. */
export function OfWhat({ entry: { instrument } }: { entry: Transaction }) {
  return (
    instrument && (
      <span className="block max-w-20 truncate text-2xs text-ink-3 @3xl:hidden">{instrument.symbol}</span>
    )
  );
}

/** An entry in the two lines of a phone: its instrument, or else its kind, and below it the kind and the day. */
export function EntryLines({ entry, kind, marks }: { entry: Transaction; kind: string; marks: ReactNode }) {
  const format = useFormat();
  const { instrument, toInstrument, tradeDate } = entry;
  return (
    <span className="block py-1.5 whitespace-normal">
      <Struck entry={entry}>
        <span className="font-medium wrap-anywhere">{instrument?.name ?? kind}</span>
      </Struck>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        <Struck entry={entry}>
          <span>
            {instrument && `${kind} · `}
            <span className="num whitespace-nowrap">{format.date(tradeDate)}</span>
            {toInstrument && ` · → ${toInstrument.symbol}`}
          </span>
        </Struck>
        {marks}
      </span>
    </span>
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
export function What({ entry }: { entry: Transaction }) {
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
