/** Changes of booked transfers: reversing both sides together, and renewing lots with both ledgers locked. */
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { advanceLedger, enterLedger, periodMetadata } from '../../portfolio-access/ledger-lock.actions.ts';
import type { Bookkeeper } from '../actions.ts';
import { reverseTransaction } from '../change.actions.ts';
import type { Changed, EntryTarget } from '../change.actions.ts';
import { givenLots } from './given-lots.actions.ts';
import { findLots, findTransaction } from '../queries.ts';
import { readForWrite, toPricingState } from '../replay.actions.ts';
import { lockBoth } from './transfer.actions.ts';
import * as queries from './transfer.queries.ts';
import { notFound, periodFault, wrongState } from '../rules.ts';

/** A reversal of a transfer, based on the revisions of both sides. */
type TransferReversal = Parameters<typeof reverseTransaction>[2] & { readonly otherRevision: number };

/**
 * Reverses both sides of a transfer, or neither; refuses when either has changed, or when later entries of either ledger depend on
 * it. The caller checks the right to correct both.
 */
export const reverseTransfer = async (
  trx: Db,
  sides: readonly [queries.TransferSide, queries.TransferSide],
  { revision, otherRevision, ...reversal }: TransferReversal,
): Promise<Changed> => {
  const [own, other] = sides;
  const locked = await lockBoth(trx, [own.portfolio_id, other.portfolio_id]);
  if (!locked.ok) return locked;
  const outcomes: Changed[] = [];
  for (const side of sides) {
    const target = { portfolioId: side.portfolio_id, transactionId: side.id };
    const shown = side.id === own.id ? revision : otherRevision;
    const reversed = await reverseTransaction(trx, target, {
      ...reversal,
      revision: shown,
      isOfBothSides: true,
    });
    if (!reversed.ok) return reversed;
    outcomes.push(reversed);
  }
  return outcomes[0] ?? notFound('no_such_entry');
};

interface Renewal {
  readonly sides: readonly [queries.TransferSide, queries.TransferSide];
  readonly revision: number;
  readonly by: Omit<Bookkeeper, 'importId'>;
}

/**
 * Replaces the lots of a transfer in with those that the giver would give now. The caller checks the rights to both
 * ledgers.
 */
export const renewLots = async (
  trx: Db,
  target: EntryTarget,
  { sides: [own, other], revision, by }: Renewal,
): Promise<Changed> => {
  const locked = await lockBoth(trx, [own.portfolio_id, other.portfolio_id]);
  if (!locked.ok) return locked;
  const [receiver, giver] = locked.locks;
  const row = await findTransaction(trx, target.portfolioId, target.transactionId);
  if (row === null) return notFound('no_such_entry');
  if (own.type !== 'transfer_in' || row.instrument_id === null || row.reversed_by_id !== null)
    return wrongState('transfer_has_no_lots');
  if (row.revision !== revision) return { ok: false, code: 'stale' };
  const ledger = await (await readForWrite(trx, toPricingState(giver))).ledger();
  const source = { ledger, cost_method: giver.cost_method, base_currency: giver.base_currency };
  const given = await givenLots(trx, source, { receiverCurrency: receiver.base_currency });
  const lots = given.get(other.id);
  if (lots === undefined) return wrongState('other_side_unbalanced');
  const touched = () => [{ id: row.id, day: row.trade_date }];
  const entered = await enterLedger(trx, receiver, { touched, by });
  if (!entered.ok) return periodFault(entered);
  const { lots: before } = await findLots(trx, target.portfolioId, target.transactionId);
  const ledgerRevision = receiver.ledger_revision + 1;
  await queries.overwriteLots(trx, { portfolioId: receiver.id, id: row.id }, { lots, ledgerRevision });
  await advanceLedger(trx, entered.pass, { added: 0, removed: 0 });
  await writeAudit(trx, {
    eventType: 'transaction.update',
    now: by.now,
    userId: by.userId,
    entity: 'transaction',
    entityId: row.id,
    metadata: {
      portfolioId: receiver.id,
      otherPortfolioId: giver.id,
      renewed: 'lots',
      ...periodMetadata(entered.pass),
    },
    before: { lots: before },
    after: { lots },
  });
  return { ok: true, id: row.id };
};
