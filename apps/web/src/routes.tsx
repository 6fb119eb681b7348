/** All routes after the sign-in: who may open each page, and the chunk it comes in. */
import './portal.css';
import { createRoute } from '@tanstack/react-router';
import { adminRoutes } from './admin-routes.tsx';
import { analyticsSearch } from './features/analytics/search.ts';
import { dashboardSearch } from './features/dashboard/search.ts';
import { ledgerSearch } from './features/ledger/search.ts';
import { notificationsSearch } from './features/notifications/search.ts';
import {
  attributionSearch,
  holdingsSearch,
  lotsSearch,
  importsSearch,
  incomeSearch,
  overviewSearch,
  portfoliosSearch,
  riskSearch,
} from './features/portfolios/search.ts';
import { recordReportsSearch } from './features/reports/search.ts';
import { portfolioHistorySearch } from './features/security/search.ts';
import { explainSearch } from './figures/explain-search.ts';
import { clientRoutes } from './routes/clients.tsx';
import { complianceRoutes } from './routes/compliance.tsx';
import { restrictionRoutes } from './routes/restrictions.tsx';
import { publicRoutes } from './public-routes.tsx';
import { allow, ownAccount, withFactor } from './guards.ts';
import { addTextFiles, type Catalogue } from './i18n.ts';
import { lazyPage } from './lazy-page.tsx';
import { importTransactionsRoute, marketDataRoutes } from './market-data-routes.tsx';
import { paths } from './paths.ts';
import { proposalRoutes } from './proposal-routes.tsx';
import { modelRoutes } from './routes/models.tsx';
import { reportRoutes } from './routes/reports.tsx';
import { rootRoute } from './root-route.tsx';
import { shellRoute } from './shell-route.tsx';

addTextFiles(import.meta.glob<Catalogue>(['./features/*/locales/*.po', '!./features/auth/locales/*.po']));

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
  component: lazyPage('profile', () => import('./features/profile/page/ProfilePage.tsx'), 'ProfilePage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.notifications,
  validateSearch: notificationsSearch,
  beforeLoad: () => {
    ownAccount();
    allow()();
  },
  component: lazyPage(
    'notifications',
    () => import('./features/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
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
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/page/PortfolioPage.tsx'),
    'PortfolioPage',
  ),
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

const portfolioMandatesRoute = createRoute({
  getParentRoute: () => portfolioOverviewLayout,
  path: 'mandates',
  component: lazyPage(
    'portfolios',
    () => import('./features/portfolios/mandates/MandatesPanel.tsx'),
    'MandatesPanel',
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
  component: lazyPage('portfolios', () => import('./routes/PortfolioRiskPage.tsx'), 'PortfolioRiskPage'),
});

const portfolioModelRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'model',
  component: lazyPage(
    'model-assignments',
    () => import('./routes/PortfolioModelPage.tsx'),
    'PortfolioModelPage',
  ),
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
  component: lazyPage('portfolios', () => import('./features/portfolios/page/ImportsTab.tsx'), 'ImportsTab'),
});

const portfolioReportsRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'reports',
  validateSearch: recordReportsSearch,
  component: lazyPage(
    'reports',
    () => import('./features/reports/list/RecordReports.tsx'),
    'PortfolioReports',
  ),
});

const portfolioHistoryRoute = createRoute({
  getParentRoute: () => portfolioRoute,
  path: 'history',
  validateSearch: portfolioHistorySearch,
  component: lazyPage(
    'security',
    () => import('./features/security/portfolio-history/PortfolioHistory.tsx'),
    'PortfolioHistory',
  ),
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

const portfolioRoutes = [
  portfoliosRoute.addChildren([newPortfolioRoute]),
  portfolioRoute.addChildren([
    portfolioOverviewLayout.addChildren([
      portfolioOverviewRoute,
      editPortfolioRoute,
      portfolioMandatesRoute,
      portfolioQualityRoute,
    ]),
    holdingsRoute,
    lotsRoute,
    incomeRoute,
    riskRoute,
    attributionRoute,
    portfolioModelRoute,
    ledgerRoute.addChildren([newTransactionRoute, transactionRoute, editTransactionRoute]),
    portfolioReportsRoute,
    portfolioHistoryRoute,
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
    notificationsRoute,
    ...adminRoutes,
    ...clientRoutes,
    ...complianceRoutes,
    ...portfolioRoutes,
    ...proposalRoutes,
    ...modelRoutes,
    ...reportRoutes,
    ...restrictionRoutes,
    ...marketDataRoutes,
  ]),
]);
