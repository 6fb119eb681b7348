/** What instruments and holdings are grouped by, and how they are quoted and costed. */
import type { assetClasses, costMethods, Quotation, rebalancings } from '../../src/choices.ts';
import type { AttributionGrouping } from '../../src/figures/contribution-names.ts';

export const classes = {
  asset: {
    equity: 'Equity',
    bond: 'Bonds',
    fund: 'Funds',
    real_asset: 'Real assets',
    alternative: 'Alternatives',
    cash: 'Cash',
    other: 'Other',
  },
  quotation: {
    unit: 'Per unit',
    percent: 'In percent of nominal',
  },
  costMethod: {
    fifo: 'FIFO',
    lifo: 'LIFO',
    hifo: 'HIFO (highest cost)',
    average: 'Average cost',
    specific: 'Specific lots',
  },
  rebalancing: {
    daily: 'Daily',
    monthly: 'Monthly',
    none: 'Never',
  },
  grouping: {
    class: 'Class',
    sector: 'Sector',
    region: 'Region',
    currency: 'Currency',
  },
} as const satisfies {
  asset: Record<(typeof assetClasses)[number], string>;
  quotation: Record<Quotation, string>;
  costMethod: Record<(typeof costMethods)[number], string>;
  rebalancing: Record<(typeof rebalancings)[number], string>;
  grouping: Record<AttributionGrouping, string>;
};
