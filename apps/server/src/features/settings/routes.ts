/** The endpoints of the firm's settings: its name and details, its benchmark and risk-free rate. */
import { getComparisonSettings, putComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { getFirmDetails, putFirmDetails } from '@partnerfolio/contract/settings/details';
import { getFirmLogo, removeFirmLogo, uploadFirmLogo } from '@partnerfolio/contract/settings/logo';
import { getSettings, renameFirm } from '@partnerfolio/contract/settings/firm';
import { writeAudit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { changeDetails, readDetails } from '../../platform/firm/details.ts';
import { renameFirm as storeName } from '../../platform/firm/firm.ts';
import { readLogo } from '../../platform/firm/logo.ts';
import { on, stream } from '../../platform/serve/on.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { answerPolicy } from '../../platform/site/web-headers.ts';
import { putComparison, readSettings } from './comparison.actions.ts';
import { changeFirm } from './firm-change.actions.ts';
import { removeLogo, takeLogo } from './logo.actions.ts';

export const settingsRoutes = [
  on(getSettings).handle(async ({ app }) => {
    const { name, currency } = await app.firm.facts();
    return { name, currency, timeZone: app.config.timeZone };
  }),

  on(renameFirm).handle(({ app, body, viewer }) =>
    inTransaction(app.db, async (trx) => {
      const before = await storeName(trx, body.name);
      if (before === null) return refuse('wrong_state', because('firm_not_set_up'));
      await writeAudit(trx, {
        eventType: 'firm.rename',
        now: app.clock.now(),
        userId: viewer.id,
        entity: 'firm',
        before,
        after: body,
      });
      return { done: true as const };
    }),
  ),

  on(getFirmDetails).handle(({ app }) => readDetails(app.db)),

  on(putFirmDetails).handle(({ app, body: { revision, ...form }, viewer }) =>
    changeFirm({ app, viewer }, 'firm.change_details', (trx) => changeDetails(trx, form, revision)),
  ),

  on(uploadFirmLogo).handle(async ({ app, viewer, upload }) =>
    takeLogo({ app, viewer }, new Uint8Array(await new Response(upload).arrayBuffer())),
  ),

  on(removeFirmLogo).handle(({ app, viewer }) => removeLogo({ app, viewer })),

  on(getFirmLogo).handle(async ({ app }) => {
    const found = await readLogo(app.db);
    if (found === null) return refuse('not_found');
    return stream({
      body: new Uint8Array(found.logo),
      type: 'image/png',
      // In case someone opens the address itself: it may show a picture, and run nothing.
      headers: {
        etag: `"${found.logo_hash}"`,
        'cache-control': 'no-cache',
        'content-security-policy': `${answerPolicy}; sandbox`,
        'content-disposition': 'inline; filename="logo.png"',
      },
    });
  }),

  on(getComparisonSettings).handle(({ app }) => readSettings(app.db)),

  on(putComparisonSettings).handle(({ app, body, viewer }) => putComparison({ app, viewer }, body)),
];
