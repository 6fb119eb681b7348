/** The routes of a client's details and of the panels that edit them. */
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { clientRoute } from './client-route.tsx';

/** The details stay below the form that edits them. */
const clientDetailsLayout = createRoute({
  getParentRoute: () => clientRoute,
  id: 'details',
  component: lazyPage('clients', () => import('./ClientDetailsPage.tsx'), 'ClientDetailsPage'),
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

const mergeClientRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'merge',
  component: lazyPage(
    'clients',
    () => import('../features/clients/merging/MergeClientPanel.tsx'),
    'MergeClientPanel',
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

const clientKycRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'details/kyc/$part',
  component: lazyPage('client-kyc', () => import('../features/client-kyc/panels/KycPanel.tsx'), 'KycPanel'),
});

const clientLimitsRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'details/limits',
  component: lazyPage(
    'suitability',
    () => import('../features/suitability/limits/LimitsPanel.tsx'),
    'LimitsPanel',
  ),
});

const recordReviewRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'details/reviews/new',
  component: lazyPage(
    'client-reviews',
    () => import('../features/client-reviews/panels/RecordReviewPanel.tsx'),
    'RecordReviewPanel',
  ),
});

const reviewCycleRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'details/reviews/cycle',
  component: lazyPage(
    'client-reviews',
    () => import('../features/client-reviews/panels/CyclePanel.tsx'),
    'CyclePanel',
  ),
});

const clientReviewRoute = createRoute({
  getParentRoute: () => clientDetailsLayout,
  path: 'details/reviews/$reviewId',
  component: lazyPage(
    'client-reviews',
    () => import('../features/client-reviews/panels/ReviewPanel.tsx'),
    'ReviewPanel',
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

export const clientDetailsRoutes = clientDetailsLayout.addChildren([
  clientDetailsRoute,
  editClientRoute,
  shareClientRoute,
  mergeClientRoute,
  newContactRoute,
  editContactRoute,
  clientKycRoute,
  clientLimitsRoute,
  recordReviewRoute,
  reviewCycleRoute,
  clientReviewRoute,
]);
