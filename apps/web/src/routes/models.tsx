/** The routes of models, which `../routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { comparisonSearch, modelsSearch } from '../features/models/search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { paths } from '../paths.ts';
import { shellRoute } from '../shell-route.tsx';

const modelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.models,
  validateSearch: modelsSearch,
  beforeLoad: allow(),
  component: lazyPage('models', () => import('../features/models/list/ModelsPage.tsx'), 'ModelsPage'),
});

const newModelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.newModel,
  beforeLoad: allow(),
  component: lazyPage('models', () => import('../features/models/editor/NewModelPage.tsx'), 'NewModelPage'),
});

const modelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.model,
  beforeLoad: allow(),
  component: lazyPage('models', () => import('./ModelWithPortfolios.tsx'), 'ModelWithPortfolios'),
});

const newVersionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.newModelVersion,
  beforeLoad: allow(),
  component: lazyPage(
    'models',
    () => import('../features/models/editor/NewVersionPage.tsx'),
    'NewVersionPage',
  ),
});

const comparisonRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.modelComparison,
  validateSearch: comparisonSearch,
  beforeLoad: allow(),
  component: lazyPage(
    'models',
    () => import('../features/models/comparison/ComparisonPage.tsx'),
    'ComparisonPage',
  ),
});

export const modelRoutes = [
  modelsRoute,
  newModelRoute,
  modelRoute,
  newVersionRoute,
  comparisonRoute,
] as const;
