/** Gives portfolios of the sample firm its models. */
import { assignmentFormSchema } from '@partnerfolio/contract/models/assignments';
import { assignModel } from '../../features/model-assignments/actions.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { actAs } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import * as queries from '../queries.ts';

/** Portfolios by name; one of them stays on the version before the newest, and the others have no model. */
const assigned = [
  ['Growth mandate', 'Growth 70', 1],
  ['Global growth', 'Growth 70', 1],
  ['Retirement account', 'Balanced 50', 3],
  ['First savings', 'Balanced 50', 3],
  ['Endowment', 'Balanced 50', 2],
  ['Income portfolio', 'Income 30', 1],
] as const;

/** Assigns the models, by their names, once. */
export const assignModels = async (growth: Growth, models: ReadonlyMap<string, string>): Promise<void> => {
  const { app, last } = growth;
  const act = { app, viewer: actAs(growth, 'admin') };
  for (const [name, model, version] of assigned)
    for (const portfolioId of await queries.openPortfoliosNamed(app.db, name)) {
      const target = { modelId: models.get(model), version };
      const form = assignmentFormSchema.parse({ target, fromDay: last, note: '' });
      const done = await assignModel(act, { ...form, portfolioId, basedOn: null });
      invariant(!isRefusal(done), 'the sample portfolios can have models');
    }
};
