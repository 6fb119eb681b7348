/** The routes of the board and of the log of complaints and breaches, which `../routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { boardSearch } from '../features/compliance-board/search.ts';
import { logSearch } from '../features/compliance-log/search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { paths } from '../paths.ts';
import { shellRoute } from '../shell-route.tsx';

const boardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.compliance,
  validateSearch: boardSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'compliance-board',
    () => import('../features/compliance-board/BoardPage.tsx'),
    'BoardPage',
  ),
});

const complianceLogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.complianceLog,
  validateSearch: logSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'compliance-log',
    () => import('../features/compliance-log/list/LogPage.tsx'),
    'LogPage',
  ),
});

const newRecordRoute = createRoute({
  getParentRoute: () => complianceLogRoute,
  path: 'new',
  component: lazyPage(
    'compliance-log',
    () => import('../features/compliance-log/form/NewRecordPanel.tsx'),
    'NewRecordPanel',
  ),
});

const recordRoute = createRoute({
  getParentRoute: () => complianceLogRoute,
  path: '$recordId',
  component: lazyPage(
    'compliance-log',
    () => import('../features/compliance-log/panel/RecordPanel.tsx'),
    'RecordPanel',
  ),
});

const editRecordRoute = createRoute({
  getParentRoute: () => complianceLogRoute,
  path: '$recordId/edit',
  component: lazyPage(
    'compliance-log',
    () => import('../features/compliance-log/form/EditRecordPanel.tsx'),
    'EditRecordPanel',
  ),
});

export const complianceRoutes = [
  boardRoute,
  complianceLogRoute.addChildren([newRecordRoute, recordRoute, editRecordRoute]),
] as const;
