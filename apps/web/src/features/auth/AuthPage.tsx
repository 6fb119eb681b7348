import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { fetchPart } from '../../fetch-part.ts';
import { explainCode } from '../../explain.ts';
import { publicPaths } from '../../public-paths.ts';
import { useDocumentTitle } from '../../shell/page/use-document-title.ts';
import { useAuth } from '../../session/auth.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { SignInForm } from './forms/SignInForm.tsx';

/** Loads on demand, since most visitors have an account. The sign-in form stays on screen until it is there. */
const SignUpForm = lazy(async () => ({
  default: (await fetchPart(() => import('./forms/SignUpForm.tsx'))).SignUpForm,
}));

/** Sign-in and sign-up, two modes of one page; the address holds the mode. */
export function AuthPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mode } = useSearch({ from: '/auth' });
  const session = useAuth();
  const signingUp = mode === 'sign-up';
  useDocumentTitle(signingUp ? t`Create Account` : t`Sign in`);

  const turnTo = (next: 'sign-up' | undefined) =>
    void navigate({ to: publicPaths.auth, search: next ? { mode: next } : {}, replace: true });

  return signingUp ? (
    <AuthFrame title={t`Create Account`} subtitle={t`An administrator approves your access`}>
      <SignUpForm onSignIn={() => turnTo(undefined)} />
    </AuthFrame>
  ) : (
    <AuthFrame title={t`Welcome Back`} subtitle={t`Sign in to access your portfolio`}>
      {session.status === 'out' && session.ended && (
        <p role="status" className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {explainCode('unauthenticated')}
        </p>
      )}
      <SignInForm onSignUp={() => turnTo('sign-up')} />
    </AuthFrame>
  );
}
