import { createRootRoute, Outlet, type ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { BrokenPage } from './shell/BrokenPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { useNoAnnouncement } from './shell/page/trail.ts';
import { CentredSpinner } from './ui/CentredSpinner.tsx';

/** Whether the layout is already on screen; a slow or broken page then leaves it in place. */
const hasLayout = () => document.querySelector('main') !== null;

/** Shown while a page's code loads slowly. */
export function PendingPage() {
  useNoAnnouncement();
  return <CentredSpinner page={!hasLayout()} />;
}

/** Shown when a page throws or its code cannot be loaded. */
export function ErrorPage(props: ErrorComponentProps) {
  useNoAnnouncement();
  const [hadLayout] = useState(hasLayout);
  const Around = hadLayout ? 'div' : 'main';
  return (
    <Around>
      <BrokenPage {...props} />
    </Around>
  );
}

/** The root of the route tree. */
export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
