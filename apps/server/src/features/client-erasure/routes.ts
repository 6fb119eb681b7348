/** The endpoints of the erasure of clients and of holds. */
import {
  eraseClient,
  listClientHolds,
  placeClientHold,
  previewClientErasure,
  releaseClientHold,
} from '@partnerfolio/contract/clients/retention/erasure';
import { on } from '../../platform/serve/on.ts';
import { eraseClient as erase } from './actions.ts';
import { previewErasure } from './preview.actions.ts';
import * as holds from './holds.actions.ts';

export const clientErasureRoutes = [
  on(listClientHolds).handle(({ app, viewer, params }) => holds.readHolds({ app, viewer }, params.id)),

  on(placeClientHold).handle(({ app, viewer, params, body }) =>
    holds.placeHold({ app, viewer }, { clientId: params.id, ...body }),
  ),

  on(releaseClientHold).handle(({ app, viewer, params, body }) =>
    holds.releaseHold({ app, viewer }, { clientId: params.id, id: params.holdId, reason: body.reason }),
  ),

  on(previewClientErasure).handle(({ app, viewer, params }) => previewErasure({ app, viewer }, params.id)),

  on(eraseClient).handle(({ app, viewer, params, body }) =>
    erase({ app, viewer }, { id: params.id, revision: body.revision }),
  ),
];
