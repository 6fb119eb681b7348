/**
 * Exports of tables. Each list below has an endpoint that takes the same filters and order and answers the rows as a
 * file. A paged list that is neither here nor in `unexportedLists` fails a test.
 */
import { z } from 'zod';
import type { EndpointSpec } from '../endpoint.ts';
import { exportAccess, exportFormatSchema, exportPath } from './formats.ts';
import type { ExportAccess, ExportedList } from './formats.ts';
import { exportedLists } from './lists.ts';

/** The rows that one file may have. */
export const exportRowsAtMost = 50_000;

export type ExportTable = keyof typeof exportedLists;
export const exportTableNames = Object.keys(exportedLists) as [ExportTable, ...ExportTable[]];

/** The list of a table. */
export type ListOf<T extends ExportTable> = (typeof exportedLists)[T];

/** The list of a table, with its types erased. */
export const listOf = (table: ExportTable): EndpointSpec & { readonly name: ExportedList } =>
  exportedLists[table];

/** Why a paged list has no export of this kind. */
export const unexportedLists: Readonly<Record<string, string>> = {
  listNotifications: 'It lists what a user was told, with links; the records themselves have exports.',
  listInstrumentRequests: 'It lists only open requests, which are gone once they are answered.',
  listFactHistory: 'It lists the statements of one fact; the page shows where each comes from.',
  listIssuers: 'It names the choices of a few fields; the instruments have an export.',
  listActionPortfolios: 'It is a list of bookings to make; the ledgers have an export.',
  explainAnalytics: 'Its columns depend on the figure; the panel copies all rows as CSV.',
  explainBenchmark: 'It lists the factors of a return; the panel copies all rows as CSV.',
  explainClientReturn: 'It lists the factors of a return; the panel copies all rows as CSV.',
  explainClientValue: 'The list of portfolios has an export with their values.',
  explainFigure: 'Its columns depend on the figure; the panel copies all rows as CSV.',
  explainFirmReturn: 'It lists the factors of a return; the panel copies all rows as CSV.',
  explainFirmValue: 'The list of portfolios has an export with their values.',
  listAuditEvents: '`exportAuditEvents` streams the whole log, in the order of its hash chain.',
  listClientDocuments: 'It lists files, which are downloaded one by one.',
  listClientOwners: 'It shows the few owners of one client.',
  getComplianceBoard: 'It counts; its clients are in the export of clients.',
  listClientReviews: 'It shows the few reviews of one client.',
  listBenchmarks: 'It names the choices of a few fields; the prices of their instruments have an export.',
  listGroups: 'It only names the groups whose rights the Permissions page shows.',
  listHeldPrices: 'They wait for a decision; once accepted they are prices, which have an export.',
  listHolders: 'The holdings of each portfolio have an export, with their cost and gains.',
  listMarketFeeds: 'It shows when prices were fetched; the prices themselves have an export.',
  listMembers: 'It names the members of one group; the users have an export.',
  listFallNotices: 'It shows work to be done; the letters, as issued reports, have an export.',
  listReportBatches: 'It shows the progress of work; the reports themselves have an export.',
  listReportSchedules: 'It shows what is planned; the reports themselves have an export.',
  listBatchItems: 'It shows the progress of work; the reports themselves have an export.',
  listMails: 'The mails are kept so that an administrator can pass links on, not for analysis.',
  listClientImports: 'It lists files; the clients have an export with all that belongs to them.',
  listClientImportRows: 'It shows a file of the user with what becomes of its rows.',
  listPortfolioChanges:
    'It shows what the audit log holds of one portfolio; the audit log and the ledger have exports.',
  listPortfolioImports: 'It lists files; their rows have an export.',
  listFactImports: 'It lists files; the facts have an export.',
  listFactImportRows: 'It repeats the rows of a file; the facts that they stated have an export.',
  listPriceImports: 'It lists files; their rows have an export.',
  listRateImports: 'It lists files; their rows have an export.',
  listRanking: 'No right covers it alone; the portfolios have an export with their values and returns.',
};

/** The query of an export: that of its list without pages and what only pages show, and the format. */
const exportQuery = (list: EndpointSpec) => {
  const { offset: _offset, limit: _limit, cash: _cash, sum: _sum, ...filters } = list.query?.shape ?? {};
  return z.object({ ...filters, format: exportFormatSchema });
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const exportEndpoint = (table: ExportTable) => {
  const list = listOf(table);
  const access: ExportAccess = exportAccess[list.name];
  return {
    name: `export${capitalised(table)}`,
    heavy: true,
    long: true,
    method: 'GET',
    path: exportPath(list.path),
    summary: `Returns every row of ${list.name} with the same filters and order as CSV or XLSX.`,
    access,
    reads: list.access,
    viewing: 'refused',
    ...(list.params !== undefined && { params: list.params }),
    query: exportQuery(list),
    response: z.string(),
    errors: [...new Set([...(list.errors ?? []), 'wrong_state' as const])],
    reasons: ['export_too_long', 'export_kept_changing'],
    ...(list.record !== undefined && { record: list.record }),
  } satisfies EndpointSpec;
};
export type ExportEndpoint = ReturnType<typeof exportEndpoint>;

/** The endpoint of each export. */
export const exportEndpoints = Object.fromEntries(
  exportTableNames.map((table) => [table, exportEndpoint(table)]),
) as Record<ExportTable, ExportEndpoint>;
