import { InviteUser } from './actions/InviteUser.tsx';
import { RequiredFactors } from './RequiredFactors.tsx';

/** What administrators do for all users. */
export function UsersActions() {
  return (
    <>
      <RequiredFactors />
      <InviteUser />
    </>
  );
}
