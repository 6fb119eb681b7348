/** The endpoints of the user's own sessions. */
import * as contract from '@partnerfolio/contract/sessions';
import { on } from '../../platform/serve/on.ts';
import { endOthers, endOwn, ownSessions } from './own-sessions.actions.ts';

export const sessionRoutes = [
  on(contract.listOwnSessions).handle(async ({ app, viewer }) => ({ items: await ownSessions(app, viewer) })),
  on(contract.endOwnSession).handle(({ app, viewer, params }) => endOwn(app, viewer, params.id)),
  on(contract.endOtherSessions).handle(({ app, viewer }) => endOthers(app, viewer)),
];
