/** Ledger entries in the shape of the contract. */
import type { Transaction, TransactionDetail } from '@partnerfolio/contract/ledger';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant, refuse } from '../../platform/http/problem.ts';
import { findLastChange, findLots, findTransaction, otherSides } from './queries.ts';
import type { TransactionRow } from './queries.ts';
import type { Changed } from './change.actions.ts';
import { toRefusal } from './writers.actions.ts';
import { netBought, netCash } from './amounts.rules.ts';

type Others = Awaited<ReturnType<typeof otherSides>>;

const namedInstrument = (
  id: string | null,
  symbol: string | null,
  name: string | null,
): Transaction['toInstrument'] =>
  id === null || symbol === null || name === null ? null : { id, symbol, name };

const ownInstrument = (row: TransactionRow): Transaction['instrument'] => {
  const named = namedInstrument(row.instrument_id, row.symbol, row.instrument_name);
  return named === null ? null : { ...named, quotation: row.quotation ?? 'unit' };
};

const findCounterpart = ({ transfer_id: id }: TransactionRow, others: Others): Transaction['transfer'] => {
  if (id === null) return null;
  const other = others.get(id);
  if (other === undefined) return { id, other: null };
  return {
    id,
    other: {
      portfolio: { id: other.portfolio_id, name: other.portfolio_name },
      client: { id: other.client_id, name: other.client_name },
      transactionId: other.transaction_id,
      tradeDate: other.trade_date as LocalDate,
      revision: other.revision,
    },
  };
};

const transactionView = (row: TransactionRow, others: Others): Transaction => ({
  id: row.id,
  seq: row.seq,
  type: row.type,
  tradeDate: row.trade_date as LocalDate,
  settlementDate: row.settlement_date as LocalDate | null,
  tradeTime: row.trade_time,
  accountId: row.account_id,
  toAccountId: row.to_account_id,
  instrument: ownInstrument(row),
  toInstrument: namedInstrument(row.to_instrument_id, row.to_symbol, row.to_name),
  costShare: row.cost_share,
  toAmount: row.to_amount,
  toCurrency: row.to_currency,
  toNet: netBought({ toAmount: row.to_amount, reversesId: row.reverses_id }),
  quantity: row.quantity,
  price: row.price,
  amount: row.amount,
  fee: row.fee,
  tax: row.tax,
  accruedInterest: row.accrued_interest,
  currency: row.currency,
  ratioNew: row.ratio_new,
  ratioOld: row.ratio_old,
  net: netCash({
    ...row,
    accruedInterest: row.accrued_interest,
    instrumentId: row.instrument_id,
    reversesId: row.reverses_id,
  }),
  note: row.note,
  reversesId: row.reverses_id,
  reversedById: row.reversed_by_id,
  importId: row.import_id,
  attachmentCount: row.attachment_count,
  transfer: findCounterpart(row, others),
  revision: row.revision,
  createdAt: row.created_at,
  createdBy: row.created_by === null ? null : { id: row.created_by, fullName: row.created_by_name },
});

/** The ledger, and the user who reads it. */
export interface Reader {
  readonly viewer: Staff;
  readonly portfolioId: string;
}

/** Entries in the contract's shape, with the other side of each transfer that the viewer may see. */
export const transactionViews = async (
  db: Db,
  { viewer, portfolioId }: Reader,
  rows: readonly TransactionRow[],
): Promise<Transaction[]> => {
  const transferIds = rows.flatMap(({ transfer_id: id }) => (id === null ? [] : [id]));
  const others = await otherSides(db, viewer, { portfolioId, transferIds });
  return rows.map((row) => transactionView(row, others));
};

/** One entry with its lots; null when the portfolio has no such entry. */
export const findDetail = async (db: Db, reader: Reader, id: string): Promise<TransactionDetail | null> => {
  const row = await findTransaction(db, reader.portfolioId, id);
  if (row === null) return null;
  const [view] = await transactionViews(db, reader, [row]);
  const changed = await findLastChange(db, id);
  return { ...view, ...(await findLots(db, reader.portfolioId, id)), changed } as TransactionDetail;
};

/** An entry that was just written. */
export const readTransaction = async (db: Db, reader: Reader, id: string): Promise<TransactionDetail> => {
  const found = await findDetail(db, reader, id);
  invariant(found !== null, 'an entry that was just written is there');
  return found;
};

/** The answer to a change of an entry: the entry, or why nothing was changed. */
export const changedView = async (trx: Db, reader: Reader, changed: Changed) => {
  if (changed.ok) return readTransaction(trx, reader, changed.id);
  return changed.code === 'stale' ? refuse('stale') : toRefusal(changed);
};
