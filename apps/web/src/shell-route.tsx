/** The routes that all others hang from. */
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { signedIn } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { BrokenPage } from './shell/BrokenPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { CentredSpinner } from './ui/CentredSpinner.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
  pendingComponent: () => <CentredSpinner page />,
});

/** The frame of the pages, and the texts about records that any of them may show. */
const loadShell = async () => {
  const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), import('./records/record-texts.ts')]);
  return { Shell };
};

/** Parent of every page behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: signedIn,
  component: lazyPage('records', loadShell, 'Shell'),
});
