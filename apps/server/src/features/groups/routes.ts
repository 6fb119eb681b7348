/** The endpoints of groups. */
import * as contract from '@partnerfolio/contract/groups';
import { on } from '../../platform/serve/on.ts';
import { refuse } from '../../platform/http/problem.ts';
import * as actions from './actions.ts';
import * as queries from './queries.ts';

export const groupRoutes = [
  on(contract.listGroups).handle(({ app, query }) =>
    queries.selectGroups(app.db, { ...query, q: query.q ?? '' }),
  ),

  on(contract.getGroup).handle(
    async ({ app, params }) => (await queries.findGroup(app.db, params.id)) ?? refuse('not_found'),
  ),

  on(contract.createGroup).handle(({ app, viewer, body }) => actions.createGroup({ app, viewer }, body)),

  on(contract.updateGroup).handle(({ app, viewer, params, body }) => {
    const { revision, ...form } = body;
    return actions.updateGroup({ app, viewer }, { id: params.id, revision, form });
  }),

  on(contract.deleteGroup).handle(({ app, viewer, params }) =>
    actions.deleteGroup({ app, viewer }, params.id),
  ),

  on(contract.listMembers).handle(async ({ app, params, query }) => {
    if ((await queries.findGroup(app.db, params.id)) === null) return refuse('not_found');
    return queries.selectMembers(app.db, params.id, { ...query, q: query.q ?? '' });
  }),

  on(contract.addMember).handle(({ app, viewer, params }) =>
    actions.addMember({ app, viewer }, { groupId: params.id, userId: params.userId }),
  ),

  on(contract.removeMember).handle(({ app, viewer, params }) =>
    actions.removeMember({ app, viewer }, { groupId: params.id, userId: params.userId }),
  ),
];
