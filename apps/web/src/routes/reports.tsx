/** The routes of reports, which `../routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { newReportSearch, reportsSearch } from '../features/reports/search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { paths } from '../paths.ts';
import { shellRoute } from '../shell-route.tsx';

const reportsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.reports,
  validateSearch: reportsSearch,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/list/ReportsPage.tsx'), 'ReportsPage'),
});

const newReportRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: 'new',
  validateSearch: newReportSearch,
  component: lazyPage('reports', () => import('../features/reports/issue/IssuePanel.tsx'), 'IssuePanel'),
});

const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.report,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/page/ReportPage.tsx'), 'ReportPage'),
});

export const reportRoutes = [reportsRoute.addChildren([newReportRoute]), reportRoute] as const;
