/** The endpoints of invitations: creating and accepting one. */
import * as contract from '@partnerfolio/contract/users';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import { sessionOfTokens } from '../sign-in/session.actions.ts';
import { acceptInvitation, invite } from './actions.ts';

export const invitationRoutes: readonly Binding[] = [
  on(contract.inviteUser).handle(({ body, viewer, app, request }) => invite({ app, viewer, request }, body)),

  on(contract.acceptInvitation).handle(async ({ body, app, request }) => {
    const opened = await acceptInvitation({ app, request }, body);
    return isRefusal(opened) ? opened : sessionOfTokens({ app, request }, opened.tokens);
  }),
];
