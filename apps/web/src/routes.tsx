/** All routes after the sign-in: who may open each page, and the chunk it comes in. */
import './portal.css';
import { createRoute } from '@tanstack/react-router';
import { adminRoutes } from './admin-routes.tsx';
import { analyticsSearch } from './features/analytics/search.ts';
import { clientOverviewSearch, clientsSearch } from './features/clients/search.ts';
import { dashboardSearch } from './features/dashboard/search.ts';
import { ledgerSearch } from './features/ledger/search.ts';
import {
  attributionSearch,
  holdingsSearch,
  lotsSearch,
  importsSearch,
  incomeSearch,
  overviewSearch,
  portfoliosSearch,
  clientPortfoliosSearch,
  riskSearch,
} from './features/portfolios/search.ts';
import { explainSearch, valueSearch } from './figures/explain-search.ts';
import { publicRoutes } from './public-routes.tsx';
import { allow, ownAccount, withFactor } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { importTransactionsRoute, marketDataRoutes } from './market-data-routes.tsx';
import { paths } from './paths.ts';
import { proposalRoutes } from './proposal-routes.tsx';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.tsx';

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dashboard,
  beforeLoad: withFactor,
  validateSearch: dashboardSearch,
  component: lazyPage('dashboard', () => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.analytics,
  validateSearch: analyticsSearch,
  beforeLoad: allow('admin', 'employee'),
  component: lazyPage('analytics', () => import('./features/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.profile,
  beforeLoad: ownAccount,
  component: lazyPage('profile', () => import('./features/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const clientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.clients,
  validateSearch: clientsSearch,
  beforeLoad: allow(),
  component: lazyPage('clients', () => import('./features/clients/list/ClientsPage.tsx'), 'ClientsPage'),
});

const newClientRoute = createRoute({
  getParentRoute: () => clientsRoute,
  path: 'new',
  component: lazyPage(
    'clients',
    () => import('./features/clients/form/NewClientPanel.tsx'),
    'NewClientPanel',
  ),
});

const clientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.client,
  validateSearch: valueSearch,
  beforeLoad: allow(),
  component: lazyPage('clients', () => import('./features/clients/page/ClientPage.tsx'), 'ClientPage'),
});

const clientOverviewRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/',
  validateSearch: clientOverviewSearch,
  component: lazyPage(
    'clients',
    () => import('./features/clients/page/ClientOverview.tsx'),
    'ClientOverview',
  ),
});

const clientPortfoliosRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'portfolios',
  validateSearch: clientPortfoliosSearch,
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/list/ClientPortfolios.tsx'),
    'ClientPortfolios',
  ),
});

const newClientPortfolioRoute = createRoute({
  getParentRoute: () => clientPortfoliosRoute,
  path: 'new',
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/form/NewPortfolioPanel.tsx'),
    'NewClientPortfolioPanel',
  ),
});

const clientProposalsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'proposals',
  component: lazyPage(
    'proposals',
    () => import('./features/proposals/list/ClientProposals.tsx'),
    'ClientProposals',
  ),
});

/** The details stay below the form that edits them. */
const clientDetailsLayout = createRoute({
  getParentRoute: () => clientRoute,
  id: 'details',
  component: lazyPage('clients', () => import('./features/clients/page/ClientDetails.tsx'), 'ClientDetails'),
});

const clientDetailsRoute = createRoute({ getParentRoute: () => clientDetailsLayout, path: 'details' });

const editClientRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'edit',
  component: lazyPage(
    'clients',
    () => import('./features/clients/form/EditClientPanel.tsx'),
    'EditClientPanel',
  ),
});

const shareClientRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'share',
  component: lazyPage(
    'clients',
    () => import('./features/clients/shares/ShareClientDialog.tsx'),
    'ShareClientDialog',
  ),
});

const portfoliosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.portfolios,
  validateSearch: portfoliosSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/list/PortfoliosPage.tsx'),
    'PortfoliosPage',
  ),
});

const newPortfolioRoute = createRoute({
  getParentRoute: () => portfoliosRoute,
  path: 'new',
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/form/NewPortfolioPanel.tsx'),
    'NewPortfolioPanel',
  ),
});

const portfolioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.portfolio,
  validateSearch: explainSearch,
  beforeLoad: allow(),
  component: lazyPage('portfolios', () => import('./features/portfolios/PortfolioPage.tsx'), 'PortfolioPage'),
});

/** The overview stays below the panels that open from it. */
const portfolioOverviewLayout = createRoute({
  getParentRoute: () => portfolioRoute,
  id: 'overview',
  validateSearch: overviewSearch,
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/overview/PortfolioOverview.tsx'),
    'PortfolioOverview',
  ),
});

const portfolioOverviewRoute = createRoute({ getParentRoute: () => portfolioOverviewLayout, path: '/' });

const editPortfolioRoute = createRoute({
  getParentRoute: () => portfolioOverviewLayout,
  path: 'edit',
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/form/EditPortfolioPanel.tsx'),
    'EditPortfolioPanel',
  ),
});

const portfolioQualityRoute = createRoute({
  getParentRoute: () => portfolioOverviewLayout,
  path: 'quality',
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/quality/QualityPanel.tsx'),
    'QualityPanel',
  ),
});

const holdingsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'holdings',
  validateSearch: holdingsSearch,
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/holdings/HoldingsTab.tsx'),
    'HoldingsTab',
  ),
});

const lotsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'lots',
  validateSearch: lotsSearch,
  component: lazyPage('portfolios', () => import('./features/portfolios/lots/LotsTab.tsx'), 'LotsTab'),
});

const incomeRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'income',
  validateSearch: incomeSearch,
  component: lazyPage('portfolios', () => import('./features/portfolios/income/IncomeTab.tsx'), 'IncomeTab'),
});

const riskRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'risk',
  validateSearch: riskSearch,
  component: lazyPage('portfolios', () => import('./features/portfolios/risk/RiskTab.tsx'), 'RiskTab'),
});

const attributionRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'attribution',
  validateSearch: attributionSearch,
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/attribution/AttributionTab.tsx'),
    'AttributionTab',
  ),
});

const portfolioImportsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'imports',
  validateSearch: importsSearch,
  component: lazyPage('portfolios', () => import('./features/portfolios/ImportsTab.tsx'), 'ImportsTab'),
});

const ledgerRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'ledger',
  validateSearch: ledgerSearch,
  component: lazyPage('ledger', () => import('./features/ledger/list/LedgerTab.tsx'), 'LedgerTab'),
});

const newTransactionRoute = createRoute({
  getParentRoute: () => ledgerRoute,
  path: 'new',
  component: lazyPage('ledger', () => import('./features/ledger/form/NewEntryPanel.tsx'), 'NewEntryPanel'),
});

const transactionRoute = createRoute({
  getParentRoute: () => ledgerRoute,
  path: '$transactionId',
  component: lazyPage('ledger', () => import('./features/ledger/entry/EntryPanel.tsx'), 'EntryPanel'),
});

const editTransactionRoute = createRoute({
  getParentRoute: () => ledgerRoute,
  path: '$transactionId/edit',
  component: lazyPage('ledger', () => import('./features/ledger/form/EditEntryPanel.tsx'), 'EditEntryPanel'),
});

const newTransactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.newTransactions,
  beforeLoad: allow(),
  component: lazyPage('ledger', () => import('./features/ledger/grid/EntryGridPage.tsx'), 'EntryGridPage'),
});

const clientRoutes = [
  clientsRoute.addChildren([newClientRoute]),
  clientRoute.addChildren([
    clientOverviewRoute,
    clientPortfoliosRoute.addChildren([newClientPortfolioRoute]),
    clientProposalsRoute,
    clientDetailsLayout.addChildren([clientDetailsRoute, editClientRoute, shareClientRoute]),
  ]),
] as const;

const portfolioRoutes = [
  portfoliosRoute.addChildren([newPortfolioRoute]),
  portfolioRoute.addChildren([
    portfolioOverviewLayout.addChildren([portfolioOverviewRoute, editPortfolioRoute, portfolioQualityRoute]),
    holdingsRoute,
    lotsRoute,
    incomeRoute,
    riskRoute,
    attributionRoute,
    ledgerRoute.addChildren([newTransactionRoute, transactionRoute, editTransactionRoute]),
    portfolioImportsRoute,
  ]),
  importTransactionsRoute,
  newTransactionsRoute,
] as const;

export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  shellRoute.addChildren([
    dashboardRoute,
    analyticsRoute,
    profileRoute,
    ...adminRoutes,
    ...clientRoutes,
    ...portfolioRoutes,
    ...proposalRoutes,
    ...marketDataRoutes,
  ]),
]);
