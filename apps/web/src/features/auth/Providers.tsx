import { Trans } from '@lingui/react/macro';
import { useAuth } from '../../session/auth.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { keepFocus } from './keep-focus.ts';

/** A button for each outside provider the server is set up with; nothing where there is none. */
export function Providers({ disabled }: { disabled: boolean }) {
  const session = useAuth();
  const providers = session.status === 'out' ? session.offer.providers : [];
  if (providers.length === 0) return null;
  return (
    <div className="mt-4 grid gap-3">
      <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>or</Trans>
      </p>
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/api/providers/${encodeURIComponent(id)}/sign-in`}
          aria-disabled={disabled}
          onMouseDown={keepFocus}
          className={`${buttonClasses()} h-9 aria-disabled:pointer-events-none aria-disabled:opacity-55`}
        >
          <Trans>Continue with {name}</Trans>
        </a>
      ))}
    </div>
  );
}
