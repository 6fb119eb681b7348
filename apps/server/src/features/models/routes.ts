/** The endpoints of models. */
import * as contract from '@partnerfolio/contract/models/models';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import * as actions from './actions.ts';
import { compareVersions, readModel, readModels, readModelVersion } from './view.actions.ts';
import type { App } from '../../platform/context.ts';

const readingOf = ({ db, clock }: App) => ({ db, today: clock.today() });

export const modelRoutes = [
  on(contract.listModels).handle(({ app, query }) => readModels(app.db, query.state)),

  on(contract.createModel).handle(({ app, viewer, body }) => actions.createModel({ app, viewer }, body)),

  on(contract.getModel).handle(
    async ({ app, viewer, params }) =>
      (await readModel(readingOf(app), params.id, actions.mayManage(viewer))) ?? refuse('not_found'),
  ),

  on(contract.updateModel).handle(({ app, viewer, params, body: { revision, ...form } }) =>
    actions.changeModel({ app, viewer }, { id: params.id, revision, form }),
  ),

  on(contract.addModelVersion).handle(({ app, viewer, params, body: { note, revision, ...content } }) =>
    actions.addVersion({ app, viewer }, { id: params.id, note, revision, content }),
  ),

  on(contract.getModelVersion).handle(
    async ({ app, params }) => (await readModelVersion(readingOf(app), params)) ?? refuse('not_found'),
  ),

  on(contract.compareModelVersions).handle(
    async ({ app, params, query }) =>
      (await compareVersions(readingOf(app), { ...params, ...query })) ?? refuse('not_found'),
  ),
];
