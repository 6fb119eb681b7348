import type { ChangedKind } from '@partnerfolio/contract/live';

const stored = [
  'listPortfolios',
  'listClients',
  'getClientFigures',
  'getDashboard',
  'getDashboardOverview',
  'getAnalytics',
  'listRanking',
  'listHolders',
  'getPriceEffect',
];
const figures = [
  'getPerformance',
  'getComparison',
  'getContribution',
  'getAttribution',
  'getIncome',
  'getRisk',
  'getStress',
  'getReturnTable',
  'explainFigure',
  'getHoldings',
  'getPortfolio',
  'getClient',
  'getCurrentAllocation',
  ...stored,
];
const ledger = [
  'listTransactions',
  'getTransaction',
  'listLots',
  'listRealisedGains',
  'getPriceHistory',
  'listBenchmarks',
  'listRecentActivity',
  'listActionPortfolios',
  'listOfferedActions',
  ...figures,
];
const prices = [
  'listInstruments',
  'getInstrument',
  'listBenchmarks',
  'getBenchmark',
  'listPrices',
  'getPriceHistory',
  'listFxRates',
  'listFxPairs',
  'getFxPair',
  'listMarketFeeds',
  'listHeldPrices',
  'listCorporateActions',
  'previewInstrumentMerge',
  'listActionPortfolios',
  'listOfferedActions',
  ...figures,
];

/**
 * The endpoints whose answers depend on a type of record. Names instead of endpoint objects keep their schemas out of every
 * page's bundle.
 */
export const affectedEndpoints: Readonly<Record<Exclude<ChangedKind, 'everything'>, readonly string[]>> = {
  client: [
    'listClientTags',
    'listClientShares',
    'listOwners',
    'listProposals',
    'getProposal',
    'listRecentActivity',
    ...figures,
  ],
  portfolio: ['listRecentActivity', 'listActionPortfolios', 'listOfferedActions', ...figures],
  figures: stored,
  overview: ['getDashboard', 'getDashboardOverview'],
  transaction: ledger,
  import: ['listPortfolioImports', 'listPriceImports', 'getImport', ...ledger, ...prices],
  proposal: ['listProposals', 'getProposal', 'getDashboard', 'getDashboardOverview', 'listRecentActivity'],
  instrument: prices,
  benchmark: [
    'listBenchmarks',
    'getBenchmark',
    'getPortfolio',
    'getComparison',
    'getRisk',
    'getAttribution',
    'getComparisonSettings',
  ],
  fx_rate: prices,
  market_feed: ['listMarketFeeds'],
  user: ['listUsers', 'getUser', 'listMembers', 'listUserRights', 'listOwners', 'listClientShares'],
  group: ['listGroups', 'getGroup', 'listMembers', 'listGroupPermissions', 'listUserRights', 'getUser'],
  feature: ['listGroupPermissions', 'listUserRights'],
  mail: ['listMails'],
};
