/** The endpoints of benchmarks. */
import { explainBenchmark } from '@partnerfolio/contract/figures/return-explanations';
import * as contract from '@partnerfolio/contract/market/benchmarks';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import * as actions from './actions.ts';
import * as queries from './queries.ts';
import { benchmarkReturns, explainReturn } from './returns.actions.ts';

const toView = ({ parts, ...row }: queries.BenchmarkRow) => ({
  ...row,
  parts: parts.map(({ instrument: { id, symbol, name, currency }, weightPct }) => ({
    instrument: { id, symbol, name, currency },
    weightPct,
  })),
});

export const benchmarkRoutes = [
  on(contract.listBenchmarks).handle(async ({ app, viewer, query }) => {
    const { items, total } = await queries.listBenchmarkRows(app.db, viewer, { ...query, q: query.q ?? '' });
    const returns =
      query.returns === undefined ? null : await benchmarkReturns(app.db, items, app.clock.today());
    return {
      items: items.map((row) => ({ ...toView(row), returns: returns?.get(row.id) ?? null })),
      total,
      default: await queries.findDefault(app.db),
    };
  }),

  on(contract.getBenchmark).handle(async ({ app, viewer, params }) => {
    const row = await queries.findBenchmark(app.db, viewer, params.id);
    return row === null ? refuse('not_found') : toView(row);
  }),

  on(explainBenchmark).handle(async ({ app, viewer, params, query }) => {
    const row = await queries.findBenchmark(app.db, viewer, params.id);
    if (row === null) return refuse('not_found');
    return explainReturn(app.db, row, { ...query, on: app.clock.today() });
  }),

  on(contract.createBenchmark).handle(async ({ app, viewer, body }) => {
    const created = await actions.createBenchmark({ app, viewer }, body);
    return 'ok' in created ? created : toView(created);
  }),

  on(contract.updateBenchmark).handle(async ({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    const changed = await actions.updateBenchmark({ app, viewer }, { id: params.id, revision, form });
    return 'ok' in changed ? changed : toView(changed);
  }),

  on(contract.deleteBenchmark).handle(({ app, viewer, params }) =>
    actions.deleteBenchmark({ app, viewer }, params.id),
  ),
];
