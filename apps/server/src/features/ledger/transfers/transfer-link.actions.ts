/**
 * Links two entries that were booked separately, for instance from two files, into one transfer between two
 * portfolios of the firm.
 */
import { v7 as uuid } from 'uuid';
import type { TransferLot } from '@partnerfolio/finance/entry';
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { advanceLedger, enterLedger, periodMetadata } from '../../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../../portfolio-access/ledger-lock.actions.ts';
import type { Bookkeeper } from '../actions.ts';
import { findCandidateErrors, openEntry, storedFields } from '../change.actions.ts';
import type { Changed, EntryTarget } from '../change.actions.ts';
import { overwriteEntry } from '../entries.queries.ts';
import { givenLots } from './given-lots.actions.ts';
import { readForWrite, toPricingState } from '../replay.actions.ts';
import { findCurrency, lockBoth, refuseTransit, toTradePrice } from './transfer.actions.ts';
import * as queries from './transfer-link.queries.ts';
import * as rules from './transfer-link.rules.ts';
import { entryError, periodFault, wrongState } from '../rules.ts';
import type { EntryErrorCode } from '../rules.ts';

type Refused = Exclude<Changed, { ok: true } | { code: 'stale' }>;
type Fields = ReturnType<typeof storedFields>;

/** One of the two booked entries. */
interface Side {
  readonly lock: LedgerLock;
  readonly id: string;
  readonly seq: number;
  readonly revision: number;
  readonly fields: Fields;
}

/** Both sides, with the resulting transfer. */
export interface Linked {
  readonly out: Side;
  readonly into: Side;
  readonly own: Side;
  readonly currency: string;
  /** Null for cash. */
  readonly lots: readonly TransferLot[] | null;
  readonly tradePrice: queries.SideLink['tradePrice'];
}

const errorOnOther = (code: EntryErrorCode): Refused => ({
  ok: false,
  code: 'ledger_fault',
  faults: [entryError({ field: 'otherTransactionId', code }, { index: 0, entryId: '', day: '' })],
});

const openSide = async (
  trx: Db,
  target: EntryTarget,
): Promise<{ readonly ok: true; readonly side: Side } | Refused> => {
  const opened = await openEntry(trx, target);
  if (!opened.ok) return opened;
  const { lock, row } = opened;
  if (row.type !== 'transfer_in' && row.type !== 'transfer_out') return wrongState('entry_not_transfer');
  if (row.transfer_id !== null) return wrongState('entry_transfer_side_already');
  const { id, seq, revision } = row;
  return { ok: true, side: { lock, id, seq, revision, fields: storedFields(opened) } };
};

const moveLots = async (
  trx: Db,
  { out, into }: Pick<Linked, 'out' | 'into'>,
): Promise<({ readonly ok: true } & Pick<Linked, 'lots' | 'tradePrice'>) | Refused> => {
  const { instrumentId, tradeDate: outDate } = out.fields;
  if (instrumentId === null) return { ok: true, lots: null, tradePrice: null };
  const { lock } = out;
  const ledger = await (await readForWrite(trx, toPricingState(lock))).ledger();
  const form = { instrumentId, outDate, inDate: into.fields.tradeDate };
  const refusal = await refuseTransit(trx, { ledger }, { form, receiver: into.lock });
  if (refusal !== null) return refusal;
  const source = { ledger, cost_method: lock.cost_method, base_currency: lock.base_currency };
  const receiverCurrency = into.lock.base_currency;
  const lots = (await givenLots(trx, source, { receiverCurrency, until: outDate })).get(out.id);
  if (lots === undefined) return wrongState('giving_side_unbalanced');
  return { ok: true, lots, tradePrice: toTradePrice({ ledger, out: out.fields }) };
};

/** Locks both ledgers and computes the transfer that the two entries would form; refuses with the reason against it. */
export const prepareLink = async (
  trx: Db,
  target: EntryTarget,
  other: EntryTarget,
): Promise<({ readonly ok: true } & Linked) | Refused> => {
  const locked = await lockBoth(trx, [target.portfolioId, other.portfolioId]);
  if (!locked.ok) return locked;
  const [own, opposite] = [await openSide(trx, target), await openSide(trx, other)];
  if (!own.ok) return own;
  if (!opposite.ok) return opposite;
  const [out, into] =
    own.side.fields.type === 'transfer_out' ? [own.side, opposite.side] : [opposite.side, own.side];
  const currency = await findCurrency(trx, out.fields);
  const error = rules.errorOfLink(out.fields, into.fields, currency ?? out.fields.currency);
  if (currency === null || error !== null) return errorOnOther(error ?? 'sides_differ');
  const moved = await moveLots(trx, { out, into });
  return moved.ok ? { ...moved, out, into, own: own.side, currency } : moved;
};

interface Link {
  readonly link: queries.SideLink;
  readonly fields: Fields;
  readonly other: Side;
  readonly by: Omit<Bookkeeper, 'importId'>;
}

/** Overwrites one side with its linked form; returns the errors that its ledger would have. */
const writeSide = async (
  trx: Db,
  { lock, id, seq, fields: before }: Side,
  { link, fields, other, by }: Link,
): Promise<Refused | null> => {
  const { note, ...stated } = fields;
  const errors = await findCandidateErrors(trx, lock, { id, seq, stated: { ...stated, reversesId: null } });
  if (errors.length > 0) return { ok: false, code: 'ledger_fault', faults: errors };
  const entered = await enterLedger(trx, lock, { touched: () => [{ id, day: fields.tradeDate }], by });
  if (!entered.ok) return periodFault(entered);
  const ledgerRevision = lock.ledger_revision + 1;
  const entry = { ...stated, id, seq, note, reversesId: null, rowKey: null, rowOccurrence: null };
  await overwriteEntry(trx, entry, { portfolioId: lock.id, ledgerRevision });
  await queries.writeLink(trx, { portfolioId: lock.id, id }, link);
  await advanceLedger(trx, entered.pass, { added: 0, removed: 0 });
  await writeAudits(trx, [
    {
      eventType: 'transaction.update',
      now: by.now,
      userId: by.userId,
      entity: 'transaction',
      entityId: id,
      metadata: {
        portfolioId: lock.id,
        transferId: link.id,
        otherPortfolioId: other.lock.id,
        otherTransactionId: other.id,
        ...periodMetadata(entered.pass),
      },
      before,
      after: fields,
    },
  ]);
  return null;
};

interface Joined {
  readonly other: EntryTarget;
  readonly revision: number;
  readonly ledgerRevision: number;
  readonly by: Omit<Bookkeeper, 'importId'>;
}

/** Links two booked entries into one transfer, or changes neither. The caller checks the rights to both ledgers. */
export const linkTransfer = async (
  trx: Db,
  target: EntryTarget,
  { other, revision, ledgerRevision, by }: Joined,
): Promise<Changed> => {
  const linked = await prepareLink(trx, target, other);
  if (!linked.ok) return linked;
  const { out, into, own, currency, lots, tradePrice } = linked;
  if (own.revision !== revision || out.lock.ledger_revision !== ledgerRevision)
    return { ok: false, code: 'stale' };
  const id = uuid();
  const inDate = into.fields.tradeDate;
  const arrivesOn = inDate > out.fields.tradeDate ? inDate : null;
  const given = { currency, lots };
  const refused =
    (await writeSide(trx, out, {
      link: { id, arrivesOn, tradePrice: null },
      fields: rules.linkedSide(out.fields, given),
      other: into,
      by,
    })) ??
    (await writeSide(trx, into, {
      link: { id, arrivesOn: null, tradePrice },
      fields: rules.linkedSide(into.fields, given),
      other: out,
      by,
    }));
  return refused ?? { ok: true, id: own.id };
};
