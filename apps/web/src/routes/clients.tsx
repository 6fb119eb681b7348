/** The routes of clients and tasks, which `../routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { activitySearch, tasksSearch } from '../features/client-activity/search.ts';
import { clientImportSearch } from '../features/client-imports/import/search.ts';
import { clientOverviewSearch, clientsSearch } from '../features/clients/search.ts';
import { clientPortfoliosSearch } from '../features/portfolios/search.ts';
import { recordReportsSearch } from '../features/reports/search.ts';
import { valueSearch } from '../figures/explain-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { paths } from '../paths.ts';
import { shellRoute } from '../shell-route.tsx';

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

const clientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.client,
  validateSearch: valueSearch,
  beforeLoad: allow(),
  component: lazyPage('clients', () => import('../features/clients/page/ClientPage.tsx'), 'ClientPage'),
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

/** The details stay below the form that edits them. */
const clientDetailsLayout = createRoute({
  getParentRoute: () => clientRoute,
  id: 'details',
  component: lazyPage('clients', () => import('../features/clients/page/ClientDetails.tsx'), 'ClientDetails'),
});

const clientDetailsRoute = createRoute({ getParentRoute: () => clientDetailsLayout, path: 'details' });

const editClientRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'edit',
  component: lazyPage(
    'clients',
    () => import('../features/clients/form/EditClientPanel.tsx'),
    'EditClientPanel',
  ),
});

const shareClientRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'share',
  component: lazyPage(
    'clients',
    () => import('../features/clients/shares/ShareClientDialog.tsx'),
    'ShareClientDialog',
  ),
});

const newContactRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'details/contacts/new',
  component: lazyPage(
    'clients',
    () => import('../features/clients/contacts/NewContactPanel.tsx'),
    'NewContactPanel',
  ),
});

const editContactRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'details/contacts/$contactId',
  component: lazyPage(
    'clients',
    () => import('../features/clients/contacts/EditContactPanel.tsx'),
    'EditContactPanel',
  ),
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

export const clientRoutes = [
  clientsRoute.addChildren([newClientRoute]),
  clientRoute.addChildren([
    clientOverviewRoute,
    clientPortfoliosRoute.addChildren([newClientPortfolioRoute]),
    clientProposalsRoute,
    clientReportsRoute,
    clientActivityRoute.addChildren([newNoteRoute, editNoteRoute, newTaskRoute, editTaskRoute]),
    clientDetailsLayout.addChildren([
      clientDetailsRoute,
      editClientRoute,
      shareClientRoute,
      newContactRoute,
      editContactRoute,
    ]),
  ]),
  importClientsRoute,
  tasksRoute,
] as const;
