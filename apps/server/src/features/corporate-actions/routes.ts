/** The endpoints of corporate actions. */
import {
  bookCorporateAction,
  bookCorporateActionForAll,
  declineCorporateAction,
  deleteCorporateAction,
  listActionPortfolios,
  listCorporateActions,
  listOfferedActions,
  offerCorporateAction,
  offeredAtMost,
  recordCorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import type { ActionPortfolio } from '@partnerfolio/contract/instruments/corporate-actions';
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { createOnce } from '../../platform/serve/idempotency.ts';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { yieldToEventLoop } from '../../platform/jobs/in-turns.ts';
import { loadLedger, toPricingState } from '../ledger/replay.actions.ts';
import { refuseWriter } from '../ledger/writers.actions.ts';
import { portfolioAccess } from '../portfolio-access/access.queries.ts';
import { findInstrument } from '../market-data/queries.ts';
import * as actions from './actions.ts';
import * as booking from './booking.actions.ts';
import { assessAction, effectOfAction } from './assess.actions.ts';
import * as queries from './queries.ts';
import type { ActionRow, NamedHolderRow } from './queries.ts';

const portfolioView = async (db: Db, action: ActionRow, holder: NamedHolderRow): Promise<ActionPortfolio> => {
  const ledger = await (await loadLedger(db, toPricingState(holder))).ledger();
  const assessed = assessAction(action, holder, ledger);
  const { declinedReason: reason, declinedAt: at, declinedBy, declinedByName } = holder;
  return {
    portfolio: { id: holder.id, name: holder.name },
    client: { id: holder.clientId, name: holder.client },
    status: assessed.status,
    transactionId: assessed.booking?.entry.id ?? null,
    declined:
      reason === null || at === null
        ? null
        : { reason, at, by: declinedBy === null ? null : { id: declinedBy, fullName: declinedByName } },
    effect: await effectOfAction(db, { action, holder, ledger }, assessed),
  };
};

const errorView = (error: FieldError | null) =>
  error === null ? null : { ...error, message: fieldErrorTitle(error) };

export const corporateActionRoutes = [
  on(listCorporateActions).handle(async ({ app, params }) => {
    if ((await findInstrument(app.db, params.id)) === null) return refuse('not_found');
    return { items: (await queries.listActionRows(app.db, params.id)).map(actions.actionView) };
  }),

  on(recordCorporateAction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, (trx) => {
      const by = { userId: viewer.id, now: app.clock.now(), today: app.clock.today() };
      const create = () => actions.recordAction(trx, { instrumentId: params.id, form: body, by });
      return createOnce(trx, { create });
    }),
  ),

  on(deleteCorporateAction).handle(({ app, viewer, params }) =>
    inTransaction(app.db, async (trx) => {
      const target = { id: params.actionId, instrumentId: params.id };
      const refused = await actions.deleteAction(trx, target, { userId: viewer.id, now: app.clock.now() });
      return refused ?? { done: true as const };
    }),
  ),

  on(listActionPortfolios).handle(async ({ app, viewer, params, query }) => {
    const action = await queries.findAction(app.db, { id: params.actionId, instrumentId: params.id });
    if (action === null) return refuse('not_found');
    const { rows, total, viewOnly } = await queries.listHolderRows(app.db, { viewer, action }, query);
    const items: ActionPortfolio[] = [];
    for (const holder of rows) {
      items.push(await portfolioView(app.db, action, holder));
      await yieldToEventLoop();
    }
    return { items, total, viewOnly };
  }),

  on(bookCorporateAction).handle(async ({ app, viewer, params, body }) => {
    const action = await queries.findAction(app.db, { id: params.actionId, instrumentId: params.id });
    if (action === null) return refuse('not_found');
    const request = { app, viewer, action, intoClosedPeriod: body.intoClosedPeriod };
    const items = [];
    for (const portfolio of body.portfolios) {
      const { outcome, error } = await booking.bookAction(request, portfolio);
      items.push({ portfolioId: portfolio.id, outcome, error: errorView(error) });
    }
    return { items };
  }),

  on(bookCorporateActionForAll).handle(async ({ app, viewer, params, body }) => {
    const action = await queries.findAction(app.db, { id: params.actionId, instrumentId: params.id });
    if (action === null) return refuse('not_found');
    // Closed periods wait for a user who looks at the portfolio and confirms.
    const request = { app, viewer, action, intoClosedPeriod: false };
    const booked = await booking.bookForAll(request, body.after);
    if (booked === null) return refuse('forbidden');
    const { refused, ...done } = booked;
    return { ...done, refused: refused.map(({ error, ...row }) => ({ ...row, error: errorView(error) })) };
  }),

  on(declineCorporateAction).handle(({ app, viewer, params, body }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const by = { userId: viewer.id, now: app.clock.now() };
      const decision = { portfolioId: params.id, actionId: params.actionId, reason: body.reason, by };
      return (await actions.decideAction(trx, decision)) ?? { done: true as const };
    }),
  ),

  on(offerCorporateAction).handle(({ app, viewer, params }) =>
    inTransaction(app.db, async (trx) => {
      const denied = await refuseWriter(trx, viewer, params.id);
      if (denied !== null) return denied;
      const by = { userId: viewer.id, now: app.clock.now() };
      const decision = { portfolioId: params.id, actionId: params.actionId, reason: null, by };
      return (await actions.decideAction(trx, decision)) ?? { done: true as const };
    }),
  ),

  on(listOfferedActions).handle(async ({ app, viewer, params }) => {
    const access = await portfolioAccess(app.db, viewer, params.id);
    if (access === null) return refuse('not_found');
    const mayBook = access.mayEdit && viewer.rights.has('ledger.write');
    const unsettled = await queries.listUnsettledActions(app.db, params.id);
    const holder = await queries.findHolder(app.db, { portfolioId: params.id, actionId: params.id });
    if (unsettled.length === 0 || holder === null) return { items: [], mayBook };
    const ledger = await (await loadLedger(app.db, toPricingState(holder))).ledger();
    const open = unsettled.filter((action) => assessAction(action, holder, ledger).status === 'open');
    return { items: open.slice(0, offeredAtMost).map(actions.actionView), mayBook };
  }),
];
