/** The versions of the questionnaire in the database. */
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface QuestionnaireRecord {
  readonly id: string;
  readonly number: number | null;
  readonly content: QuestionnaireContent;
  readonly revision: number;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly updater_name: string | null;
  readonly published_at: string | null;
  readonly published_by: string | null;
  readonly publisher_name: string | null;
  readonly is_newest: boolean;
}

/** A published version. */
export type PublishedRecord = QuestionnaireRecord & { readonly number: number };

const columns: RawBuilder<unknown> = sql`q.id, q.number, q.revision, q.updated_at, q.updated_by,
  updater.full_name as updater_name, q.published_at, q.published_by, publisher.full_name as publisher_name,
  q.number is not null and q.number = (select max(number) from questionnaires) as is_newest`;

const people: RawBuilder<unknown> = sql`left join profiles as updater on updater.id = q.updated_by
  left join profiles as publisher on publisher.id = q.published_by`;

type ListedVersion = Omit<QuestionnaireRecord, 'content'> & {
  readonly bands: QuestionnaireContent['bands'];
  readonly sheets: number;
};

/** All versions, the draft first, then the newest. */
export const listVersions = async (db: Db): Promise<ListedVersion[]> => {
  const { rows } = await sql<ListedVersion>`
    select ${columns}, q.content -> 'bands' as bands,
      (select count(*)::int from answer_sheets where answer_sheets.questionnaire_id = q.id) as sheets
    from questionnaires as q ${people}
    order by q.number desc nulls first`.execute(db);
  return rows;
};

const selectWhere = <R extends QuestionnaireRecord>(condition: RawBuilder<unknown>): RawBuilder<R> =>
  sql<R>`select ${columns}, q.content from questionnaires as q ${people} where ${condition}`;

export const findQuestionnaire = async (db: Db, id: string): Promise<QuestionnaireRecord | null> =>
  (await selectWhere<QuestionnaireRecord>(sql`q.id = ${id}`).execute(db)).rows[0] ?? null;

/** The version that clients are asked today; null while none is published. */
export const findNewest = async (db: Db): Promise<PublishedRecord | null> => {
  const newest = sql`q.number = (select max(number) from questionnaires)`;
  return (await selectWhere<PublishedRecord>(newest).execute(db)).rows[0] ?? null;
};

/**
 * Holds the table so that two changes cannot both start a draft or take the same number. Reading goes on, and so does the
 * entering of answers.
 */
export const lockQuestionnaires = async (trx: Db): Promise<void> => {
  await sql`lock table questionnaires in share row exclusive mode`.execute(trx);
};

interface Stamp {
  readonly at: string;
  readonly by: string;
}

export const insertDraft = async (
  trx: Db,
  { id, content, at, by }: Stamp & { readonly id: string; readonly content: QuestionnaireContent },
): Promise<void> => {
  await trx
    .insertInto('questionnaires')
    .values({
      id,
      content: JSON.stringify(content),
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
    })
    .execute();
};

export const changeDraft = async (
  trx: Db,
  { id, content, at, by }: Stamp & { readonly id: string; readonly content: QuestionnaireContent },
): Promise<void> => {
  await trx
    .updateTable('questionnaires')
    .set((eb) => ({
      content: JSON.stringify(content),
      updated_at: at,
      updated_by: by,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

/** Gives the draft the next number. */
export const publishDraft = async (
  trx: Db,
  { id, at, by }: Stamp & { readonly id: string },
): Promise<void> => {
  await sql`update questionnaires set number = coalesce((select max(number) from questionnaires), 0) + 1,
    published_at = ${at}, published_by = ${by}, revision = revision + 1 where id = ${id}`.execute(trx);
};

export const deleteDraft = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('questionnaires').where('id', '=', id).where('number', 'is', null).execute();
};
