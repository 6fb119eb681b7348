/** The routes of market data and imports, which `routes.tsx` adds to the tree. */
import { factCodeSchema } from '@partnerfolio/contract/instruments/facts';
import { localDateSchema } from '@partnerfolio/contract/values';
import { createRoute, notFound } from '@tanstack/react-router';
import { factImportSearch } from './features/fact-imports/import/search.ts';
import { importSearch, priceImportsSearch, requestsSearch } from './features/imports/import/search.ts';
import { benchmarksSearch } from './features/market-data/benchmarks/search.ts';
import { feedsSearch } from './features/market-data/feeds/search.ts';
import {
  instrumentSearch,
  instrumentsSearch,
  pairSearch,
  ratesSearch,
} from './features/market-data/search.ts';
import { allow } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';
import { shellRoute } from './shell-route.tsx';

export const importTransactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.importTransactions,
  validateSearch: importSearch,
  beforeLoad: allow(),
  component: lazyPage('imports', () => import('./features/imports/ImportPages.tsx'), 'TransactionImportPage'),
});

const importPricesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.importPrices,
  validateSearch: importSearch,
  beforeLoad: allow(),
  component: lazyPage('imports', () => import('./features/imports/ImportPages.tsx'), 'PriceImportPage'),
});

const importRatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.importRates,
  validateSearch: importSearch,
  beforeLoad: allow(),
  component: lazyPage('imports', () => import('./features/imports/ImportPages.tsx'), 'RateImportPage'),
});

const importFactsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.importFacts,
  validateSearch: factImportSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'fact-imports',
    () => import('./features/fact-imports/FactImportPage.tsx'),
    'FactImportPage',
  ),
});

const marketDataRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.marketData,
  beforeLoad: allow(),
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/page/MarketDataPage.tsx'),
    'MarketDataPage',
  ),
});

/** The list of instruments stays below the form that adds one. */
const instrumentsLayout = createRoute({
  getParentRoute: () => marketDataRoute,
  id: 'instruments',
  validateSearch: instrumentsSearch,
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/instruments/InstrumentsTab.tsx'),
    'InstrumentsTab',
  ),
});

const instrumentsRoute = createRoute({ getParentRoute: () => instrumentsLayout, path: '/' });

const newInstrumentRoute = createRoute({
  getParentRoute: () => instrumentsLayout,
  path: 'new',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/instruments/NewInstrumentPanel.tsx'),
    'NewInstrumentPanel',
  ),
});

const fxRatesRoute = createRoute({
  getParentRoute: () => marketDataRoute,
  path: 'rates',
  validateSearch: ratesSearch,
  component: lazyPage('market-data', () => import('./features/market-data/rates/RatesTab.tsx'), 'RatesTab'),
});

const newFxRateRoute = createRoute({
  getParentRoute: () => fxRatesRoute,
  path: 'new',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/rates/NewRatePanel.tsx'),
    'NewRatePanel',
  ),
});

const benchmarksRoute = createRoute({
  getParentRoute: () => marketDataRoute,
  path: 'benchmarks',
  validateSearch: benchmarksSearch,
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/benchmarks/BenchmarksTab.tsx'),
    'BenchmarksTab',
  ),
});

const newBenchmarkRoute = createRoute({
  getParentRoute: () => benchmarksRoute,
  path: 'new',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/benchmarks/NewBenchmarkPanel.tsx'),
    'NewBenchmarkPanel',
  ),
});

const editBenchmarkRoute = createRoute({
  getParentRoute: () => benchmarksRoute,
  path: '$id/edit',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/benchmarks/EditBenchmarkPanel.tsx'),
    'EditBenchmarkPanel',
  ),
});

const marketSourcesRoute = createRoute({
  getParentRoute: () => marketDataRoute,
  path: 'sources',
  validateSearch: feedsSearch,
  component: lazyPage('market-data', () => import('./features/market-data/feeds/FeedsTab.tsx'), 'FeedsTab'),
});

const instrumentRequestsRoute = createRoute({
  getParentRoute: () => marketDataRoute,
  path: 'requests',
  validateSearch: requestsSearch,
  component: lazyPage(
    'imports',
    () => import('./features/imports/answer/requests/RequestsTab.tsx'),
    'RequestsTab',
  ),
});

const priceImportsRoute = createRoute({
  getParentRoute: () => marketDataRoute,
  path: 'imports',
  validateSearch: priceImportsSearch,
  component: lazyPage('imports', () => import('./features/imports/PriceImportsTab.tsx'), 'PriceImportsTab'),
});

const instrumentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.instrument,
  validateSearch: instrumentSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/instruments/InstrumentPage.tsx'),
    'InstrumentPage',
  ),
});

const pairRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.fxPair,
  validateSearch: pairSearch,
  beforeLoad: allow(),
  component: lazyPage('market-data', () => import('./features/market-data/rates/PairPage.tsx'), 'PairPage'),
});

const editInstrumentRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'edit',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/instruments/EditInstrumentPanel.tsx'),
    'EditInstrumentPanel',
  ),
});

const mergeInstrumentRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'merge',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/merging/MergePanel.tsx'),
    'MergePanel',
  ),
});

const instrumentQuotationRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'quotation',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/quotation/QuotationPanel.tsx'),
    'QuotationPanel',
  ),
});

const editFactsRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'facts/edit',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/facts/EditFactsPanel.tsx'),
    'EditFactsPanel',
  ),
});

const instrumentFactRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'facts/$fact',
  params: {
    parse: ({ fact }) => {
      const known = factCodeSchema.safeParse(fact);
      if (!known.success) throw notFound();
      return { fact: known.data };
    },
    stringify: ({ fact }) => ({ fact }),
  },
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/facts/FactHistoryPanel.tsx'),
    'FactHistoryPanel',
  ),
});

const declareWorthlessRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'worthless',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/worthless/WorthlessPanel.tsx'),
    'WorthlessPanel',
  ),
});

const newActionRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'actions/new',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/corporate-actions/record/NewActionPanel.tsx'),
    'NewActionPanel',
  ),
});

const actionRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'actions/$actionId',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/corporate-actions/booking/ActionPanel.tsx'),
    'ActionPanel',
  ),
});

const newPriceRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'prices/new',
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/prices/PricePanel.tsx'),
    'NewPricePanel',
  ),
});

const priceRoute = createRoute({
  getParentRoute: () => instrumentRoute,
  path: 'prices/$day',
  params: { parse: ({ day }) => ({ day: localDateSchema.parse(day) }), stringify: ({ day }) => ({ day }) },
  component: lazyPage(
    'market-data',
    () => import('./features/market-data/prices/PricePanel.tsx'),
    'PricePanel',
  ),
});

export const marketDataRoutes = [
  marketDataRoute.addChildren([
    instrumentsLayout.addChildren([instrumentsRoute, newInstrumentRoute]),
    fxRatesRoute.addChildren([newFxRateRoute]),
    benchmarksRoute.addChildren([newBenchmarkRoute, editBenchmarkRoute]),
    marketSourcesRoute,
    instrumentRequestsRoute,
    priceImportsRoute,
  ]),
  instrumentRoute.addChildren([
    mergeInstrumentRoute,
    instrumentQuotationRoute,
    editFactsRoute,
    instrumentFactRoute,
    declareWorthlessRoute,
    editInstrumentRoute,
    newActionRoute,
    actionRoute,
    newPriceRoute,
    priceRoute,
  ]),
  pairRoute,
  importPricesRoute,
  importRatesRoute,
  importFactsRoute,
] as const;
