/** The endpoint that reverses an entry: of a transfer both sides, in both ledgers. */
import { reverseTransaction } from '@partnerfolio/contract/ledger';
import { on } from '../../../platform/serve/on.ts';
import { refuseFor } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { reverseTransaction as reverse } from '../change.actions.ts';
import { changedView } from '../views.actions.ts';
import { bookkeeper, refuseOtherSide, refuseWriter } from '../writers.actions.ts';
import { reverseTransfer } from './transfer-change.actions.ts';
import { sidesOfEntry } from './transfer.queries.ts';

export const reversalRoutes = [
  on(reverseTransaction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const target = { portfolioId: params.id, transactionId: params.transactionId };
      const reversal = {
        note: body.note,
        revision: body.revision,
        by: bookkeeper(app, viewer, body.intoClosedPeriod),
      };
      const [own, other] = await sidesOfEntry(trx, params.id, params.transactionId);
      if (own === undefined || other === undefined)
        return changedView(trx, { viewer, portfolioId: params.id }, await reverse(trx, target, reversal));
      const deniedOther = await refuseOtherSide(trx, viewer, other.portfolio_id);
      if (deniedOther !== null) return deniedOther;
      const { otherRevision = null } = body;
      if (otherRevision === null) return refuseFor('otherRevision', 'required');
      const reversed = await reverseTransfer(trx, [own, other], { ...reversal, otherRevision });
      return changedView(trx, { viewer, portfolioId: params.id }, reversed);
    }),
  ),
];
