/** The endpoints that link two booked entries into one transfer. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { linkTransfer, listTransferCandidates, previewTransferLink } from '@partnerfolio/contract/transfers';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { on } from '../../../platform/serve/on.ts';
import { because, refuse, refuseFor } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { findTransaction } from '../queries.ts';
import { prepareLink, linkTransfer as link } from './transfer-link.actions.ts';
import { listCandidates } from './transfer-link.queries.ts';
import { statedCost } from './transfer-link.rules.ts';
import { readTransaction } from '../views.actions.ts';
import { bookkeeper, toRefusal, refuseWriter } from '../writers.actions.ts';

type Preview = OutputOf<typeof previewTransferLink>;

interface Pair {
  readonly params: { readonly id: string; readonly transactionId: string };
  readonly body: { readonly otherPortfolioId: string; readonly otherTransactionId: string };
}

/** Finds both entries; refuses a user who may not change both ledgers, and two entries of the same ledger. */
const findTargets = async (db: Db, viewer: Staff, { params, body }: Pair) => {
  const denied =
    (await refuseWriter(db, viewer, params.id)) ??
    (await refuseWriter(db, viewer, body.otherPortfolioId)) ??
    (params.id === body.otherPortfolioId ? refuseFor('otherPortfolioId', 'same_portfolio') : null);
  const target = { portfolioId: params.id, transactionId: params.transactionId };
  const other = { portfolioId: body.otherPortfolioId, transactionId: body.otherTransactionId };
  return { denied, target, other };
};

export const transferLinkRoutes = [
  on(listTransferCandidates).handle(async ({ app, viewer, params }) => {
    const denied = await refuseWriter(app.db, viewer, params.id);
    if (denied !== null) return denied;
    const entry = await findTransaction(app.db, params.id, params.transactionId);
    if (entry === null) return refuse('not_found');
    const isInForce = entry.reverses_id === null && entry.reversed_by_id === null;
    if (!entry.type.startsWith('transfer_') || entry.transfer_id !== null || !isInForce)
      return refuse('wrong_state', because('transfer_has_no_candidates'));
    const target = { portfolioId: params.id, transactionId: params.transactionId };
    const found = await listCandidates(app.db, viewer, target);
    return {
      items: found.map((row) => ({
        portfolio: { id: row.portfolio_id, name: row.portfolio_name },
        client: { id: row.client_id, name: row.client_name },
        transactionId: row.transaction_id,
        tradeDate: row.trade_date as LocalDate,
        note: row.note,
      })),
    };
  }),

  on(previewTransferLink).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const { denied, target, other } = await findTargets(trx, viewer, { params, body });
      if (denied !== null) return denied;
      const linked = await prepareLink(trx, target, other);
      if (!linked.ok) return toRefusal(linked);
      const { out, into, own, lots, currency } = linked;
      return {
        ledgerRevision: out.lock.ledger_revision,
        revision: own.revision,
        outDate: out.fields.tradeDate as LocalDate,
        inDate: into.fields.tradeDate as LocalDate,
        before: { cost: statedCost(into.fields), currency: into.fields.currency },
        costCurrency: currency,
        baseCurrency: into.lock.base_currency,
        // The engine returns the dates and currencies that the contract brands.
        lots: (lots ?? []) as unknown as Preview['lots'],
      };
    }),
  ),

  on(linkTransfer).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const { denied, target, other } = await findTargets(trx, viewer, { params, body });
      if (denied !== null) return denied;
      const { revision, ledgerRevision, intoClosedPeriod } = body;
      const linked = await link(trx, target, {
        other,
        revision,
        ledgerRevision,
        by: bookkeeper(app, viewer, intoClosedPeriod),
      });
      if (linked.ok) return readTransaction(trx, { viewer, portfolioId: params.id }, linked.id);
      return linked.code === 'stale' ? refuse('stale') : toRefusal(linked);
    }),
  ),
];
