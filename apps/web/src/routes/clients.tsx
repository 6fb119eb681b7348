/** The routes of clients and tasks, which `../routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { activitySearch, tasksSearch } from '../features/client-activity/search.ts';
import { clientImportSearch } from '../features/client-imports/import/search.ts';
import { clientOverviewSearch, clientsSearch } from '../features/clients/search.ts';
import { documentsSearch } from '../features/documents/search.ts';
import { clientPortfoliosSearch } from '../features/portfolios/search.ts';
import { riskProfileSearch } from '../features/risk-profiles/search.ts';
import { recordReportsSearch } from '../features/reports/search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { paths } from '../paths.ts';
import { shellRoute } from '../shell-route.tsx';
import { clientDetailsRoutes } from './client-details.tsx';
import { clientRoute } from './client-route.tsx';

const clientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.clients,
  validateSearch: clientsSearch,
  beforeLoad: allow(),
  component: lazyPage('clients', () => import('../features/clients/list/ClientsPage.tsx'), 'ClientsPage'),
});

const importClientsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.importClients,
  validateSearch: clientImportSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'client-imports',
    () => import('../features/client-imports/ClientImportPage.tsx'),
    'ClientImportPage',
  ),
});

const newClientRoute = createRoute({
  getParentRoute: () => clientsRoute,
  path: 'new',
  component: lazyPage(
    'clients',
    () => import('../features/clients/form/NewClientPanel.tsx'),
    'NewClientPanel',
  ),
});

const clientOverviewRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/',
  validateSearch: clientOverviewSearch,
  component: lazyPage(
    'clients',
    () => import('../features/clients/page/overview/ClientOverview.tsx'),
    'ClientOverview',
  ),
});

const clientPortfoliosRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'portfolios',
  validateSearch: clientPortfoliosSearch,
  component: lazyPage(
    'portfolios',
    () => import('../features/portfolios/list/ClientPortfolios.tsx'),
    'ClientPortfolios',
  ),
});

const newClientPortfolioRoute = createRoute({
  getParentRoute: () => clientPortfoliosRoute,
  path: 'new',
  component: lazyPage(
    'portfolios',
    () => import('../features/portfolios/form/NewPortfolioPanel.tsx'),
    'NewClientPortfolioPanel',
  ),
});

const clientProposalsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'proposals',
  component: lazyPage(
    'proposals',
    () => import('../features/proposals/list/ClientProposals.tsx'),
    'ClientProposals',
  ),
});

const clientReportsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'reports',
  validateSearch: recordReportsSearch,
  component: lazyPage('reports', () => import('../features/reports/list/RecordReports.tsx'), 'ClientReports'),
});

/** The activity stays below the forms that add to it. */
const clientActivityRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'activity',
  validateSearch: activitySearch,
  component: lazyPage(
    'client-activity',
    () => import('../features/client-activity/stream/ClientActivity.tsx'),
    'ClientActivity',
  ),
});

const newNoteRoute = createRoute({
  getParentRoute: () => clientActivityRoute,
  path: 'note',
  component: lazyPage(
    'client-activity',
    () => import('../features/client-activity/form/NewNotePanel.tsx'),
    'NewNotePanel',
  ),
});

const editNoteRoute = createRoute({
  getParentRoute: () => clientActivityRoute,
  path: 'notes/$noteId',
  component: lazyPage(
    'client-activity',
    () => import('../features/client-activity/form/EditNotePanel.tsx'),
    'EditNotePanel',
  ),
});

const newTaskRoute = createRoute({
  getParentRoute: () => clientActivityRoute,
  path: 'task',
  component: lazyPage(
    'client-activity',
    () => import('../features/client-activity/form/NewTaskPanel.tsx'),
    'NewTaskPanel',
  ),
});

const editTaskRoute = createRoute({
  getParentRoute: () => clientActivityRoute,
  path: 'tasks/$taskId',
  component: lazyPage(
    'client-activity',
    () => import('../features/client-activity/form/EditTaskPanel.tsx'),
    'EditTaskPanel',
  ),
});

/** The documents stay below the panels that open from them. */
const clientDocumentsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'documents',
  validateSearch: documentsSearch,
  component: lazyPage(
    'documents',
    () => import('../features/documents/list/ClientDocuments.tsx'),
    'ClientDocuments',
  ),
});

const clientDocumentRoute = createRoute({
  getParentRoute: () => clientDocumentsRoute,
  path: '$documentId',
  component: lazyPage(
    'documents',
    () => import('../features/documents/panel/DocumentPanel.tsx'),
    'DocumentPanel',
  ),
});

const editClientDocumentRoute = createRoute({
  getParentRoute: () => clientDocumentsRoute,
  path: '$documentId/edit',
  component: lazyPage(
    'documents',
    () => import('../features/documents/form/EditDocumentPanel.tsx'),
    'EditDocumentPanel',
  ),
});

const documentPreviewRoute = createRoute({
  getParentRoute: () => clientDocumentsRoute,
  path: '$documentId/versions/$version',
  component: lazyPage(
    'documents',
    () => import('../features/documents/preview/PreviewPanel.tsx'),
    'PreviewPanel',
  ),
});

const clientRiskProfileRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'risk-profile',
  validateSearch: riskProfileSearch,
  component: lazyPage(
    'risk-profiles',
    () => import('../features/risk-profiles/profile/ClientRiskProfile.tsx'),
    'ClientRiskProfile',
  ),
});

const answerQuestionnaireRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: 'risk-profile/answers',
  component: lazyPage(
    'risk-profiles',
    () => import('../features/risk-profiles/answer/AnswerPage.tsx'),
    'AnswerPage',
  ),
});

const tasksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.tasks,
  validateSearch: tasksSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'client-activity',
    () => import('../features/client-activity/tasks/TasksPage.tsx'),
    'TasksPage',
  ),
});

const newTaskOfClientRoute = createRoute({
  getParentRoute: () => tasksRoute,
  path: 'new',
  component: lazyPage(
    'client-activity',
    () => import('../features/client-activity/form/TaskOfClientPanel.tsx'),
    'TaskOfClientPanel',
  ),
});

export const clientRoutes = [
  clientsRoute.addChildren([newClientRoute]),
  clientRoute.addChildren([
    clientOverviewRoute,
    clientPortfoliosRoute.addChildren([newClientPortfolioRoute]),
    clientProposalsRoute,
    clientReportsRoute,
    clientRiskProfileRoute,
    answerQuestionnaireRoute,
    clientActivityRoute.addChildren([newNoteRoute, editNoteRoute, newTaskRoute, editTaskRoute]),
    clientDocumentsRoute.addChildren([clientDocumentRoute, editClientDocumentRoute, documentPreviewRoute]),
    clientDetailsRoutes,
  ]),
  importClientsRoute,
  tasksRoute.addChildren([newTaskOfClientRoute]),
] as const;
