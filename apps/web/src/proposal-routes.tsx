/** The routes of proposals, which `routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { newProposalSearch, proposalsSearch } from './features/proposals/search.ts';
import { allow } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';
import { shellRoute } from './shell-route.tsx';

const proposalsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.proposals,
  validateSearch: proposalsSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'proposals',
    () => import('./features/proposals/list/ProposalsPage.tsx'),
    'ProposalsPage',
  ),
});

const newProposalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.newProposal,
  validateSearch: newProposalSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'proposals',
    () => import('./features/proposals/form/NewProposalPage.tsx'),
    'NewProposalPage',
  ),
});

const proposalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.proposal,
  beforeLoad: allow(),
  component: lazyPage(
    'proposals',
    () => import('./features/proposals/page/ProposalPage.tsx'),
    'ProposalPage',
  ),
});

const proposalOverviewRoute = createRoute({
  getParentRoute: () => proposalRoute,
  path: '/',
  component: lazyPage('proposals', () => import('./routes/ProposalOverviewPage.tsx'), 'ProposalOverviewPage'),
});

const proposalVersionsRoute = createRoute({
  getParentRoute: () => proposalRoute,
  path: 'versions',
  component: lazyPage('proposals', () => import('./features/proposals/page/VersionsTab.tsx'), 'VersionsTab'),
});

const editProposalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.editProposal,
  beforeLoad: allow(),
  component: lazyPage(
    'proposals',
    () => import('./features/proposals/form/EditProposalPage.tsx'),
    'EditProposalPage',
  ),
});

export const proposalRoutes = [
  proposalsRoute,
  newProposalRoute,
  proposalRoute.addChildren([proposalOverviewRoute, proposalVersionsRoute]),
  editProposalRoute,
] as const;
