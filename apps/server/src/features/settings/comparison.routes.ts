/** The endpoints of the benchmark and the risk-free rate of the firm. */
import { getComparisonSettings, putComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { on } from '../../platform/serve/on.ts';
import { putComparison, readSettings } from './comparison.actions.ts';

export const comparisonSettingsRoutes = [
  on(getComparisonSettings).handle(({ app }) => readSettings(app.db)),

  on(putComparisonSettings).handle(({ app, body, viewer }) => putComparison({ app, viewer }, body)),
];
