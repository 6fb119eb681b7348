/** Templates of the firm as the API states them. */
import type { ReportPreset } from '@partnerfolio/contract/reports/presets';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { benchmarkNames } from './queries.ts';
import type { PresetRow } from './queries.ts';

/** Templates in the shape of the contract, with the names of their benchmarks. */
export const toPresets = async (db: Db, rows: readonly PresetRow[]): Promise<ReportPreset[]> => {
  const ids = rows.flatMap(({ options }) => options.benchmarks ?? []);
  const names = await benchmarkNames(db, [...new Set(ids)]);
  return rows.map(({ options, ...row }) => ({
    id: row.id,
    name: row.name,
    template: row.template,
    range: row.range,
    language: row.language,
    ...options,
    benchmarkNames: (options.benchmarks ?? []).map((id) => ({ id, name: names.get(id) ?? null })),
    changedBy: { id: row.changed_by, fullName: row.changed_by_name },
    changedAt: row.changed_at,
    revision: row.revision,
  }));
};

/** A template in the shape of the contract. */
export const toPreset = async (db: Db, row: PresetRow): Promise<ReportPreset> => {
  const [preset] = await toPresets(db, [row]);
  invariant(preset !== undefined, 'each row is a template');
  return preset;
};
