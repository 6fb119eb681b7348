import { Trans, useLingui } from '@lingui/react/macro';
import { getFactors, type Factors } from '@partnerfolio/contract/factors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { AuthenticatorInUse } from './AuthenticatorInUse.tsx';
import { CodesDialog } from './RecoveryCodes.tsx';
import { UsePasskey } from '../passkeys/UsePasskey.tsx';
import { SetUpAuthenticator, type OnCodes } from './SetUpAuthenticator.tsx';

/** The user's second factor. */
export function FactorCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(getFactors));
  // Kept here instead of beside the button that creates them, because that disappears once the app is in use.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card
      title={t`Two-factor authentication`}
      context={
        data &&
        (data.authenticatorSince ? (
          <Badge tone="gain" dot>
            <Trans>On</Trans>
          </Badge>
        ) : (
          <Badge dot>
            <Trans>Off</Trans>
          </Badge>
        ))
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data &&
        (data.authenticatorSince ? (
          <AuthenticatorInUse factors={data} since={data.authenticatorSince} onCodes={setCodes} />
        ) : (
          <Off factors={data} onCodes={setCodes} />
        ))}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}

function Off({ factors, onCodes }: { factors: Factors; onCodes: OnCodes }) {
  const { lacksFactor } = useViewer();
  // A user with a passkey must use it before adding another factor.
  if (lacksFactor && factors.passkeys > 0) return <UsePasskey />;
  return (
    <div className="grid gap-3">
      {lacksFactor && (
        <Callout kind="warn">
          <Trans>Your firm requires a second factor. Set one up to continue.</Trans>
        </Callout>
      )}
      <p className="text-sm text-ink-2">
        <Trans>With an authenticator app, a stolen password is not enough to get into your account.</Trans>
      </p>
      <div>
        <SetUpAuthenticator onCodes={onCodes} />
      </div>
    </div>
  );
}
