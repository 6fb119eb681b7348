/** Computes the analytics of the firm, or of what a user may see of it, over a period. */
import type { Analytics } from '@partnerfolio/contract/analytics';
import type { analyticsFigures } from '@partnerfolio/contract/figures/explained';
import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { seesEveryClient } from '../client-access/rules.ts';
import { toAllocation } from '../clients/figures/rules.ts';
import { transitTotal } from '../dashboard/overview.rules.ts';
import { classTotals, listTransitsWithin, visibleState } from '../dashboard/queries.ts';
import { explainCombined } from '../figures/explain/totals/combined.rules.ts';
import type { CombinedAsked } from '../figures/explain/totals/combined.rules.ts';
import { countStale } from '../figures/stored/queue.queries.ts';
import { firmValue } from '../figures/totals/firm.rules.ts';
import { rateFor } from '../market-data/rates.rules.ts';
import { countOf, namedLeftOut } from './left-out.actions.ts';
import * as rules from './rules.ts';
import { readTogether } from './together.actions.ts';
import type { AnalyticsRequest } from './together.actions.ts';

/** Every figure of the answer. */
export const computeAnalytics = async (asked: AnalyticsRequest): Promise<Analytics> => {
  const { app, viewer } = asked;
  const { today, rates, totals, range, leftOut, leftOutRange, figures, development, asOf } =
    await readTogether(asked);
  const parts = [
    ...(await classTotals(app.db, viewer)),
    ...(await listTransitsWithin(app.db, viewer, today)).map(transitTotal),
  ];
  const { allocation: byClass, unknownLines } = toAllocation(
    parts.map((part) => ({ classes: [part], rate: rateFor(rates, part.currency, today) })),
  );
  return {
    asOf,
    from: range.from,
    to: range.to,
    currency: rates.currency,
    scope: seesEveryClient(viewer) ? 'firm' : 'own',
    value: firmValue(totals, rates, today),
    portfolios: (await visibleState(app.db, viewer)).portfolios,
    leftOut: countOf(leftOut),
    leftOutPortfolios: await namedLeftOut(asked, leftOutRange, leftOut),
    development,
    ...figures,
    byClass,
    unknownLines: unknownLines + leftOut.uncomputed + leftOut.failed,
    byCurrency: rules.currencyParts(totals, rates, today),
    renewing: await countStale(app.db, viewer),
  };
};

/** Explains a figure of the answer, or the same figure over a part of the period. */
export const explainTogether = async (
  request: AnalyticsRequest,
  asked: CombinedAsked & { readonly figure: (typeof analyticsFigures)[number] },
): Promise<Explanation> => {
  const { series, isCut, range, figures, asOf } = await readTogether(request);
  return explainCombined({ series, isCut, range, asOf, shown: figures[asked.figure] }, asked);
};
