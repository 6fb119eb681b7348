/** HTTP of the ledger: list, read, add, change, reverse. */
import {
  addTransaction,
  getTransaction,
  listTransactions,
  reverseTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import type { Transaction, TransactionDetail } from '@partnerfolio/contract/ledger';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../platform/access.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { on } from '../../platform/on.ts';
import { invariant, refuse } from '../../platform/problem.ts';
import type { Refusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { portfolioAccess } from '../portfolios/access.queries.ts';
import { bookTransactions } from './actions.ts';
import { editTransaction, reverseTransaction as reverse } from './change.actions.ts';
import type { Changed } from './change.actions.ts';
import { findLastChange, findLots, findTransaction, listTransactionRows } from './queries.ts';
import type { TransactionRow } from './queries.ts';
import { netCash } from './rules.ts';
import type { BookingFault } from './rules.ts';

const namedInstrument = (
  id: string | null,
  symbol: string | null,
  name: string | null,
): Transaction['instrument'] =>
  id === null || symbol === null || name === null ? null : { id, symbol, name };

const transactionView = (row: TransactionRow): Transaction => ({
  id: row.id,
  seq: row.seq,
  type: row.type,
  tradeDate: row.trade_date as LocalDate,
  settlementDate: row.settlement_date as LocalDate | null,
  tradeTime: row.trade_time,
  instrument: namedInstrument(row.instrument_id, row.symbol, row.instrument_name),
  toInstrument: namedInstrument(row.to_instrument_id, row.to_symbol, row.to_name),
  costShare: row.cost_share,
  quantity: row.quantity,
  price: row.price,
  amount: row.amount,
  fee: row.fee,
  tax: row.tax,
  currency: row.currency,
  ratioNew: row.ratio_new,
  ratioOld: row.ratio_old,
  net: netCash({ ...row, instrumentId: row.instrument_id, reversesId: row.reverses_id }),
  note: row.note,
  reversesId: row.reverses_id,
  reversedById: row.reversed_by_id,
  importId: row.import_id,
  revision: row.revision,
  createdAt: row.created_at,
  createdBy: row.created_by_name,
});

/** One entry with the lots it carries; null when the portfolio has none of that id. */
const findDetail = async (db: Db, portfolioId: string, id: string): Promise<TransactionDetail | null> => {
  const row = await findTransaction(db, portfolioId, id);
  if (row === null) return null;
  const changed = await findLastChange(db, id);
  return { ...transactionView(row), ...(await findLots(db, portfolioId, id)), changed } as TransactionDetail;
};

const readTransaction = async (db: Db, portfolioId: string, id: string): Promise<TransactionDetail> => {
  const found = await findDetail(db, portfolioId, id);
  invariant(found !== null, 'an entry that was just written is there');
  return found;
};

/** Refuses a writer who may not see the portfolio, or may only look at it. */
const refusalOfWriter = async (
  db: Db,
  viewer: Staff,
  portfolioId: string,
): Promise<Refusal<'not_found' | 'forbidden'> | null> => {
  const access = await portfolioAccess(db, viewer, portfolioId);
  if (access === null) return refuse('not_found');
  return access.mayEdit ? null : refuse('forbidden');
};

const fieldOf = ({ field, message }: BookingFault) => ({ path: field, message });

type Outcome = Exclude<Changed, { ok: true }>;

const refusalOf = (outcome: Exclude<Outcome, { code: 'stale' }>) =>
  outcome.code === 'ledger_fault'
    ? refuse('ledger_fault', { fields: outcome.faults.map(fieldOf) })
    : refuse(outcome.code, { detail: outcome.detail });

const bookkeeper = (app: App, viewer: Staff) => ({
  userId: viewer.id,
  importId: null,
  now: app.clock.now(),
  today: app.clock.today(),
});

export const ledgerRoutes = [
  on(listTransactions).handle(async ({ app, viewer, params, query }) => {
    if ((await portfolioAccess(app.db, viewer, params.id)) === null) return refuse('not_found');
    const q = query.q === '' ? undefined : query.q;
    const { rows, total } = await listTransactionRows(app.db, { ...query, q, portfolioId: params.id }, query);
    return { items: rows.map(transactionView), total };
  }),

  on(getTransaction).handle(async ({ app, viewer, params }) => {
    if ((await portfolioAccess(app.db, viewer, params.id)) === null) return refuse('not_found');
    return (await findDetail(app.db, params.id, params.transactionId)) ?? refuse('not_found');
  }),

  on(addTransaction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refusalOfWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const by = bookkeeper(app, viewer);
      const booked = await bookTransactions(trx, params.id, { entries: [body], by });
      if (!booked.ok) return refusalOf(booked);
      const [id] = booked.ids;
      invariant(id !== undefined, 'booking one entry gives one id');
      await writeAudit(trx, {
        eventType: 'transaction.create',
        now: by.now,
        userId: viewer.id,
        entity: 'transaction',
        entityId: id,
        metadata: { portfolioId: params.id },
        after: body,
      });
      return readTransaction(trx, params.id, id);
    }),
  ),

  on(updateTransaction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refusalOfWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const { revision, ...fields } = body;
      const target = { portfolioId: params.id, transactionId: params.transactionId };
      const edit = { fields, revision, by: bookkeeper(app, viewer) };
      const changed = await editTransaction(trx, target, edit);
      if (changed.ok) return readTransaction(trx, params.id, changed.id);
      return changed.code === 'stale' ? refuse('stale') : refusalOf(changed);
    }),
  ),

  on(reverseTransaction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refusalOfWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const target = { portfolioId: params.id, transactionId: params.transactionId };
      const reversal = { note: body.note, by: bookkeeper(app, viewer) };
      const reversed = await reverse(trx, target, reversal);
      if (reversed.ok) return readTransaction(trx, params.id, reversed.id);
      invariant(reversed.code !== 'stale', 'a reversal is not based on a revision');
      return refusalOf(reversed);
    }),
  ),
];
