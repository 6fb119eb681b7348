/** The columns of portfolios, from which all that is written, answered and audited of their fields derives. */
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { PortfolioForm } from './rules.ts';

/** What the list shows as it is stored. */
export const listedColumns = {
  name: 'name',
  baseCurrency: 'base_currency',
  openedOn: 'opened_on',
} as const;

/**
 * The columns of the form. Accounts and mandates, of which the kind follows, have tables of their own, and a benchmark
 * takes two columns.
 */
export const portfolioColumns = {
  ...listedColumns,
  cashKept: 'cash_kept',
  costMethod: 'cost_method',
  shortSales: 'short_sales',
} as const satisfies ColumnTable<Omit<PortfolioForm, 'accounts' | 'benchmark' | 'kind'>>;
