import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { publicPaths } from '../public-paths.ts';
import { buttonClasses } from '../ui/Button.tsx';
import { Mark } from '../ui/text/Mark.tsx';

/** The page for any unknown address, with or without a sign-in. */
export function NotFoundPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  useEffect(() => {
    // The specification asks for a warning with the path in the console.
    console.warn(`Unknown path: ${pathname}`);
    document.title = `${t`Page not found`} · Partnerfolio`;
  }, [pathname, t]);
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 px-4 text-center">
      <Mark size={36} />
      <p className="num mt-2 text-sm font-semibold text-ink-3">404</p>
      <h1 className="text-2xl font-bold tracking-[-0.018em]">
        <Trans>Oops! Page not found</Trans>
      </h1>
      <p className="max-w-[80vw] truncate text-ink-2">{pathname}</p>
      <Link to={publicPaths.home} className={buttonClasses({ look: 'main' })}>
        <Trans>Return to Home</Trans>
      </Link>
    </main>
  );
}
