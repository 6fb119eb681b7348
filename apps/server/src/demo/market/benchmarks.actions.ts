/** Adds the sample firm's benchmarks, its default one and its risk-free rate through the portal's own actions. */
import { benchmarkFormSchema } from '@partnerfolio/contract/market/benchmarks';
import { createBenchmark } from '../../features/benchmarks/actions.ts';
import { putComparison } from '../../features/settings/comparison.actions.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { actAs } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import * as queries from '../queries.ts';

/** The first is the firm's default. */
const benchmarks = [
  { name: 'World 60/40', rebalancing: 'monthly', weights: { WRLD: '60', GAGH: '40' } },
  { name: 'World equity', rebalancing: 'none', weights: { WRLD: '100' } },
  { name: 'Euro bonds', rebalancing: 'monthly', weights: { EGB3: '50', EGB7: '35', EHYB: '15' } },
] as const;
const riskFreePct = '2';

/** Adds the benchmarks once; users may change or delete them afterwards. */
export const growBenchmarks = async (growth: Growth): Promise<void> => {
  const { app, instruments } = growth;
  if (await queries.hasHadBenchmarks(app.db)) return;
  const act = { app, viewer: actAs(growth, 'admin') };
  const ids: string[] = [];
  for (const { name, rebalancing, weights } of benchmarks) {
    const parts = Object.entries(weights).map(([symbol, weightPct]) => ({
      instrumentId: instruments.get(symbol),
      weightPct,
    }));
    const form = benchmarkFormSchema.parse({ name, rebalancing, currency: 'EUR', parts });
    const made = await createBenchmark(act, form);
    invariant(!isRefusal(made), 'the sample benchmarks are accepted');
    ids.push(made.id);
  }
  const [benchmarkId = null] = ids;
  const settings = { benchmarkId, riskFree: { kind: 'constant', yearlyPct: riskFreePct } } as const;
  invariant(!isRefusal(await putComparison(act, settings)), 'the sample settings are accepted');
};
