/**
 * Exports of tables. Each list below has an endpoint that takes the same filters and order and answers the rows as a
 * file. A paged list that is neither here nor in `unexportedLists` fails a test.
 */
import { z } from 'zod';
import type { Access, FeatureName } from './access.ts';
import { listClients } from './clients.ts';
import type { EndpointSpec } from './endpoint.ts';
import { exportFormatSchema } from './export-formats.ts';
import { listImportRows } from './imports.ts';
import { listTransactions } from './ledger.ts';
import { listLots, listRealisedGains } from './lots.ts';
import { listFxPairs, listFxRates, listInstruments, listPrices } from './market-data.ts';
import { getHoldings } from './performance.ts';
import { listPortfolios } from './portfolios.ts';
import { listProposals } from './proposals.ts';
import { listLoginAttempts } from './security.ts';
import { listUsers } from './users.ts';

/** The rows that one file may have. */
export const exportRowsAtMost = 50_000;

/** An export is for users with a role, whose rights decide further. */
type ExportAccess = Exclude<Access, 'public' | 'signed_in'>;

const withRight = (feature: FeatureName): ExportAccess => ({ feature });

/** The tables that can be exported, each with the list that it repeats and the right that it requires. */
export const exportTables = {
  clients: { list: listClients, access: withRight('clients.export') },
  proposals: { list: listProposals, access: withRight('clients.export') },
  portfolios: { list: listPortfolios, access: withRight('portfolios.export') },
  holdings: { list: getHoldings, access: withRight('portfolios.export') },
  lots: { list: listLots, access: withRight('portfolios.export') },
  realisedGains: { list: listRealisedGains, access: withRight('portfolios.export') },
  ledger: { list: listTransactions, access: withRight('portfolios.export') },
  importRows: { list: listImportRows, access: withRight('portfolios.export') },
  instruments: { list: listInstruments, access: 'staff' },
  prices: { list: listPrices, access: 'staff' },
  fxPairs: { list: listFxPairs, access: 'staff' },
  fxRates: { list: listFxRates, access: 'staff' },
  loginAttempts: { list: listLoginAttempts, access: withRight('audit.export') },
  users: { list: listUsers, access: { roles: ['admin'] } },
} as const satisfies Record<string, { readonly list: EndpointSpec; readonly access: ExportAccess }>;

export type ExportTable = keyof typeof exportTables;
export const exportTableNames = Object.keys(exportTables) as [ExportTable, ...ExportTable[]];

/** The list of a table. */
export type ListOf<T extends ExportTable> = (typeof exportTables)[T]['list'];

/** Why a paged list has no export of this kind. */
export const unexportedLists: Readonly<Record<string, string>> = {
  listAuditEvents: '`exportAuditEvents` streams the whole log, in the order of its hash chain.',
  listGroups: 'It only names the groups whose rights the Permissions page shows.',
  listMembers: 'No right allows it, and the users have an export with their groups’ owners.',
  listMails: 'The mails are kept so that an administrator can pass links on, not for analysis.',
  listPortfolioImports: 'It lists files; their rows have an export.',
  listPriceImports: 'It lists files; their rows have an export.',
  listRanking: 'The same portfolios and figures are in the export of the portfolios.',
};

/** A column may be left out, such as one that the screen does not show. */
const columnsSchema = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .optional();

/** The query of an export: that of its list without pages, the format, and the columns to write. */
const exportQuery = (list: EndpointSpec) => {
  const { offset: _offset, limit: _limit, ...filters } = list.query?.shape ?? {};
  return z.object({ ...filters, format: exportFormatSchema, columns: columnsSchema });
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const exportEndpoint = (table: ExportTable) => {
  const { list, access }: { list: EndpointSpec; access: ExportAccess } = exportTables[table];
  return {
    name: `export${capitalised(table)}`,
    heavy: true,
    long: true,
    method: 'GET',
    path: list.path.replace('/api/', '/api/exports/') as `/api/${string}`,
    summary: `Returns every row of ${list.name} with the same filters and order as CSV or XLSX.`,
    access,
    viewing: 'refused',
    ...(list.params !== undefined && { params: list.params }),
    query: exportQuery(list),
    response: z.string(),
    errors: [...new Set([...(list.errors ?? []), 'wrong_state' as const])],
    reasons: ['export_too_long', 'export_column_unknown'],
    ...(list.record !== undefined && { record: list.record }),
  } satisfies EndpointSpec;
};
export type ExportEndpoint = ReturnType<typeof exportEndpoint>;

/** The endpoint of each export. */
export const exportEndpoints = Object.fromEntries(
  exportTableNames.map((table) => [table, exportEndpoint(table)]),
) as Record<ExportTable, ExportEndpoint>;

