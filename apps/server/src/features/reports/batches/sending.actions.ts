/** Sends what a batch has issued of a portfolio in one mail, once each of its reports there has an outcome. */
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Trx } from '../../../platform/database/transactions.ts';
import { because } from '../../../platform/http/problem.ts';
import { deliverToClient } from '../deliveries/actions.ts';
import { subjectAccess } from '../queries.ts';
import { findStaffWith } from './owner.actions.ts';
import * as turns from './turns.queries.ts';
import type { ItemToSend, PortfolioInBatch } from './turns.queries.ts';

/** Whoever may still send reports of the portfolio on behalf of the items' issuer; or why nobody may. */
const findSender = async (trx: Trx, { issuer_id: id, portfolio_id: portfolioId }: ItemToSend) => {
  const sender = await findStaffWith(trx, id, ['reports.issue']);
  if (sender === null) return because('owner_may_not_issue');
  const access = await subjectAccess(trx, sender, { of: 'portfolio', id: portfolioId });
  return access?.mayEdit === true ? { sender } : because('owner_lost_portfolio');
};

/** Sends items, or notes why they are not sent. */
const sendItems = async (trx: Trx, app: App, items: readonly ItemToSend[]): Promise<void> => {
  const [first] = items;
  if (first === undefined) return;
  const found = await findSender(trx, first);
  const reportIds = items.map((item) => item.report_id);
  const notSent =
    'sender' in found ? await deliverToClient(trx, { app, viewer: found.sender }, reportIds) : null;
  for (const item of items) {
    const reason = 'reason' in found ? found.reason : (notSent?.get(item.report_id) ?? null);
    await turns.putSent(trx, item.id, reason);
  }
};

/** Sends what can be sent of a portfolio; nothing while one of its reports has no outcome. */
export const sendPortfolio = async (app: App, portfolio: PortfolioInBatch): Promise<void> => {
  try {
    await inTransaction(app.db, async (trx) => sendItems(trx, app, await turns.holdToSend(trx, portfolio)));
    app.mail.wake();
  } catch (error) {
    // One portfolio whose reports cannot be sent holds up no other; the next round tries again.
    const { batch_id: batch, portfolio_id: portfolioId } = portfolio;
    app.log.error({ err: error, batch, portfolioId }, 'reports of a batch could not be sent');
  }
};

/** Sends what other processes have left, or what a batch that goes on has kept back. */
export const sendSettled = async (app: App): Promise<void> => {
  for (const portfolio of await turns.listSettled(app.db)) await sendPortfolio(app, portfolio);
};
