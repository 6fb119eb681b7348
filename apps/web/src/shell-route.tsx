import { createRoute } from '@tanstack/react-router';
import { signedIn } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { rootRoute } from './root-route.tsx';

/** Loads the layout with what opens explanations beside any page, together with the texts about records. */
const loadShell = async () => {
  const [{ Shell }, { OpenExplanation }] = await Promise.all([
    import('./shell/frame/Shell.tsx'),
    import('./features/portfolios/explain/panel/OpenExplanation.tsx'),
    import('./texts/field-texts.ts'),
    import('./texts/reason-texts.ts'),
  ]);
  const ShellWithExplanations = () => (
    <Shell>
      <OpenExplanation />
    </Shell>
  );
  return { Shell: ShellWithExplanations };
};

/** The parent route of every page after the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: signedIn,
  component: lazyPage('records', loadShell, 'Shell'),
});
