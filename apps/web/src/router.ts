import { createRoute, createRouter, redirect, type AnyRoute } from '@tanstack/react-router';
import { publicRoutes } from './public-routes.tsx';
import { fetchOrReload } from './fetch-part.ts';
import { PendingPage, ErrorPage, rootRoute } from './root-route.tsx';
import type { routeTree } from './routes.tsx';

/** Loads all routes other than the public ones. */
export const fetchMap = () => import('./routes.tsx');

/** Matches any address outside the public pages, and looks it up again once all routes are loaded. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  // By the time it would be rendered, it is no longer in the tree.
  pendingMs: Infinity,
  beforeLoad: async ({ location }): Promise<never> => {
    // The other routes attach themselves to the same root, so the router must read the tree again.
    await fetchOrReload(fetchMap);
    router.setRoutes(router.buildRouteTree());
    throw redirect({ href: location.href, replace: true });
  },
});

const publicTree: AnyRoute = rootRoute.addChildren([...publicRoutes, elsewhereRoute]);

export const router = createRouter({
  // Types links against the full tree, although the router starts with the public routes only.
  routeTree: publicTree as typeof routeTree,
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
