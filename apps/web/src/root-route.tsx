import { createRootRoute, Outlet, type ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { BrokenPage } from './shell/BrokenPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { useAnnouncement } from './shell/page/trail.ts';
import { CentredSpinner } from './ui/CentredSpinner.tsx';

// The breadcrumb must not go on naming the page that was left.
const noSteps = [] as const;

/** Whether the frame of the pages stands, so that a page that is late or broken leaves it as it is. */
const isFramed = () => document.querySelector('main') !== null;

/** In the place of a page whose code is slow to come. */
export function LatePage() {
  useAnnouncement('', noSteps);
  return <CentredSpinner page={!isFramed()} />;
}

/** In the place of a page that threw, or whose code cannot be fetched. */
export function LostPage(props: ErrorComponentProps) {
  useAnnouncement('', noSteps);
  const [framed] = useState(isFramed);
  const Around = framed ? 'div' : 'main';
  return (
    <Around>
      <BrokenPage {...props} />
    </Around>
  );
}

/** The route that all others hang from. */
export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: LostPage,
});
