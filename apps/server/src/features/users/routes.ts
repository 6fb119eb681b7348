/** The endpoints of users for administrators. */
import { confirmEmailChange } from '@partnerfolio/contract/identity';
import * as contract from '@partnerfolio/contract/users';
import { on } from '../../platform/serve/on.ts';
import { confirmByHand, resendConfirmation } from './confirmation.actions.ts';
import { askForEmail, applyEmailChange } from './email.actions.ts';
import * as actions from './actions.ts';
import { selectUsers } from '../people/users.queries.ts';
import { beginView, endView } from './views.actions.ts';

export const userRoutes = [
  on(contract.listUsers).handle(({ query, app }) =>
    selectUsers(app.db, {
      q: query.q ?? '',
      role: query.role ?? null,
      state: query.state ?? null,
      sort: query.sort,
      // Dates sort newest first by default, everything else ascending.
      direction: query.direction ?? (query.sort === 'joined' ? 'desc' : 'asc'),
      offset: query.offset,
      limit: query.limit,
    }),
  ),

  on(contract.getUser).handle(({ app, viewer, params }) => actions.userDetail({ app, viewer }, params.id)),

  on(contract.assignRole).handle(({ params, body, viewer, app }) =>
    actions.giveRole({ app, viewer }, { userId: params.id, role: body.role }),
  ),

  on(contract.resendConfirmation).handle(({ params, viewer, app }) =>
    resendConfirmation({ app, viewer }, params.id),
  ),

  on(contract.confirmUser).handle(({ params, viewer, app }) => confirmByHand({ app, viewer }, params.id)),

  on(contract.deactivateUser).handle(({ params, body, viewer, app }) =>
    actions.deactivate({ app, viewer }, { userId: params.id, takeoverId: body.takeoverId ?? null }),
  ),

  on(contract.reactivateUser).handle(({ params, viewer, app }) =>
    actions.reactivate({ app, viewer }, params.id),
  ),

  on(contract.changeUserEmail).handle(({ params, body, viewer, app }) =>
    askForEmail({ app, viewer }, { userId: params.id, email: body.email }),
  ),

  on(confirmEmailChange).handle(({ body, app }) => applyEmailChange({ app }, body.token)),

  on(contract.endUserSessions).handle(({ params, viewer, app }) =>
    actions.endSessions({ app, viewer }, params.id),
  ),

  on(contract.beginView).handle(({ params, viewer, app }) => beginView({ app, viewer }, params.id)),

  on(contract.endView).handle(({ viewer, app }) => endView(app, viewer)),

  on(contract.unlockUser).handle(({ params, viewer, app }) => actions.unlock({ app, viewer }, params.id)),
];
