/** The routes before the sign-in, which are in the first load; all others are in `routes.tsx`. */
import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { signedIn, signedOut } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';
import { rootRoute } from './root-route.tsx';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  beforeLoad: (visit) => {
    signedIn(visit);
    throw redirect({ to: paths.dashboard, replace: true });
  },
});

const AuthPage = lazyPage('auth', () => import('./features/auth/AuthPage.tsx'), 'AuthPage');

/** Preloads the sign-in page. */
export const fetchSignIn = () => AuthPage.preload?.();

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.auth,
  validateSearch: z.object({ mode: z.literal('sign-up').optional().catch(undefined) }),
  beforeLoad: signedOut,
  component: AuthPage,
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  component: lazyPage('auth', () => import('./features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.invitation,
  component: lazyPage('auth', () => import('./features/auth/InvitationPage.tsx'), 'InvitationPage'),
});

const authCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.authCallback,
  component: lazyPage('auth', () => import('./features/auth/ProviderReturnPage.tsx'), 'ProviderReturnPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.setup,
  component: lazyPage('auth', () => import('./features/auth/SetupPage.tsx'), 'SetupPage'),
});

export const publicRoutes = [
  homeRoute,
  authRoute,
  resetPasswordRoute,
  invitationRoute,
  authCallbackRoute,
  setupRoute,
] as const;
