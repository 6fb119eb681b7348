/** The route of a client, apart from those of its tabs, which have it as their parent. */
import { createRoute } from '@tanstack/react-router';
import { valueSearch } from '../figures/explain-search.ts';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { paths } from '../paths.ts';
import { shellRoute } from '../shell-route.tsx';

export const clientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.client,
  validateSearch: valueSearch,
  beforeLoad: allow(),
  component: lazyPage('clients', () => import('../features/clients/page/ClientPage.tsx'), 'ClientPage'),
});
