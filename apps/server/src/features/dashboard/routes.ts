/**
 * The endpoints of the overview: the firm's four figures for every user with a role, everything else by what the user
 * may see.
 */
import {
  activityEvents,
  getDashboard,
  getDashboardOverview,
  listRecentActivity,
} from '@partnerfolio/contract/dashboard';
import { explainFirmReturn } from '@partnerfolio/contract/figures/return-explanations';
import { localDateSchema } from '@partnerfolio/contract/values';
import { refuseFor } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { isReversed } from '../figures/compute/ranges.rules.ts';
import { explainMonth, firmFigures } from './firm.actions.ts';
import { overviewFor } from './overview.actions.ts';
import * as queries from './queries.ts';
import type { ActivityRow } from './queries.ts';
import { isLargeFirm } from './shown.actions.ts';

const activityShown = 6;

const activityView = (row: ActivityRow) => ({
  id: row.id,
  at: row.at,
  event: row.event,
  by: row.by_id === null ? null : { id: row.by_id, fullName: row.by_name },
  client: { id: row.client_id, name: row.client_name },
  isWithViewer: row.is_with_viewer,
  portfolio:
    row.portfolio_id === null || row.portfolio_name === null
      ? null
      : { id: row.portfolio_id, name: row.portfolio_name },
  type: row.event.startsWith('transaction.') ? row.type : null,
  symbol: row.symbol,
  amount: row.amount,
  currency: row.amount === null ? null : row.currency,
  fileName: row.file_name,
});

export const dashboardRoutes = [
  on(getDashboard).handle(async ({ app }) => {
    const firm = await queries.firmState(app.db);
    const { asOf, ...figures } = await firmFigures(app, { ...firm, isOfLargeFirm: isLargeFirm(firm) });
    return {
      asOf: localDateSchema.parse(asOf),
      currency: await app.firm.currency(),
      ...figures,
      portfolios: firm.portfolios,
      clients: firm.clients,
      pendingProposals: firm.pending_proposals,
    };
  }),

  on(getDashboardOverview).handle(({ app, viewer }) => overviewFor(app, viewer)),

  on(explainFirmReturn).handle(({ app, viewer, query }) =>
    isReversed(query) ? refuseFor('from', 'range_reversed') : explainMonth(app, viewer, query),
  ),

  on(listRecentActivity).handle(async ({ app, viewer }) => {
    const rows = await queries.recentActivity(app.db, viewer, {
      events: activityEvents,
      limit: activityShown,
    });
    return { items: rows.map(activityView) };
  }),
];
