/** The endpoints of permissions and features. */
import * as contract from '@partnerfolio/contract/permissions';
import { on } from '../../platform/serve/on.ts';
import { isRefusal } from '../../platform/http/problem.ts';
import * as actions from './actions.ts';

export const permissionRoutes = [
  on(contract.listGroupPermissions).handle(async ({ app, params }) => {
    const items = await actions.permissionsOfGroup(app.db, params.id);
    return isRefusal(items) ? items : { items };
  }),

  on(contract.setGroupPermission).handle(({ app, viewer, params, body }) =>
    actions.changePermission(
      { app, viewer },
      { groupId: params.id, feature: params.feature, permission: body.permission },
    ),
  ),

  on(contract.clearGroupPermission).handle(({ app, viewer, params }) =>
    actions.changePermission(
      { app, viewer },
      { groupId: params.id, feature: params.feature, permission: null },
    ),
  ),

  on(contract.previewGroupPermission).handle(({ app, params, query }) =>
    actions.foreseePermission(app.db, {
      groupId: params.id,
      feature: params.feature,
      permission: query.permission === 'none' ? null : query.permission,
    }),
  ),

  on(contract.switchFeature).handle(({ app, viewer, params, body }) =>
    actions.switchFeature({ app, viewer }, { feature: params.feature, isActive: body.isActive }),
  ),

  on(contract.previewFeatureSwitch).handle(({ app, params, query }) =>
    actions.foreseeSwitch(app.db, { feature: params.feature, isActive: query.to === 'on' }),
  ),

  on(contract.listUserRights).handle(({ app, params }) => actions.listUserRights(app.db, params.id)),
];
