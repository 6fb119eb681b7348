/** The endpoints of templates of the firm. */
import * as contract from '@partnerfolio/contract/reports/presets';
import { on } from '../../../platform/serve/on.ts';
import { createPreset, removePreset, updatePreset } from './actions.ts';
import { listPresets } from './queries.ts';
import { toPresets } from './views.ts';

export const presetRoutes = [
  on(contract.listReportPresets).handle(async ({ app }) => ({
    items: await toPresets(app.db, await listPresets(app.db)),
  })),

  on(contract.createReportPreset).handle((call) => createPreset(call, call.body)),

  on(contract.updateReportPreset).handle(({ params, body: { revision, ...form }, ...call }) =>
    updatePreset(call, { id: params.presetId, revision, form }),
  ),

  on(contract.removeReportPreset).handle((call) =>
    removePreset(call, { id: call.params.presetId, ...call.body }),
  ),
];
