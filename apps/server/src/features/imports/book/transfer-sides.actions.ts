/**
 * Links the two sides of a transfer again when our own exports of both portfolios are imported. A file states the id of the
 * other side; whichever file comes second finds it booked.
 */
import { isDeepStrictEqual } from 'node:util';
import { keepIf } from '../../../platform/database/savepoints.queries.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { refuseWriter } from '../../ledger/writers.actions.ts';
import { linkTransfer, prepareLink } from '../../ledger/transfers/transfer-link.actions.ts';
import { lockLedger } from '../../portfolio-access/ledger-lock.actions.ts';
import type { Assessment } from '../assess/transactions.actions.ts';
import { portfoliosOfEntries } from '../assess/ledger/booked.queries.ts';
import type { Work } from './work.actions.ts';

/** Each link replays the giving ledger. Sides beyond these stay unlinked, and the portal offers to link them. */
const linkedAtMost = 100;

/** A booked row that names the other side of its transfer. */
interface StatedSide {
  readonly id: string;
  readonly other: { readonly portfolioId: string; readonly transactionId: string };
}

/** The rows that name the other side. A row whose entry gets a new id is a copy of one that may still have its other side. */
const namedSides = ({ bookable }: Assessment): [id: string, otherId: string][] =>
  bookable.flatMap(({ draft, own, isOpen }) =>
    !isOpen && own !== undefined && own.otherSideId !== null && own.id === draft.own?.id
      ? [[own.id, own.otherSideId] as [string, string]]
      : [],
  );

/**
 * The transfers whose other side is booked in a portfolio that the user may change. Locks its ledgers and the portfolio's own in
 * the order of their ids, as transfers do, before anything is booked.
 */
export const lockStatedSides = async (
  trx: Trx,
  { viewer }: Work,
  { portfolioId, assessment }: { readonly portfolioId: string; readonly assessment: Assessment },
): Promise<readonly StatedSide[]> => {
  const named = namedSides(assessment).slice(0, linkedAtMost);
  if (named.length === 0) return [];
  const owners = await portfoliosOfEntries(
    trx,
    named.map(([, otherId]) => otherId),
  );
  const writable = new Set<string>();
  for (const id of new Set(owners.values()))
    if (id !== portfolioId && (await refuseWriter(trx, viewer, id)) === null) writable.add(id);
  for (const id of [portfolioId, ...writable].toSorted()) await lockLedger(trx, id);
  return named.flatMap(([id, transactionId]) => {
    const owner = owners.get(transactionId);
    return owner !== undefined && writable.has(owner)
      ? [{ id, other: { portfolioId: owner, transactionId } }]
      : [];
  });
};

/** Links one transfer if that leaves the lots of the receiving side as they are. */
const linkSide = async (
  trx: Trx,
  work: Work,
  { portfolioId, side }: { readonly portfolioId: string; readonly side: StatedSide },
): Promise<boolean> => {
  const target = { portfolioId, transactionId: side.id };
  const linked = await prepareLink(trx, target, side.other);
  if (!linked.ok || !isDeepStrictEqual(linked.lots, linked.into.fields.lots)) return false;
  const { clock } = work.app;
  const outcome = await linkTransfer(trx, target, {
    other: side.other,
    revision: linked.own.revision,
    ledgerRevision: linked.out.lock.ledger_revision,
    by: {
      userId: work.userId,
      now: clock.now(),
      today: clock.today(),
      closedPeriods: work.closedPeriods,
    },
  });
  return outcome.ok;
};

/** Links the transfers of the rows that were just booked. A pair that differs meanwhile stays as two separate entries. */
export const linkStatedSides = async (
  trx: Trx,
  work: Work,
  { portfolioId, sides }: { readonly portfolioId: string; readonly sides: readonly StatedSide[] },
): Promise<void> => {
  for (const side of sides)
    await keepIf(trx, 'transfer_side', async () => {
      const isKept = await linkSide(trx, work, { portfolioId, side });
      return { isKept, outcome: isKept };
    });
};
