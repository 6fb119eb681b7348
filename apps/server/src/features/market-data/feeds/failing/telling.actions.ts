/** Tells the users who may manage market data of feeds that fail. */
import { portalSubjectId } from '@partnerfolio/contract/notifications/notifications';
import { v7 as uuid } from 'uuid';
import { listColleagues } from '../../../../platform/access/rights.ts';
import type { App } from '../../../../platform/context.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { notify } from '../../../notifications/notify.actions.ts';
import { markFailingTold } from './queries.ts';

/** Tells of each feed once until it works again; whoever has not read of another one finds both on the page of sources. */
export const tellFailingFeeds = ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<null> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const { prices, rates } = await markFailingTold(trx, now.toISOString());
    if (!prices && !rates) return null;
    const to = (await listColleagues(trx))
      .filter((one) => one.rights.has('market_data.manage'))
      .map(({ id }) => id);
    const told = { subjectId: portalSubjectId, event: uuid(), by: null, to, now };
    if (prices) await notify(trx, { kind: 'feed_failing', ...told });
    if (rates) await notify(trx, { kind: 'rates_failing', ...told });
    return null;
  });
