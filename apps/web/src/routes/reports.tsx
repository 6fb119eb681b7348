/** The routes of reports, which `../routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import {
  batchSearch,
  newReportSearch,
  noticesSearch,
  recordReportsSearch,
  reportsSearch,
} from '../features/reports/search.ts';
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
  getParentRoute: () => shellRoute,
  path: paths.newReport,
  validateSearch: newReportSearch,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/editor/EditorPage.tsx'), 'EditorPage'),
});

const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.report,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/page/ReportPage.tsx'), 'ReportPage'),
});

const batchesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.reportBatches,
  validateSearch: recordReportsSearch,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/batches/BatchesPage.tsx'), 'BatchesPage'),
});

const noticesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.fallNotices,
  validateSearch: noticesSearch,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/notices/NoticesPage.tsx'), 'NoticesPage'),
});

const presetsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.reportPresets,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/presets/PresetsPage.tsx'), 'PresetsPage'),
});

const newBatchRoute = createRoute({
  getParentRoute: () => batchesRoute,
  path: 'new',
  component: lazyPage(
    'reports',
    () => import('../features/reports/batches/form/NewBatchPanel.tsx'),
    'NewBatchPanel',
  ),
});

const batchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.reportBatch,
  validateSearch: batchSearch,
  beforeLoad: allow(),
  component: lazyPage('reports', () => import('../features/reports/batches/BatchPage.tsx'), 'BatchPage'),
});

const schedulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.reportSchedules,
  validateSearch: recordReportsSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'reports',
    () => import('../features/reports/schedules/SchedulesPage.tsx'),
    'SchedulesPage',
  ),
});

const newScheduleRoute = createRoute({
  getParentRoute: () => schedulesRoute,
  path: 'new',
  component: lazyPage(
    'reports',
    () => import('../features/reports/schedules/NewSchedulePanel.tsx'),
    'NewSchedulePanel',
  ),
});

const scheduleRoute = createRoute({
  getParentRoute: () => schedulesRoute,
  path: '$id',
  component: lazyPage(
    'reports',
    () => import('../features/reports/schedules/EditSchedulePanel.tsx'),
    'EditSchedulePanel',
  ),
});

export const reportRoutes = [
  reportsRoute,
  newReportRoute,
  batchesRoute.addChildren([newBatchRoute]),
  batchRoute,
  schedulesRoute.addChildren([newScheduleRoute, scheduleRoute]),
  noticesRoute,
  presetsRoute,
  reportRoute,
] as const;
