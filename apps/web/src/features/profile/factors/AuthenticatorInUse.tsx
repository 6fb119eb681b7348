import { Plural, Trans } from '@lingui/react/macro';
import { renewRecoveryCodes, type Factors } from '@partnerfolio/contract/factors';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterFactorChange } from '../refreshes.ts';
import { RemoveAuthenticator } from './RemoveAuthenticator.tsx';
import type { OnCodes } from './SetUpAuthenticator.tsx';

interface InUseProps {
  factors: Factors;
  since: string;
  onCodes: OnCodes;
}

/** An authenticator app in use, with its recovery codes and removal. */
export function AuthenticatorInUse({ factors, since, onCodes }: InUseProps) {
  const format = useFormat();
  const renew = useCall(renewRecoveryCodes, { refreshes: afterFactorChange });
  const day = format.day(since);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        <Trans>Sign-in has required a code from your authenticator app since {day}.</Trans>{' '}
        <Plural
          value={factors.recoveryCodesLeft}
          _0="No recovery code is left."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={renew.isPending}
          onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })}
        >
          <Trans>New recovery codes</Trans>
        </Button>
        <RemoveAuthenticator />
      </div>
    </div>
  );
}
