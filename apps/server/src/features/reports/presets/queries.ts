/** The SQL of templates of the firm. */
import type { OfferedTemplate, ReportLanguage, ReportOptions } from '@partnerfolio/contract/reports/options';
import type { PresetOption, PresetRange } from '@partnerfolio/contract/reports/presets';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { nameKey } from '../../../platform/database/search.queries.ts';

export type PresetOptions = Pick<ReportOptions, PresetOption>;

/** What a template is made of. */
export interface PresetColumns {
  readonly name: string;
  readonly template: OfferedTemplate;
  readonly range: PresetRange | null;
  readonly language: ReportLanguage | null;
  readonly options: PresetOptions;
}

export interface PresetRow extends PresetColumns {
  readonly id: string;
  readonly changed_by: string;
  readonly changed_by_name: string | null;
  readonly changed_at: string;
  readonly revision: number;
}

const presets = (rest: RawBuilder<unknown>) => sql<PresetRow>`
  select p.id, p.name, p.template, p.range, p.language, p.options, p.changed_by, editor.full_name as changed_by_name,
    p.changed_at, p.revision
  from report_presets as p join profiles as editor on editor.id = p.changed_by ${rest}`;

/** All templates by name. */
export const listPresets = async (db: Db): Promise<readonly PresetRow[]> =>
  (await presets(sql`order by ${nameKey(sql<string>`p.name`)}, p.id`).execute(db)).rows;

export const findPreset = async (db: Db, id: string): Promise<PresetRow | null> =>
  (await presets(sql`where p.id = ${id}`).execute(db)).rows[0] ?? null;

/** The templates of these ids, which stay as they are until the transaction ends. */
export const keepPresets = async (trx: Db, ids: readonly string[]): Promise<readonly PresetRow[]> => {
  if (ids.length === 0) return [];
  return (await presets(sql`where p.id = any (${ids}::uuid[]) order by p.id for share of p`).execute(trx))
    .rows;
};

/** The schedules that use a template: the names of those that the viewer may see, and how many there are. */
export const schedulesWith = async (db: Db, viewer: Staff, presetId: string) => {
  const { rows } = await sql<{ name: string; is_visible: boolean }>`
    select s.name, ${viewer.role === 'admin' ? sql`true` : sql`s.owner_id = ${viewer.id}`} as is_visible
    from report_schedule_reports as r join report_schedules as s on s.id = r.schedule_id
    where r.preset_id = ${presetId} order by ${nameKey(sql<string>`s.name`)}, s.id`.execute(db);
  return { names: rows.filter((row) => row.is_visible).map(({ name }) => name), count: rows.length };
};

/** Locks a template against other changes. */
export const lockPreset = async (trx: Db, id: string): Promise<void> => {
  await sql`select from report_presets where id = ${id} for update`.execute(trx);
};

/** Orders the writers of templates, so that their number is kept and no two take one name. */
export const lockPresets = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('report presets', 0))`.execute(trx);
};

export const countPresets = async (trx: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from report_presets`.execute(trx);
  return rows[0]?.n ?? 0;
};

/** Whether another template has that name, in any case. */
export const isNameTaken = async (trx: Db, name: string, except: string | null): Promise<boolean> => {
  const { rows } = await sql`
    select from report_presets where lower(name) = lower(${name}) and id is distinct from ${except}::uuid`.execute(
    trx,
  );
  return rows.length > 0;
};

/** The names of benchmarks by their ids; one that was deleted has none. */
export const benchmarkNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('benchmarks').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const stored = ({ options, ...columns }: PresetColumns) => ({
  ...columns,
  options: JSON.stringify(options),
});

interface Written {
  readonly id: string;
  readonly by: string;
  readonly at: Date;
  readonly columns: PresetColumns;
}

export const insertPreset = async (trx: Db, { id, by, at, columns }: Written): Promise<void> => {
  const now = at.toISOString();
  await trx
    .insertInto('report_presets')
    .values({ id, ...stored(columns), created_at: now, created_by: by, changed_at: now, changed_by: by })
    .execute();
};

export const putPreset = async (trx: Db, { id, by, at, columns }: Written): Promise<void> => {
  await trx
    .updateTable('report_presets')
    .set((eb) => ({
      ...stored(columns),
      changed_at: at.toISOString(),
      changed_by: by,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

export const deletePreset = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('report_presets').where('id', '=', id).execute();
};
