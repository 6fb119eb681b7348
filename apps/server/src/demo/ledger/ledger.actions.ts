/** The ledgers of the sample firm: the past is booked at once, and the last days with an audit event for each entry. */
import { createHash } from 'node:crypto';
import type { Account } from '@partnerfolio/contract/portfolios';
import { currencySchema } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { bookTransactions } from '../../features/ledger/actions.ts';
import type { NewEntry } from '../../features/ledger/actions.ts';
import { listAccounts } from '../../features/portfolio-access/accounts.queries.ts';
import type { DemoEntry } from './book.ts';
import type { DemoPortfolio } from '../clients/client-shapes.ts';
import { momentFor } from './growth.ts';
import type { Growth } from './growth.ts';
import { demoLedger } from './trades.ts';

/** Everything happens in the first account, but for what moves into the second. */
const accountsOf = ({ type }: Pick<DemoEntry, 'type'>, [own, reserve]: readonly Account[]) => ({
  accountId: own?.id ?? null,
  toAccountId: type === 'account_transfer' ? (reserve?.id ?? null) : null,
});

const toEntry = (
  { symbol, toSymbol, lots, ...entry }: DemoEntry,
  n: number,
  { instruments, accounts }: Pick<Growth, 'instruments'> & { readonly accounts: readonly Account[] },
): NewEntry => ({
  ...entry,
  ...accountsOf(entry, accounts),
  accruedInterest: '0',
  instrumentId: symbol === null ? null : (instruments.get(symbol) ?? null),
  toInstrumentId: toSymbol === null ? null : (instruments.get(toSymbol) ?? null),
  currency: currencySchema.parse(entry.currency),
  toCurrency: entry.toCurrency === null ? null : currencySchema.parse(entry.toCurrency),
  lots,
  fromLots: null,
  rowKey: createHash('sha256').update(`sample ${n}`).digest('hex'),
  rowOccurrence: 1,
});

/** Entries of this many last days have an audit event each, like entries that users book. */
const recentDays = 12;

/** Types that older versions of the sample firm do not have. */
const laterTypes: ReadonlySet<DemoEntry['type']> = new Set(['currency_exchange', 'interest_charged']);

interface Target {
  readonly id: string;
  /** The number of booked entries. */
  readonly booked: number;
  /**
   * Whether they lack the types that were added later. Then those are never added, because the count would no longer
   * match.
   */
  readonly isOlder: boolean;
  readonly userId: string;
}

/** The audit events of entries: one for all of the past, one for each entry of the last days. */
const toAuditEvents = ({ app, last }: Growth, { id, userId }: Target, booked: Booking): AuditEvent[] => {
  const recentFrom = dateOfDay(dayOfDate(last) - recentDays);
  const recent = booked.entries.findIndex(({ tradeDate }) => tradeDate >= recentFrom);
  const past = recent < 0 ? booked.entries.length : recent;
  const rows = booked.entries.slice(past).map((entry, n) => ({
    eventType: 'transaction.create' as const,
    now: momentFor(app, entry.tradeDate, id),
    userId,
    entity: 'transaction',
    entityId: booked.ids[past + n] ?? id,
    metadata: { portfolioId: id },
    after: { ...entry, rowKey: null },
  }));
  if (past === 0) return rows;
  const now = momentFor(app, booked.entries[past - 1]?.tradeDate ?? last, id);
  const metadata = { entries: past };
  return [
    { eventType: 'ledger.take_over' as const, now, userId, entity: 'portfolio', entityId: id, metadata },
    ...rows,
  ];
};

interface Booking {
  readonly entries: readonly NewEntry[];
  readonly ids: readonly string[];
}

/** Adds the missing entries of a ledger up to the last business day. */
export const growLedger = async (growth: Growth, portfolio: DemoPortfolio, target: Target): Promise<void> => {
  const { app } = growth;
  const accounts = await listAccounts(app.db, target.id);
  const entries = demoLedger(portfolio, growth)
    .filter(({ type }) => !target.isOlder || !laterTypes.has(type))
    // Portfolios of older versions have one account.
    .filter(({ type }) => type !== 'account_transfer' || accounts.length > 1)
    .map((entry, n) => toEntry(entry, n, { ...growth, accounts }))
    .slice(target.booked);
  if (entries.length === 0) return;
  const by = {
    userId: target.userId,
    importId: null,
    now: app.clock.now(),
    today: app.clock.today(),
    // A closed period of the sample firm stays as somebody closed it.
    closedPeriods: 'refused' as const,
  };
  const isBooked = await inTransaction(app.db, async (trx) => {
    const outcome = await bookTransactions(trx, target.id, { entries, by });
    if (!outcome.ok) return false;
    for (const event of toAuditEvents(growth, target, { entries, ids: outcome.ids }))
      await writeAudit(trx, event);
    return true;
  });
  // A user may have changed the ledger so that later sample entries no longer fit: their work stays, and no more is
  // added.
  if (!isBooked) app.log.warn({ portfolio: portfolio.name }, 'a sample ledger was not extended');
};
