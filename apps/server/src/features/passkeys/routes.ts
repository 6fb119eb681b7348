/** The endpoints of the user's own passkeys. */
import * as contract from '@partnerfolio/contract/passkeys';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { addOwn, beginOwn, ownPasskeys, removeOwn, renameOwn } from './own-passkeys.actions.ts';

export const passkeyRoutes: readonly Binding[] = [
  on(contract.listPasskeys).handle(async ({ app, viewer }) => ({ items: await ownPasskeys(app, viewer) })),
  on(contract.beginPasskey).handle(({ app, viewer }) => beginOwn(app, viewer)),
  on(contract.addPasskey).handle(({ app, viewer, body }) => addOwn(app, viewer, body)),
  on(contract.renamePasskey).handle(({ app, viewer, params, body }) =>
    renameOwn(app, viewer, { id: params.id, name: body.name }),
  ),
  on(contract.removePasskey).handle(({ app, viewer, params }) => removeOwn(app, viewer, params.id)),
];
