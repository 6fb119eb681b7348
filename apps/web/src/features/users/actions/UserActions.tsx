import type { UserDetail } from '@partnerfolio/contract/users';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { ViewAsButton } from '../../../shell/viewer/ViewAsButton.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { DeactivateUser } from './DeactivateUser.tsx';
import { EraseUser } from './EraseUser.tsx';
import { ReactivateUser } from './ReactivateUser.tsx';

/** The actions on a user: deactivate or reactivate, view as the user, show their rights. */
export function UserActions({ user }: { user: UserDetail }) {
  return (
    <>
      {user.deactivatedAt === null && <DeactivateUser user={user} />}
      {user.deactivatedAt !== null && user.erasedAt === null && (
        <>
          <ReactivateUser user={user} />
          <EraseUser user={user} />
        </>
      )}
      <ViewAsButton person={{ ...user, isDeactivated: user.deactivatedAt !== null }} />
      <Link to={paths.personRights} search={{ person: user.id }} className={buttonClasses()}>
        <Trans>Permissions</Trans>
      </Link>
    </>
  );
}
