import { Trans } from '@lingui/react/macro';
import { useAuth } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { keepFocus } from '../../../ui/overlay/keep-focus.ts';

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void;
  disabled: boolean;
}

/** The sample accounts of a demo portal. */
export function DemoAccounts({ onChoose, disabled }: DemoAccountsProps) {
  const session = useAuth();
  // Stays until the pages after the sign-in have loaded, so that the form beside it does not move.
  const accounts = 'offer' in session ? session.offer.demoAccounts : [];
  if (accounts.length === 0) return null;
  return (
    <section className="mt-8 rounded-lg border border-line bg-panel p-2">
      <h2 className="px-2 pt-1 text-xs text-ink-3">
        <Trans>Try a demo account</Trans>
      </h2>
      <ul className="mt-1 grid gap-1">
        {accounts.map((account) => (
          <li key={account.email}>
            <Button
              look="quiet"
              size="sm"
              disabled={disabled}
              onMouseDown={keepFocus}
              onClick={() => onChoose(account)}
              className="w-full *:w-full"
            >
              <span className="truncate text-ink">{account.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
