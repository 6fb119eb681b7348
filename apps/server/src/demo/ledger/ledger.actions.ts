/** The ledgers of the sample firm: the past taken over at once, the last days with a row each on the trail. */
import { createHash } from 'node:crypto';
import { currencySchema } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { bookTransactions } from '../../features/ledger/actions.ts';
import type { NewEntry } from '../../features/ledger/actions.ts';
import type { DemoEntry } from './book.ts';
import type { DemoPortfolio } from '../clients/client-shapes.ts';
import { momentFor } from './growth.ts';
import type { Growth } from './growth.ts';
import { demoLedger } from './trades.ts';

const toEntry = (
  { symbol, toSymbol, lots, ...entry }: DemoEntry,
  n: number,
  instruments: Growth['instruments'],
): NewEntry => ({
  ...entry,
  instrumentId: symbol === null ? null : (instruments.get(symbol) ?? null),
  toInstrumentId: toSymbol === null ? null : (instruments.get(toSymbol) ?? null),
  currency: currencySchema.parse(entry.currency),
  toCurrency: entry.toCurrency === null ? null : currencySchema.parse(entry.toCurrency),
  lots,
  fromLots: null,
  rowKey: createHash('sha256').update(`sample ${n}`).digest('hex'),
  rowOccurrence: 1,
});

/** Entries of these many last days have a row each on the trail, as those that people enter in the portal. */
const recentDays = 12;

/** Types that a sample firm made by an older version does not have. */
const laterTypes: ReadonlySet<DemoEntry['type']> = new Set(['currency_exchange', 'interest_charged']);

interface Target {
  readonly id: string;
  /** Entries that are there already. */
  readonly booked: number;
  /** Whether these are without the types that were added later: then they stay without, or the rest would be counted wrongly. */
  readonly isOlder: boolean;
  readonly userId: string;
}

/** What the trail says of entries: one row for all of the past, one for each of the last days. */
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

/** Adds what a ledger lacks until the last business day. */
export const growLedger = async (growth: Growth, portfolio: DemoPortfolio, target: Target): Promise<void> => {
  const { app, instruments } = growth;
  const entries = demoLedger(portfolio, growth)
    .filter(({ type }) => !target.isOlder || !laterTypes.has(type))
    .map((entry, n) => toEntry(entry, n, instruments))
    .slice(target.booked);
  if (entries.length === 0) return;
  const by = {
    userId: target.userId,
    importId: null,
    now: app.clock.now(),
    today: app.clock.today(),
  };
  const isBooked = await inTransaction(app.db, async (trx) => {
    const outcome = await bookTransactions(trx, target.id, { entries, by });
    if (!outcome.ok) return false;
    for (const event of toAuditEvents(growth, target, { entries, ids: outcome.ids }))
      await writeAudit(trx, event);
    return true;
  });
  // A person may have changed the ledger so that later sample entries no longer fit: their work stays, ours stops.
  if (!isBooked) app.log.warn({ portfolio: portfolio.name }, 'a sample ledger was not carried forward');
};
