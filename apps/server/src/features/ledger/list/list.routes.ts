/** The list of a ledger. */
import { listTransactions } from '@partnerfolio/contract/ledger';
import { refuse } from '../../../platform/http/problem.ts';
import { on } from '../../../platform/serve/on.ts';
import { portfolioAccess } from '../../portfolio-access/access.queries.ts';
import { listTransactionRows } from '../queries.ts';
import { transactionViews } from '../views.actions.ts';
import { withCash } from './cash.actions.ts';

export const ledgerListRoutes = [
  on(listTransactions).handle(async ({ app, viewer, params, query }) => {
    if ((await portfolioAccess(app.db, viewer, params.id)) === null) return refuse('not_found');
    const { cash, ...filters } = query;
    const filter = { ...filters, q: query.q === '' ? undefined : query.q, portfolioId: params.id };
    const { rows, total } = await listTransactionRows(app.db, filter, query);
    const items = await transactionViews(app.db, { viewer, portfolioId: params.id }, rows);
    if (cash === undefined) return { items, total };
    return { ...(await withCash(app.db, filter, items)), total };
  }),
];
