import { endUserSessions, unlockUser, type UserDetail } from '@partnerfolio/contract/users';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCall } from '../../queries.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { ResetFactors } from './actions/ResetFactors.tsx';
import { UserTokens } from './UserTokens.tsx';
import { afterUserChange } from './actions/refreshes.ts';

/** A user's sessions, failed sign-ins and API tokens, each with a button that ends them. */
export function UserAccess({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const params = { id: user.id };
  const end = useCall(endUserSessions, { refreshes: afterUserChange });
  const unlock = useCall(unlockUser, { refreshes: afterUserChange });
  return (
    <>
      <section aria-label={t`Access`} className="grid border-t border-line">
        <Line
          text={<Plural value={user.sessions} one="# active session" other="# active sessions" />}
          action={
            <Button
              size="sm"
              disabled={user.sessions === 0}
              busy={end.isPending}
              onClick={() => end.mutate({ params }, { onSuccess: () => toastDone(t`Signed out everywhere`) })}
            >
              <Trans>End sessions</Trans>
            </Button>
          }
        />
        <Line
          text={user.hasFactor ? <Trans>Second factor in use</Trans> : <Trans>No second factor</Trans>}
          action={<ResetFactors user={user} />}
        />
        <Line
          text={
            <>
              <Plural
                value={user.failedTries}
                one="# wrong password in the last hour"
                other="# wrong passwords in the last hour"
              />
              {user.isLocked && (
                <Badge tone="loss">
                  <Trans>Locked</Trans>
                </Badge>
              )}
            </>
          }
          action={
            <Button
              size="sm"
              disabled={user.failedTries === 0}
              busy={unlock.isPending}
              onClick={() => unlock.mutate({ params }, { onSuccess: () => toastDone(t`Account unlocked`) })}
            >
              <Trans>Unlock</Trans>
            </Button>
          }
        />
      </section>
      <UserTokens user={user} />
    </>
  );
}

function Line({ text, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-2 text-sm">
      <span className="flex flex-wrap items-center gap-2">{text}</span>
      {action}
    </div>
  );
}
