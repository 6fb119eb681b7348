/** The endpoints of the ledger's entries: reading, adding and changing them. */
import {
  addTransaction,
  addTransactions,
  getTransaction,
  updateTransaction,
} from '@partnerfolio/contract/ledger';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { on } from '../../platform/serve/on.ts';
import { invariant, refuse } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { portfolioAccess } from '../portfolio-access/access.queries.ts';
import { periodMetadata } from '../portfolio-access/ledger-lock.actions.ts';
import { bookTransactions } from './actions.ts';
import { editTransaction } from './change.actions.ts';
import { changedView, findDetail, readTransaction } from './views.actions.ts';
import { bookkeeper, toRefusal, toRowsRefusal, refuseWriter } from './writers.actions.ts';

export const ledgerRoutes = [
  on(getTransaction).handle(async ({ app, viewer, params }) => {
    if ((await portfolioAccess(app.db, viewer, params.id)) === null) return refuse('not_found');
    const reader = { viewer, portfolioId: params.id };
    return (await findDetail(app.db, reader, params.transactionId)) ?? refuse('not_found');
  }),

  on(addTransaction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const create = async () => {
        const { intoClosedPeriod, ...entry } = body;
        const by = bookkeeper(app, viewer, intoClosedPeriod);
        const booked = await bookTransactions(trx, params.id, { entries: [entry], by });
        if (!booked.ok) return toRefusal(booked);
        const [id] = booked.ids;
        invariant(id !== undefined, 'booking one entry gives one id');
        await writeAudit(trx, {
          eventType: 'transaction.create',
          now: by.now,
          userId: viewer.id,
          entity: 'transaction',
          entityId: id,
          metadata: { portfolioId: params.id, ...periodMetadata(booked.pass) },
          after: entry,
        });
        return readTransaction(trx, { viewer, portfolioId: params.id }, id);
      };
      return createOnce(trx, { create });
    }),
  ),

  on(addTransactions).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const create = async () => {
        const by = bookkeeper(app, viewer, body.intoClosedPeriod);
        const booked = await bookTransactions(trx, params.id, { entries: body.rows, by });
        if (!booked.ok) return toRowsRefusal(booked);
        await writeAudits(
          trx,
          booked.ids.map((id, i) => ({
            eventType: 'transaction.create' as const,
            now: by.now,
            userId: viewer.id,
            entity: 'transaction',
            entityId: id,
            metadata: { portfolioId: params.id, ...periodMetadata(booked.pass) },
            after: body.rows[i],
            // Open pages reload once.
            isPart: i > 0,
          })),
        );
        return { ids: [...booked.ids] };
      };
      return createOnce(trx, { create });
    }),
  ),

  on(updateTransaction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const { revision, intoClosedPeriod, ...fields } = body;
      const target = { portfolioId: params.id, transactionId: params.transactionId };
      const edit = { fields, revision, by: bookkeeper(app, viewer, intoClosedPeriod) };
      const changed = await editTransaction(trx, target, edit);
      return changedView(trx, { viewer, portfolioId: params.id }, changed);
    }),
  ),
];
