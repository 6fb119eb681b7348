/** Hands out several issued reports at once, each as its single download does. */
import { packagedMegabytesAtMost, packagedReportsAtMost } from '@partnerfolio/contract/reports/packages';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudits } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { safeFileName } from '../../../platform/files/file-name.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import { stream } from '../../../platform/serve/on.ts';
import { findBatch } from '../batches/queries.ts';
import { auditedAs, findReports, subjectOf } from '../queries.ts';
import type { ReportRow } from '../queries.ts';
import { writePackage } from './archive.ts';
import type { PackedReport } from './archive.ts';
import { selectIssued } from './queries.ts';

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

const tooMany = (count: number) =>
  refuse('wrong_state', because('package_too_long', { limit: packagedReportsAtMost, count }));

const isTooLarge = (rows: readonly ReportRow[]): boolean =>
  rows.reduce((sum, row) => sum + row.byte_size, 0) > packagedMegabytesAtMost * 1_000_000;

const recordDownloads = ({ app, viewer }: Act, rows: readonly ReportRow[]) =>
  inTransaction(app.db, (trx) =>
    writeAudits(
      trx,
      rows.map((row) => ({
        eventType: 'report.download' as const,
        now: app.clock.now(),
        userId: viewer.id,
        ...auditedAs(subjectOf(row)),
        metadata: { reportId: row.id, title: row.title, version: row.version },
      })),
    ),
  );

/** Checks every file, and records every download, before the first byte is sent. */
const pack = async (act: Act, rows: readonly ReportRow[]) => {
  const { app } = act;
  if (rows.length > packagedReportsAtMost) return tooMany(rows.length);
  if (isTooLarge(rows))
    return refuse('wrong_state', because('package_too_large', { limit: packagedMegabytesAtMost }));
  const packed: PackedReport[] = [];
  for (const row of rows) {
    const body = row.file_id === null ? null : await app.files.open(app.db, row.file_id);
    if (body === null) return refuse('file_damaged');
    packed.push({ row, body });
  }
  await recordDownloads(act, rows);
  const { name } = await app.firm.facts();
  return stream({
    body: writePackage(packed),
    type: 'application/zip',
    fileName: safeFileName([name, 'Reports', app.clock.today()], 'zip'),
  });
};

/** The given reports; nothing if one of them is not there for the viewer. */
export const packReports = async (act: Act, reportIds: readonly string[]) => {
  const ids = [...new Set(reportIds)];
  if (ids.length > packagedReportsAtMost) return tooMany(ids.length);
  const rows = await findReports(act.app.db, act.viewer, ids);
  const isWhole = rows.length === ids.length && rows.every((row) => row.file_id !== null);
  return isWhole ? pack(act, rows) : refuse('not_found');
};

/** What a batch has issued, as far as it is kept and the viewer may see it. */
export const packBatch = async (act: Act, batchId: string) => {
  const { app, viewer } = act;
  if ((await findBatch(app.db, viewer, batchId)) === null) return refuse('not_found');
  const rows = await findReports(app.db, viewer, await selectIssued(app.db, batchId));
  const kept = rows.filter((row) => row.file_id !== null);
  return kept.length === 0 ? refuse('wrong_state', because('nothing_to_download')) : pack(act, kept);
};
