/** The endpoint of a portfolio's comparison with its benchmark. It answers 304 while nothing has changed. */
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { json304, on } from '../../platform/http/on.ts';
import { refuse, refuseFor } from '../../platform/http/problem.ts';
import { figuresStamp, loadComputed } from './compute/inputs/computed.actions.ts';
import { computing } from './compute/inputs/computing.actions.ts';
import { findSource } from './compute/inputs/queries.ts';
import { comparisonText, readComparisonInputs } from './compute/comparison/comparison.actions.ts';

export const comparisonRoutes = [
  on(getComparison).handle(async ({ app, viewer, params, query }) => {
    const { period = '', from = '', to = '' } = query;
    if (from !== '' && to !== '' && from > to) return refuseFor('from', 'range_reversed');
    const source = await findSource(app.db, viewer, params.id);
    if (source === null) return refuse('not_found');
    const today = app.clock.today();
    const inputs = await readComparisonInputs(app.db, params.id, today);
    const body = () =>
      computing(source.id, async () => {
        const computed = await loadComputed(app.db, source, today);
        return comparisonText(app.db, { computed, inputs }, query);
      });
    const stamp = `${figuresStamp(source, today)}.${inputs.stamp}`;
    return json304({ etag: `${stamp}.comparison/${period}/${from}/${to}`, body });
  }),
];
