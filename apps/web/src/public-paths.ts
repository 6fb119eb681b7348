/** The addresses that the first load needs; `paths.ts`, which follows later, has all of them. */
export const publicPaths = {
  home: '/',
  auth: '/auth',
  authCallback: '/auth/callback',
  resetPassword: '/auth/reset-password',
  invitation: '/auth/invitation',
  setup: '/setup',
  dashboard: '/dashboard',
  profile: '/profile',
} as const;
