/** The answers that count of many clients at once, and which clients have which. */
import type { riskProfileStates } from '@partnerfolio/contract/choices';
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { isVisibleClient } from '../client-access/visibility.queries.ts';
import { lapsesBy } from '@partnerfolio/finance/dates';

export interface CountingSheet {
  readonly client_id: string;
  readonly valid_until: LocalDate;
  readonly score: number | null;
  readonly bands: QuestionnaireContent['bands'];
  readonly band: string | null;
}

/** The answers that count of each client that has any: the newest by day of answering, then by entry. */
const listNewestSheets = async (db: Db, ids: readonly string[]): Promise<CountingSheet[]> => {
  const { rows } = await sql<CountingSheet>`
    select distinct on (s.client_id) s.client_id, s.valid_until, s.score, q.content -> 'bands' as bands, s.band
    from answer_sheets as s join questionnaires as q on q.id = s.questionnaire_id
    where s.client_id = any (${ids}::uuid[])
    order by s.client_id, s.answered_on desc, s.entered_at desc, s.id desc`.execute(db);
  return rows;
};

interface Member {
  readonly id: string;
  /** Null also for a household that the viewer may not see. */
  readonly household_id: string | null;
}

/** Returns the answers that count of each of the clients: its own, or those of its household. */
export const readCountingSheets = async (db: Db, clients: readonly Member[]) => {
  const households = clients.flatMap(({ household_id: id }) => id ?? []);
  const ids = [...new Set([...clients.map(({ id }) => id), ...households])];
  const sheets = new Map((await listNewestSheets(db, ids)).map((one) => [one.client_id, one]));
  return ({ id, household_id: household }: Member): CountingSheet | null =>
    sheets.get(id) ?? sheets.get(household ?? '') ?? null;
};

type State = (typeof riskProfileStates)[number];

/** The states as `stateOn` tells them, of the answers `s` that count. */
const stateConditions: Readonly<Record<Exclude<State, 'none'>, (today: LocalDate) => RawBuilder<boolean>>> = {
  expired: (today) => sql<boolean>`s.valid_until < ${today}`,
  expiring: (today) => sql<boolean>`s.valid_until between ${today} and ${lapsesBy(today)}`,
  valid: (today) => sql<boolean>`s.valid_until > ${lapsesBy(today)}`,
};

/** Whether a condition holds of the newest answers of a client; null without any. */
const ofNewest = (clientId: RawBuilder<string>, condition: RawBuilder<boolean>): RawBuilder<boolean | null> =>
  sql<boolean | null>`(select ${condition} from answer_sheets as s where s.client_id = ${clientId}
    order by s.answered_on desc, s.entered_at desc, s.id desc limit 1)`;

/** Whether a condition holds of the answers that count of `clients`; null if nobody answered for the client. */
const ofCounting = (viewer: Staff, condition: RawBuilder<boolean>): RawBuilder<boolean | null> => {
  const household = sql<string>`(select household.id from clients as household
    where household.id = clients.household_id and ${isVisibleClient(viewer, 'household')})`;
  return sql<
    boolean | null
  >`coalesce(${ofNewest(sql<string>`clients.id`, condition)}, ${ofNewest(household, condition)})`;
};

/** Whether the risk profile of `clients` is in this state. */
export const isProfileIn = (viewer: Staff, state: State, today: LocalDate): RawBuilder<boolean> =>
  state === 'none'
    ? sql<boolean>`${ofCounting(viewer, sql<boolean>`true`)} is null`
    : sql<boolean>`coalesce(${ofCounting(viewer, stateConditions[state](today))}, false)`;

/** Whether the answers of `clients` that count today, not expired, have this band. */
export const isProfileInBand = (viewer: Staff, band: string, today: LocalDate): RawBuilder<boolean> => {
  const condition = sql<boolean>`coalesce(s.valid_until >= ${today} and s.band = ${band}, false)`;
  return sql<boolean>`coalesce(${ofCounting(viewer, condition)}, false)`;
};
