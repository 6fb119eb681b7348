/** The endpoints of the models of portfolios, and of drift. */
import * as contract from '@partnerfolio/contract/models/assignments';
import { invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { findSource } from '../figures/compute/inputs/queries.ts';
import { findPortfolio } from '../portfolio-access/queries.ts';
import { assignMany, assignModel, toHistory } from './actions.ts';
import type { Act } from './actions.ts';
import { readDrift } from './drift.actions.ts';
import { readNamedModel } from './measured.actions.ts';
import * as queries from './queries.ts';

/** How many portfolios of a model are listed. */
const portfoliosListed = 1000;

const findOpened = async ({ app, viewer }: Act, id: string) => {
  const portfolio = await findPortfolio(app.db, viewer, { id, today: app.clock.today() });
  const source = portfolio && (await findSource(app.db, viewer, id));
  return portfolio === null || source === null ? null : { portfolio, source };
};

type Opened = NonNullable<Awaited<ReturnType<typeof findOpened>>>;

/** The model of a portfolio with its history, and the drift from it; without a model neither version nor drift. */
const readPortfolioModel = async (app: Act['app'], { portfolio, source }: Opened) => {
  const { current, history } = toHistory(await queries.listAssignments(app.db, portfolio.id));
  const answer = {
    current,
    history,
    may: { assign: portfolio.may_edit && portfolio.closed_on === null },
  };
  if (current === null || current.model === null || current.version === null)
    return { ...answer, newestVersion: null, drift: null };
  const { model, version } = current;
  const named = await readNamedModel(app.db, { modelId: model.id, version });
  invariant(named !== null, 'an assigned version is never deleted');
  const state = await queries.findModel(app.db, model.id);
  return { ...answer, newestVersion: state?.newest ?? null, drift: await readDrift(app, source, named) };
};

export const modelAssignmentRoutes = [
  on(contract.getPortfolioModel).handle(async ({ app, viewer, params }) => {
    const opened = await findOpened({ app, viewer }, params.id);
    if (opened === null) return refuse('not_found');
    return readPortfolioModel(app, opened);
  }),

  on(contract.previewPortfolioModel).handle(async ({ app, viewer, params, query }) => {
    const opened = await findOpened({ app, viewer }, params.id);
    if (opened === null) return refuse('not_found');
    const model = await readNamedModel(app.db, query);
    if (model === null) return refuseFor('modelId', 'unknown_model');
    return { drift: await readDrift(app, opened.source, model) };
  }),

  on(contract.assignModel).handle(({ app, viewer, params, body }) =>
    assignModel({ app, viewer }, { portfolioId: params.id, ...body }),
  ),

  on(contract.assignModelToPortfolios).handle(({ app, viewer, params, body: { version, ...form } }) =>
    assignMany({ app, viewer }, { ...form, target: { modelId: params.id, version } }),
  ),

  on(contract.listModelPortfolios).handle(async ({ app, viewer, params }) => {
    if ((await queries.findModel(app.db, params.id)) === null) return refuse('not_found');
    const rows = await queries.listPortfoliosOf(app.db, viewer, {
      modelId: params.id,
      limit: portfoliosListed,
    });
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        client: { id: row.client_id, name: row.client_name },
        version: row.version,
        fromDay: row.from_day,
        assignmentId: row.assignment_id,
        mayEdit: row.may_edit,
      })),
      total: rows[0]?.total ?? 0,
    };
  }),
];
