/** Writes issued reports and their index as a ZIP file. The same reports give the same bytes. */
import { makeZip } from 'client-zip';
import type { Cell } from '../../../platform/files/cells.ts';
import { tableStream } from '../../../platform/files/table-file.ts';
import { zipTime } from '../../../platform/files/zip-time.ts';
import type { ReportRow } from '../queries.ts';
import { storedOptions } from '../template/asked.rules.ts';
import { reportFileNames } from '../views.ts';

/** A report with its bytes, which are read when their turn comes. */
export interface PackedReport {
  readonly row: ReportRow;
  readonly body: ReadableStream<Uint8Array>;
}

const columns = [
  { name: 'Number', kind: 'number' },
  { name: 'Version', kind: 'number' },
  { name: 'Report', kind: 'text' },
  // As printed, since names may change.
  { name: 'Portfolio or client', kind: 'text' },
  { name: 'From', kind: 'date' },
  { name: 'To', kind: 'date' },
  { name: 'Issued at', kind: 'text' },
  { name: 'SHA-256', kind: 'text' },
  { name: 'File', kind: 'text' },
] as const;

const cellsOf = (row: ReportRow, fileName: string): readonly Cell[] => {
  const values = [
    `${row.number}`,
    `${row.version}`,
    row.title,
    row.subject,
    storedOptions(row).from ?? null,
    row.as_at,
    new Date(row.issued_at).toISOString(),
    row.sha256,
    fileName,
  ];
  return columns.map(({ kind }, index) => ({ kind, value: values[index] ?? null }));
};

/** The ZIP file, of at least one report; `index.csv` is its first file. */
export const writePackage = (reports: readonly PackedReport[]): ReadableStream<Uint8Array> => {
  const rows = reports.map(({ row }) => row);
  const names = reportFileNames(rows);
  const nameAt = (index: number) => names[index] ?? '';
  const index = {
    name: 'Reports',
    columns,
    rows: rows.map((row, at) => cellsOf(row, nameAt(at))),
    stated: [],
  };
  const last = rows.reduce((latest, row) => (row.issued_at > latest ? row.issued_at : latest), '');
  return makeZip([
    { name: 'index.csv', input: tableStream(index, 'csv'), lastModified: zipTime(last) },
    ...reports.map(({ row, body }, at) => ({
      name: nameAt(at),
      input: body,
      lastModified: zipTime(row.issued_at),
    })),
  ]);
};
