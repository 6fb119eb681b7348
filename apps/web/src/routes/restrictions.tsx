/** The route of the firm's restrictions, which `../routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { allow } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { paths } from '../paths.ts';
import { shellRoute } from '../shell-route.tsx';

const firmRestrictionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.firmRestrictions,
  beforeLoad: allow(),
  component: lazyPage(
    'restrictions',
    () => import('../features/restrictions/FirmRestrictionsPage.tsx'),
    'FirmRestrictionsPage',
  ),
});

export const restrictionRoutes = [firmRestrictionsRoute] as const;
