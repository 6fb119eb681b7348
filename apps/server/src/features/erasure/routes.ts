/** The endpoint that erases a user who has left. */
import { eraseUser } from '@partnerfolio/contract/users';
import { on } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { erase } from './actions.ts';

export const erasureRoutes: readonly Binding[] = [
  on(eraseUser).handle(({ params, viewer, app }) => erase({ app, viewer }, params.id)),
];
