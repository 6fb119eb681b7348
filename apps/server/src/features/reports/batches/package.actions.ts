/** The reports of a package: kinds with their usual options, and templates of the firm as they are. */
import type { NamedReport, PackageReport } from '@partnerfolio/contract/reports/batches';
import { coversOf } from '@partnerfolio/contract/reports/options';
import type { ReportLanguage } from '@partnerfolio/contract/reports/options';
import type { Trx } from '../../../platform/database/transactions.ts';
import { refuseFor } from '../../../platform/http/problem.ts';
import { keepPresets } from '../presets/queries.ts';
import type { PresetOptions, PresetRow } from '../presets/queries.ts';

/** A report of a package with what it is asked for, as a batch freezes it. */
export interface FrozenReport extends NamedReport {
  readonly options: PresetOptions;
}
/** The same, with the language that a template states. */
export interface ReadPackageReport extends FrozenReport {
  /** Null: as the client reads; of a kind, `package`: as the whole package. */
  readonly language: ReportLanguage | 'package' | null;
}

const ofPreset = ({ id, name, template, language, options }: PresetRow): ReadPackageReport => ({
  template,
  preset: { id, name },
  language,
  options,
});

/**
 * Reads the reports of a package and what they cover together; templates stay as they are until the transaction ends. Refuses
 * one that does not exist.
 */
export const readPackage = async (trx: Trx, reports: readonly PackageReport[]) => {
  const ids = reports.flatMap((report) => (report.by === 'preset' ? [report.presetId.toLowerCase()] : []));
  const presets = new Map((await keepPresets(trx, ids)).map((row) => [row.id, row]));
  const found = reports.map((report): ReadPackageReport | null => {
    if (report.by === 'kind')
      return { template: report.template, preset: null, language: 'package', options: {} };
    const preset = presets.get(report.presetId.toLowerCase());
    return preset === undefined ? null : ofPreset(preset);
  });
  if (!found.every((report) => report !== null)) return refuseFor('reports', 'unknown_report_preset');
  return { found, covers: coversOf(found.map(({ template }) => template)) };
};
