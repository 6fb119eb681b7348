/** Who may export which list, where, and in which formats; `tables.ts` makes the endpoints. */
import { z } from 'zod';
import type { Access } from '../access.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportFormatSchema = z.enum(exportFormats).default('csv');

/** The content type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** An export is for users with a role, whose rights decide further. */
export type ExportAccess = Exclude<Access, 'public' | 'link' | 'signed_in'>;

/** The lists with an export, by name, and the right to it, which is needed besides that to read the list. Market data is the firm's own and needs no right beyond the list's. */
export const exportAccess = {
  listClients: { feature: 'clients.export' },
  listClientActivity: { feature: 'clients.export' },
  listTasks: { feature: 'clients.export' },
  listLogRecords: { feature: 'clients.export' },
  listProposals: { feature: 'clients.export' },
  listReports: { feature: 'portfolios.export' },
  listPortfolios: { feature: 'portfolios.export' },
  getHoldings: { feature: 'portfolios.export' },
  listLots: { feature: 'portfolios.export' },
  listRealisedGains: { feature: 'portfolios.export' },
  listTransactions: { feature: 'portfolios.export' },
  listImportRows: { feature: 'portfolios.export' },
  listInstruments: 'staff',
  listStatedFacts: 'staff',
  listPrices: 'staff',
  listFxPairs: 'staff',
  listFxRates: 'staff',
  getModelVersion: 'staff',
  listLoginAttempts: { feature: 'audit.export' },
  listUsers: { roles: ['admin'] },
} as const satisfies Record<string, ExportAccess>;
export type ExportedList = keyof typeof exportAccess;

/** The path of the export of a list. */
export const exportPath = (listPath: string): `/api/${string}` =>
  `/api/exports/${listPath.replace('/api/', '')}`;
