/** Reports in the shape of the contract. */
import { listedChangesAtMost } from '@partnerfolio/contract/reports/reports';
import type { Report, ReportDetail } from '@partnerfolio/contract/reports/reports';
import { personOf } from '../../platform/basics/person.ts';
import { safeFileName } from '../../platform/files/file-name.ts';
import type { ReportRow, VersionRow } from './queries.ts';
import { storedOptions } from './template/asked.rules.ts';

/** The name of a report's file, downloaded or attached. */
export const reportFileName = (
  { subject, title, as_at: asAt, version }: Pick<ReportRow, 'subject' | 'title' | 'as_at' | 'version'>,
  extension = 'pdf',
): string => safeFileName([subject, title, asAt, `v${version}`], extension);

/**
 * The names of the files of several reports, no two alike for any system: one that a report before has already also gets the
 * number of its own report.
 */
export const reportFileNames = (
  reports: readonly (Parameters<typeof reportFileName>[0] & Pick<ReportRow, 'number'>)[],
): readonly string[] => {
  const taken = new Set<string>();
  return reports.map((report) => {
    const name = reportFileName(report);
    const own = taken.has(name.toLowerCase()) ? name.replace(/\.pdf$/, `-${report.number}.pdf`) : name;
    taken.add(own.toLowerCase());
    return own;
  });
};

export const toReport = (row: ReportRow): Report => {
  const { template, language, from } = storedOptions(row);
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    state: row.state,
    template,
    portfolio:
      row.portfolio_id === null || row.portfolio_name === null
        ? null
        : { id: row.portfolio_id, name: row.portfolio_name },
    client:
      row.client_id === null || row.client_name === null
        ? null
        : { id: row.client_id, name: row.client_name },
    mayEdit: row.may_edit,
    title: row.title,
    subject: row.subject,
    language,
    from: from ?? null,
    asAt: row.as_at,
    sha256: row.sha256,
    figuresSha256: row.figures_sha256,
    byteSize: row.byte_size,
    isKept: row.file_id !== null,
    gap: row.gap,
    issuedAt: row.issued_at,
    issuedBy: personOf(row.issued_by, row.issuer_name),
    changedAt: row.changed_at,
  };
};

export const toReportDetail = (row: ReportRow, versions: readonly VersionRow[]): ReportDetail => {
  const changes = row.changes ?? [];
  return {
    ...toReport(row),
    versions: versions.map(({ id, version, issued_at: issuedAt }) => ({ id, version, issuedAt })),
    changes: changes.slice(0, listedChangesAtMost),
    changeCount: changes.length,
    withdrawal:
      row.withdrawn_at === null || row.withdrawal_reason === null
        ? null
        : {
            at: row.withdrawn_at,
            by: personOf(row.withdrawn_by, row.withdrawer_name),
            reason: row.withdrawal_reason,
          },
  };
};
