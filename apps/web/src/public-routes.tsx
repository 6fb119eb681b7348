/** The routes before the sign-in, which are in the first load; all others are in `routes.tsx`. */
import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { signedIn, signedOut } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { publicPaths } from './public-paths.ts';
import { rootRoute } from './root-route.tsx';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: publicPaths.home,
  beforeLoad: (visit) => {
    signedIn(visit);
    throw redirect({ to: publicPaths.dashboard, replace: true });
  },
});

const AuthPage = lazyPage('auth', () => import('./features/auth/AuthPage.tsx'), 'AuthPage');

/** Preloads the sign-in page. */
export const fetchSignIn = () => AuthPage.preload?.();

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: publicPaths.auth,
  validateSearch: z.object({ mode: z.literal('sign-up').optional().catch(undefined) }),
  beforeLoad: signedOut,
  component: AuthPage,
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: publicPaths.resetPassword,
  component: lazyPage('auth', () => import('./features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: publicPaths.invitation,
  component: lazyPage('auth', () => import('./features/auth/InvitationPage.tsx'), 'InvitationPage'),
});

const authCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: publicPaths.authCallback,
  component: lazyPage('auth', () => import('./features/auth/ProviderReturnPage.tsx'), 'ProviderReturnPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: publicPaths.setup,
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
