/** What a review of a client finds now. Figures take time, so it is read before the client is locked. */
import { reviewedPortfoliosAtMost } from '@partnerfolio/contract/clients/reviews';
import type { ReviewFindings } from '@partnerfolio/contract/clients/reviews';
import type { KycState } from '@partnerfolio/contract/clients/kyc-choices';
import { can } from '../../platform/access/access.ts';
import { listMembers, loadKycs } from '../client-kyc/queries.ts';
import { stateOf } from '../client-kyc/views.ts';
import type { Act } from '../clients/actions.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { listClientPortfolios } from '../figures/totals/clients.queries.ts';
import { checkPortfolio, readProfile } from '../suitability/check.actions.ts';
import { gravestState } from '../suitability/rules.ts';
import { findingsOf } from './rules.ts';

/** The KYC of the client, or of the members of a household that the viewer sees; null without the right to it. */
const readKycStates = async ({ app, viewer }: Act, client: ClientDetail): Promise<KycState[] | null> => {
  if (!can(viewer, 'compliance.kyc')) return null;
  const { id, kind } = client;
  const assessed = kind === 'household' ? await listMembers(app.db, viewer, id) : [{ id, kind }];
  const stored = await loadKycs(
    app.db,
    assessed.map((one) => one.id),
  );
  const today = app.clock.today();
  return stored.flatMap((kyc, at) => {
    const of = assessed[at];
    return of === undefined ? [] : [stateOf(of.kind, kyc, today).state];
  });
};

/** The open portfolios with their suitability; null if there are too many. */
const readPortfolios = async (
  act: Act,
  client: ClientDetail,
): Promise<ReviewFindings['portfolios'] | null> => {
  const { app, viewer } = act;
  const open = (await listClientPortfolios(app.db, viewer, [client.id])).filter((one) => one.is_open);
  if (open.length > reviewedPortfoliosAtMost) return null;
  const portfolios: ReviewFindings['portfolios'] = [];
  for (const { id } of open) {
    const checked = await checkPortfolio(act, id);
    if (checked === null) continue;
    const { name, client_name: clientName } = checked.portfolio;
    portfolios.push({ id, name, clientName, state: gravestState(checked.rows) });
  }
  return portfolios;
};

export const readFindings = async (act: Act, client: ClientDetail): Promise<ReviewFindings> => {
  const portfolios = await readPortfolios(act, client);
  const topics = findingsOf({
    profile: (await readProfile(act.app, client)).state,
    kyc: await readKycStates(act, client),
    portfolios: portfolios?.map(({ state }) => state) ?? null,
  });
  return { topics, portfolios: portfolios ?? [] };
};
