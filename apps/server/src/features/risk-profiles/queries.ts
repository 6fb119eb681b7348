/** Answer sheets of clients and answers under way in the database. */
import type { AskedBefore } from '@partnerfolio/contract/clients/risk-profile';
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import type { LocalDate } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Answers } from './rules.ts';

export interface SheetRow {
  readonly id: string;
  readonly answered_on: LocalDate;
  readonly valid_until: LocalDate;
  readonly number: number;
  readonly bands: QuestionnaireContent['bands'];
  readonly score: number | null;
  readonly band: string | null;
  readonly entered_at: string;
  readonly entered_by: string | null;
  readonly enterer_name: string | null;
}

const columns = sql`s.id, s.answered_on, s.valid_until, q.number, q.content -> 'bands' as bands, s.score, s.band,
  s.entered_at, s.entered_by, enterer.full_name as enterer_name`;

const tables = sql`answer_sheets as s join questionnaires as q on q.id = s.questionnaire_id
  left join profiles as enterer on enterer.id = s.entered_by`;

/** The sheets of a client, the one that counts first: newest by day of answering, then by entry. */
export const listSheets = async (db: Db, clientId: string): Promise<SheetRow[]> => {
  const { rows } = await sql<SheetRow>`select ${columns} from ${tables} where s.client_id = ${clientId}
    order by s.answered_on desc, s.entered_at desc, s.id desc`.execute(db);
  return rows;
};

export type SheetComment = AskedBefore & { readonly comment: string };

export interface FullSheetRow extends SheetRow {
  readonly content: QuestionnaireContent;
  readonly answers: Answers;
  readonly confirmations: readonly SheetComment[];
  readonly note: string | null;
}

/** A sheet of a client with its questions; null if the client has no such one. */
export const findSheet = async (
  db: Db,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<FullSheetRow | null> => {
  const { rows } =
    await sql<FullSheetRow>`select ${columns}, q.content, s.answers, s.confirmations, s.note from ${tables}
    where s.id = ${id} and s.client_id = ${clientId}`.execute(db);
  return rows[0] ?? null;
};

export const countSheets = async (trx: Db, clientId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from answer_sheets where client_id = ${clientId}`.execute(trx);
  return rows[0]?.n ?? 0;
};

export const insertSheet = async (trx: Db, row: Insertable<Database['answer_sheets']>): Promise<void> => {
  await trx.insertInto('answer_sheets').values(row).execute();
};

export interface DraftRow {
  readonly questionnaire_id: string;
  readonly answers: Answers;
  readonly answered_on: LocalDate;
  readonly note: string | null;
  readonly revision: number;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly updater_name: string | null;
}

export const findDraft = async (db: Db, clientId: string): Promise<DraftRow | null> => {
  const { rows } = await sql<DraftRow>`
    select questionnaire_id, answers, answered_on, note, revision, d.updated_at, updated_by, full_name as updater_name
    from answer_drafts as d left join profiles on profiles.id = updated_by
    where client_id = ${clientId}`.execute(db);
  return rows[0] ?? null;
};

interface DraftToWrite {
  readonly clientId: string;
  readonly questionnaireId: string;
  readonly answers: Answers;
  readonly answeredOn: string;
  readonly note: string | null;
  readonly at: string;
  readonly by: string;
}

/** Writes the answers under way over the earlier ones, and increases their revision. */
export const writeDraft = async (trx: Db, draft: DraftToWrite): Promise<void> => {
  const { clientId, questionnaireId, answers, answeredOn, note, at, by } = draft;
  await sql`insert into answer_drafts (client_id, questionnaire_id, answers, answered_on, note, updated_at, updated_by)
    values (${clientId}, ${questionnaireId}, ${JSON.stringify(answers)}::jsonb, ${answeredOn}, ${note}, ${at}, ${by})
    on conflict (client_id) do update set questionnaire_id = excluded.questionnaire_id, answers = excluded.answers,
      answered_on = excluded.answered_on, note = excluded.note, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, revision = answer_drafts.revision + 1`.execute(trx);
};

export const deleteDraft = async (trx: Db, clientId: string): Promise<void> => {
  await trx.deleteFrom('answer_drafts').where('client_id', '=', clientId).execute();
};
