import { createRootRoute, Outlet } from '@tanstack/react-router';
import { BrokenPage } from './shell/BrokenPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { CentredSpinner } from './ui/CentredSpinner.tsx';

/** The route that all others hang from. */
export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: (props) => (
    <main>
      <BrokenPage {...props} />
    </main>
  ),
  pendingComponent: () => <CentredSpinner page />,
});
