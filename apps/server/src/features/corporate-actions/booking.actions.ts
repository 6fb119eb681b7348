/** Booking corporate actions into portfolios. */
import type { ActionPortfolio, BookingOutcome } from '@partnerfolio/contract/instruments/corporate-actions';
import { bookingsAtMost } from '@partnerfolio/contract/instruments/corporate-actions';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { invariant } from '../../platform/http/problem.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import { bookUnderLock } from '../ledger/actions.ts';
import { readForWrite, toPricingState } from '../ledger/replay.actions.ts';
import { bookkeeper, refuseWriter } from '../ledger/writers.actions.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import { lockLedger, periodMetadata } from '../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock } from '../portfolio-access/ledger-lock.actions.ts';
import { assessAction, unitsSeen } from './assess.actions.ts';
import * as queries from './queries.ts';
import type { ActionRow } from './queries.ts';
import { actionEntry } from './rules.ts';

interface BookedHere {
  readonly outcome: BookingOutcome;
  readonly error: FieldError | null;
}

const outcome = (code: BookingOutcome, error: FieldError | null = null): BookedHere => ({
  outcome: code,
  error,
});

/** Why the action is not booked for the units that the user saw, or for any; null if it is to be booked. */
const whyNot = (
  assessed: ReturnType<typeof assessAction>,
  quantitySeen: string | null,
): BookingOutcome | null => {
  if (assessed.status === 'booked') return 'booked_already';
  if (assessed.status !== 'open') return assessed.status;
  return quantitySeen === null || unitsSeen(assessed) === quantitySeen ? null : 'changed';
};

interface BookingRequest {
  readonly app: App;
  readonly viewer: Staff;
  readonly action: ActionRow;
  /** Whether the user has confirmed that entries of closed periods are booked. */
  readonly intoClosedPeriod: boolean;
}

const bookInto = async (
  trx: Db,
  lock: LedgerLock,
  { app, viewer, action, intoClosedPeriod, quantity }: BookingRequest & { readonly quantity: string | null },
): Promise<BookedHere> => {
  const holder = await queries.findHolder(trx, { portfolioId: lock.id, actionId: action.id });
  invariant(holder !== null, 'a locked portfolio is there');
  const present = await readForWrite(trx, toPricingState(lock));
  const assessed = assessAction(action, holder, await present.ledger());
  const refused = whyNot(assessed, quantity);
  if (refused !== null) return outcome(refused);
  const entries = assessed.toBook.map((part) => actionEntry(action, { ...part, currency: action.quoted }));
  const by = bookkeeper(app, viewer, intoClosedPeriod);
  const booked = await bookUnderLock(trx, lock, { entries, by });
  if (!booked.ok) {
    const [error] = booked.faults;
    return outcome('refused', error === undefined ? null : { path: error.field, ...error.error });
  }
  const [transactionId] = booked.ids;
  invariant(transactionId !== undefined, 'an action that is open concerns units of an account');
  if (assessed.booking === null)
    await queries.linkEntry(trx, { actionId: action.id, portfolioId: lock.id, transactionId });
  await writeAudits(
    trx,
    booked.ids.map((id, i) => ({
      eventType: 'transaction.create' as const,
      now: by.now,
      userId: viewer.id,
      entity: 'transaction',
      entityId: id,
      metadata: {
        portfolioId: lock.id,
        corporateActionId: action.id,
        ...periodMetadata(booked.pass),
      },
      after: entries[i],
    })),
  );
  return outcome('booked');
};

/** Books an action into one portfolio, in a transaction of its own. */
export const bookAction = (
  request: BookingRequest,
  { id, quantity }: { readonly id: string; readonly quantity: string | null },
): Promise<BookedHere> =>
  inTransaction(request.app.db, async (trx) => {
    if ((await refuseWriter(trx, request.viewer, id)) !== null) return outcome('not_allowed');
    const lock = await lockLedger(trx, id);
    if (lock === null || !(await queries.holdAction(trx, request.action.id))) return outcome('not_allowed');
    return bookInto(trx, lock, { ...request, quantity });
  });

/** Outcomes that leave a portfolio as it is. */
const isSettled = (code: BookingOutcome): boolean =>
  code === 'booked_already' || code === 'declined' || code === 'not_held';

/**
 * Books an action into the next portfolios of all clients, each by itself, for whatever units they held. Null for a user
 * who does not see every client.
 */
export const bookForAll = async (request: BookingRequest, after: string | null) => {
  const { app, action, viewer } = request;
  if (!seesEveryClient(viewer)) return null;
  const rows = await queries.listConcerned(app.db, action, { after, limit: bookingsAtMost });
  const refused: (BookedHere & Pick<ActionPortfolio, 'portfolio' | 'client'>)[] = [];
  let [booked, left] = [0, 0];
  for (const { id, name, clientId, client } of rows) {
    const done = await bookAction(request, { id, quantity: null });
    if (done.outcome === 'booked') booked += 1;
    else if (isSettled(done.outcome)) left += 1;
    else refused.push({ portfolio: { id, name }, client: { id: clientId, name: client }, ...done });
    await yieldToEventLoop();
  }
  const next = rows.length < bookingsAtMost ? null : (rows.at(-1)?.id ?? null);
  return { booked, left, refused, next };
};
