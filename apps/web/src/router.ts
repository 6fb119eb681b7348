import { createRoute, createRouter, redirect, type AnyRoute } from '@tanstack/react-router';
import { publicRoutes } from './public-routes.tsx';
import { fetchOrLoadAnew } from './fetch-part.ts';
import { LatePage, LostPage, rootRoute } from './root-route.tsx';
import type { routeTree } from './routes.tsx';

/** Fetches the map of everything but the public pages. */
export const fetchMap = () => import('./routes.tsx');

/** Any address outside the public pages: it is asked for again once the whole map is there. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  // It is gone from the map by the time it would be drawn.
  pendingMs: Infinity,
  beforeLoad: async ({ location }): Promise<never> => {
    // The map hangs its routes on the same root; the router has to read them again.
    await fetchOrLoadAnew(fetchMap);
    router.setRoutes(router.buildRouteTree());
    throw redirect({ href: location.href, replace: true });
  },
});

const publicTree: AnyRoute = rootRoute.addChildren([...publicRoutes, elsewhereRoute]);

export const router = createRouter({
  // Links are checked against the whole map, of which the router knows only the public ones at first.
  routeTree: publicTree as typeof routeTree,
  defaultErrorComponent: LostPage,
  defaultPendingComponent: LatePage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  // Freshness is the query cache's affair.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
