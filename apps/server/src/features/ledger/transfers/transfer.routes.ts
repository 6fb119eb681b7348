/** The endpoints of transfers between two portfolios of the firm. */
import { bookTransfer, previewTransfer, renewTransferredLots } from '@partnerfolio/contract/transfers';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import { on } from '../../../platform/serve/on.ts';
import { because, refuse, refuseFor } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { renewLots } from './transfer-change.actions.ts';
import { previewOfTransfer, transferBetween } from './transfer.actions.ts';
import { sidesOfEntry } from './transfer.queries.ts';
import { readTransaction } from '../views.actions.ts';
import { bookkeeper, toRefusal, refuseOtherSide, refuseWriter } from '../writers.actions.ts';

/** Refuses a user who may not see or change both portfolios, and a transfer of a portfolio to itself. */
const refuseEitherSide = async (db: Db, viewer: Staff, [from, to]: readonly [string, string]) => {
  const denied = (await refuseWriter(db, viewer, from)) ?? (await refuseWriter(db, viewer, to));
  if (denied !== null) return denied;
  return from === to ? refuseFor('toPortfolioId', 'same_portfolio') : null;
};

type Preview = OutputOf<typeof previewTransfer>;

export const transferRoutes = [
  on(previewTransfer).handle(async ({ app, viewer, params, body }) => {
    const denied = await refuseEitherSide(app.db, viewer, [params.id, body.toPortfolioId]);
    if (denied !== null) return denied;
    const asked = { fromPortfolioId: params.id, form: body, today: app.clock.today() };
    const preview = await previewOfTransfer(app.db, asked);
    if (!preview.ok) return toRefusal(preview);
    const { ledgerRevision, costCurrency, baseCurrency, lots } = preview;
    // The engine returns the dates and currencies that the contract brands.
    return { ledgerRevision, costCurrency, baseCurrency, lots: lots as unknown as Preview['lots'] };
  }),

  on(bookTransfer).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseEitherSide(trx, viewer, [params.id, body.toPortfolioId]);
      if (denied !== null) return denied;
      const create = async () => {
        const { intoClosedPeriod, ...form } = body;
        const by = bookkeeper(app, viewer, intoClosedPeriod);
        const moved = await transferBetween(trx, { fromPortfolioId: params.id, form, by });
        if (!moved.ok) return moved.code === 'stale' ? refuse('stale') : toRefusal(moved);
        return {
          id: moved.id,
          out: await readTransaction(trx, { viewer, portfolioId: params.id }, moved.outId),
          in: await readTransaction(trx, { viewer, portfolioId: body.toPortfolioId }, moved.inId),
        };
      };
      return createOnce(trx, { create });
    }),
  ),

  on(renewTransferredLots).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const [own, other] = await sidesOfEntry(trx, params.id, params.transactionId);
      if (!own) return refuse('not_found');
      if (!other) return refuse('wrong_state', because('entry_not_transfer_side'));
      const deniedOther = await refuseOtherSide(trx, viewer, other.portfolio_id);
      if (deniedOther !== null) return deniedOther;
      const target = { portfolioId: params.id, transactionId: params.transactionId };
      const by = bookkeeper(app, viewer, body.intoClosedPeriod);
      const renewed = await renewLots(trx, target, { sides: [own, other], revision: body.revision, by });
      if (renewed.ok) return readTransaction(trx, { viewer, portfolioId: params.id }, renewed.id);
      return renewed.code === 'stale' ? refuse('stale') : toRefusal(renewed);
    }),
  ),
];
