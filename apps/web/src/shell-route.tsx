import { createRoute } from '@tanstack/react-router';
import { signedIn } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { rootRoute } from './root-route.tsx';

/** The frame of the pages, and the texts about records that any of them may show. */
const loadShell = async () => {
  const [{ Shell }] = await Promise.all([
    import('./shell/Shell.tsx'),
    import('./records/field-texts.ts'),
    import('./records/reason-texts.ts'),
  ]);
  return { Shell };
};

/** Parent of every page behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: signedIn,
  component: lazyPage('records', loadShell, 'Shell'),
});
