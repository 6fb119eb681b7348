/** The suitability check of a portfolio as of today, from what it holds, the risk profile and the limits. */
import type { Suitability, SuitabilityException } from '@partnerfolio/contract/portfolios/suitability';
import type { LocalDate } from '@partnerfolio/contract/values';
import { can } from '../../platform/access/access.ts';
import { personOf } from '../../platform/basics/person.ts';
import type { App } from '../../platform/context.ts';
import { visibleHousehold } from '../clients/actions.ts';
import type { Act } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { findSource } from '../figures/compute/inputs/queries.ts';
import { findPortfolio } from '../portfolio-access/queries.ts';
import { listSheets } from '../risk-profiles/queries.ts';
import { listInForce } from '../restrictions/queries.ts';
import { stateOn } from '../questionnaires/answers.rules.ts';
import { toSheetRow } from '../risk-profiles/views.ts';
import { readFacts } from './facts.actions.ts';
import { limitsOf } from './limits.actions.ts';
import * as queries from './queries.ts';
import type { ExceptionRow } from './queries.ts';
import { checkSuitability, countsOn, gravestState } from './rules.ts';
import type { CheckedLimits, CheckedProfile, CheckedRestriction, CheckedRow } from './rules.ts';

const sourceOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ clientId: id, name });

/** The answers that count for a client, with whose they are: its own, or those of its household. */
const findSheet = async (app: App, client: ClientDetail) => {
  const household = visibleHousehold(client);
  for (const owner of household === null ? [client] : [client, household]) {
    const [newest] = await listSheets(app.db, owner.id);
    if (newest !== undefined) return { owner, sheet: toSheetRow(newest) };
  }
  return null;
};

/** The risk profile that counts for a client: its own, or that of its household. */
export const readProfile = async (app: App, client: ClientDetail): Promise<CheckedProfile> => {
  const found = await findSheet(app, client);
  if (found === null) return { source: sourceOf(client), state: 'none', band: null };
  const { owner, sheet } = found;
  return {
    source: sourceOf(owner),
    state: stateOn(sheet.validUntil, app.clock.today()),
    band: sheet.band,
  };
};

const readLimitsOf = async (app: App, client: ClientDetail): Promise<CheckedLimits[]> => {
  const household = visibleHousehold(client);
  const owners = household === null ? [client] : [client, household];
  const stored = await queries.listLimits(
    app.db,
    owners.map(({ id }) => id),
  );
  return owners.map((owner) => ({
    ...limitsOf(stored.find((row) => row.client_id === owner.id) ?? null),
    source: sourceOf(owner),
  }));
};

/** The restrictions of all levels that hold for a portfolio today, with the day from which trades are against them. */
const readRestrictions = async (app: App, portfolioId: string): Promise<CheckedRestriction[]> =>
  (await listInForce(app.db, portfolioId, app.clock.today())).map((row) => ({
    kind: row.kind,
    instrumentId: row.instrument_id,
    assetClass: row.asset_class,
    name: row.name,
    since: app.clock.dateOf(new Date(row.added_at)),
  }));

/** The check with what a change of its exceptions needs; null if the viewer may not see the portfolio. */
export const checkPortfolio = async ({ app, viewer }: Act, portfolioId: string) => {
  const today = app.clock.today();
  const portfolio = await findPortfolio(app.db, viewer, { id: portfolioId, today });
  const source = portfolio && (await findSource(app.db, viewer, portfolioId));
  const client = portfolio && (await findClient(app.db, viewer, portfolio.client_id));
  if (portfolio === null || source === null || client === null) return null;
  const facts = await readFacts(app, source);
  const profile = await readProfile(app, client);
  const limits = await readLimitsOf(app, client);
  const inForce = await readRestrictions(app, portfolioId);
  const restrictions = { source: sourceOf(client), inForce };
  const rows = checkSuitability({ ...facts, profile, limits, restrictions });
  return { portfolio, asOf: facts.asOf, rows };
};

export const toException = (row: ExceptionRow, today: LocalDate): SuitabilityException => ({
  id: row.id,
  key: row.row_key,
  rule: row.rule,
  assetClass: row.asset_class,
  state: row.state,
  figure: row.figure,
  limit: row.limit_text,
  reason: row.reason,
  until: row.until_day,
  acceptedAt: row.accepted_at,
  acceptedBy: personOf(row.accepted_by, row.accepter_name),
  endedAt: row.ended_at,
  endedBy: personOf(row.ended_by, row.ender_name),
  isCurrent: countsOn({ endedAt: row.ended_at, until: row.until_day }, today),
});

const excepted = (row: CheckedRow, exceptions: readonly SuitabilityException[]) => ({
  ...row,
  exception: exceptions.find(({ key, isCurrent }) => isCurrent && key === row.key) ?? null,
});

export const readSuitability = async (act: Act, portfolioId: string): Promise<Suitability | null> => {
  const { app, viewer } = act;
  const checked = await checkPortfolio(act, portfolioId);
  if (checked === null) return null;
  const { portfolio, asOf, rows } = checked;
  const stored = await queries.listExceptions(app.db, portfolioId);
  const exceptions = stored.map((row) => toException(row, app.clock.today()));
  return {
    asOf,
    state: gravestState(rows),
    rows: rows.map((row) => excepted(row, exceptions)),
    exceptions,
    may: {
      except: can(viewer, 'compliance.exceptions') && portfolio.may_edit && portfolio.closed_on === null,
    },
  };
};
