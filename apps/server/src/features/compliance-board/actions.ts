/** The board of the firm, over all active clients that the viewer may see: each list is read once for all of them. */
import type { BoardRow, ComplianceBoard } from '@partnerfolio/contract/compliance/board';
import type { BoardProblem } from '@partnerfolio/contract/compliance/board-choices';
import type { ScoreFigure } from '@partnerfolio/contract/assumptions/scores';
import { can } from '../../platform/access/access.ts';
import { readVersion } from '../assumptions/actions.ts';
import { loadKycs } from '../client-kyc/queries.ts';
import { stateOf } from '../client-kyc/views.ts';
import type { Act } from '../clients/actions.ts';
import { listScored } from '../clients/figures/scores.queries.ts';
import { scoreOf } from '../clients/figures/scores.rules.ts';
import { listClasses } from '../figures/stored/queries.ts';
import { listStale } from '../figures/stored/queue.queries.ts';
import { bandOf } from '../questionnaires/answers.rules.ts';
import { readCountingSheets } from '../questionnaires/counting.queries.ts';
import * as queries from './queries.ts';
import type { BoardClient } from './queries.ts';
import { countProblems, countScores, problemsOf } from './rules.ts';
import type { Standing } from './rules.ts';

/** The score of each open portfolio by client, from stored figures. */
const readScores = async ({ app }: Act, portfolioIds: readonly string[]) => {
  const version = await readVersion(app.db);
  const kept = new Map(
    (await listClasses(app.db, portfolioIds)).map((one) => [one.portfolio_id, one.classes]),
  );
  const scores = new Map<string, ScoreFigure[]>();
  for (const row of await listScored(app.db, portfolioIds)) {
    const { score } = scoreOf({ row, classes: kept.get(row.id) ?? [], rate: null }, version);
    const others = scores.get(row.client_id);
    if (others === undefined) scores.set(row.client_id, [score]);
    else others.push(score);
  }
  return scores;
};

/** The KYC of each client but households; none without the right to it. */
const readKycs = async ({ app, viewer }: Act, clients: readonly BoardClient[]) => {
  const found = new Map<string, NonNullable<Standing['kyc']>>();
  if (!can(viewer, 'compliance.kyc')) return found;
  const own = clients.flatMap(({ id, kind }) => (kind === 'household' ? [] : [{ id, kind }]));
  const today = app.clock.today();
  const stored = await loadKycs(
    app.db,
    own.map(({ id }) => id),
  );
  for (const [at, kyc] of stored.entries()) {
    const of = own[at];
    if (of !== undefined)
      found.set(of.id, {
        state: stateOf(of.kind, kyc, today).state,
        validUntil: kyc.row?.valid_until ?? null,
      });
  }
  return found;
};

/** The answers that count of each client: its own, or those of its household. */
const readProfiles = async ({ app }: Act, clients: readonly BoardClient[]) => {
  const sheetOf = await readCountingSheets(app.db, clients);
  return (client: BoardClient) => {
    const sheet = sheetOf(client);
    return {
      profileUntil: sheet?.valid_until ?? null,
      bandTo: sheet === null ? null : (bandOf({ bands: sheet.bands }, sheet.band)?.to ?? null),
    };
  };
};

interface Facts {
  readonly profileOf: (client: BoardClient) => Pick<Standing, 'profileUntil' | 'bandTo'>;
  readonly kycs: ReadonlyMap<string, NonNullable<Standing['kyc']>>;
  readonly scores: ReadonlyMap<string, readonly ScoreFigure[]>;
}

const toRow = ({ app }: Act, client: BoardClient, { profileOf, kycs, scores }: Facts): BoardRow => {
  const { id, name, kind, owner_id, owner_name, next_review_on: nextReviewOn } = client;
  const standing: Standing = {
    ...profileOf(client),
    scores: scores.get(id) ?? [],
    kyc: kycs.get(id) ?? null,
    nextReviewOn,
  };
  return {
    id,
    name,
    kind,
    adviser: { id: owner_id, fullName: owner_name },
    problems: problemsOf(standing, app.clock.today()),
    profileUntil: standing.profileUntil,
    nextReviewOn,
    ...countScores(standing),
  };
};

/** The counts of each adviser, those with most to be done first. */
const countAdvisers = (rows: readonly BoardRow[], seesKyc: boolean): ComplianceBoard['advisers'] => {
  const byAdviser = new Map<string, BoardRow[]>();
  for (const row of rows) {
    const others = byAdviser.get(row.adviser.id);
    if (others === undefined) byAdviser.set(row.adviser.id, [row]);
    else others.push(row);
  }
  return [...byAdviser.values()]
    .flatMap((own) =>
      own[0] === undefined ? [] : [{ adviser: own[0].adviser, ...countProblems(own, seesKyc) }],
    )
    .toSorted((a, b) => b.withProblems - a.withProblems || (a.adviser.id < b.adviser.id ? -1 : 1));
};

interface Wanted {
  readonly problem?: BoardProblem | undefined;
  readonly adviserId?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const isWanted =
  ({ problem, adviserId }: Wanted) =>
  ({ problems, adviser }: BoardRow): boolean =>
    (problem === undefined ? problems.length > 0 : problems.includes(problem)) &&
    (adviserId === undefined || adviser.id === adviserId);

export const readBoard = async (act: Act, wanted: Wanted): Promise<ComplianceBoard> => {
  const { app, viewer } = act;
  const clients = await queries.listBoardClients(app.db, viewer);
  const portfolioIds = await queries.listOpenIds(
    app.db,
    clients.map(({ id }) => id),
  );
  const facts: Facts = {
    profileOf: await readProfiles(act, clients),
    kycs: await readKycs(act, clients),
    scores: await readScores(act, portfolioIds),
  };
  const rows = clients.map((client) => toRow(act, client, facts));
  const seesKyc = can(viewer, 'compliance.kyc');
  const found = rows.filter(isWanted(wanted));
  return {
    items: found.slice(wanted.offset, wanted.offset + wanted.limit),
    total: found.length,
    counts: countProblems(rows, seesKyc),
    advisers: countAdvisers(rows, seesKyc),
    renewing: (await listStale(app.db, portfolioIds)).length,
  };
};
