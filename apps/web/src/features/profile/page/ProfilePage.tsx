import { Trans, useLingui } from '@lingui/react/macro';
import { useViewer } from '../../../session/auth.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useSignOut } from '../../../shell/viewer/use-sign-out.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { AccountCards } from './AccountCards.tsx';
import { AvatarCard } from '../AvatarCard.tsx';
import { ChangePasswordForm } from '../ChangePasswordForm.tsx';
import { FormatsCard } from '../formats/FormatsCard.tsx';
import { PersonalForm } from '../PersonalForm.tsx';

/** The user's own account: personal details, password, sign-in methods, sessions. */
export function ProfilePage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const { signOut, leaving } = useSignOut();
  return (
    <>
      <PageHeader
        title={t`My Profile`}
        actions={
          <Button busy={leaving} onClick={signOut}>
            <Trans>Sign Out</Trans>
          </Button>
        }
      />
      <div className="grid max-w-2xl gap-4">
        <AvatarCard viewer={viewer} />
        <Card title={t`Personal Information`}>
          <PersonalForm viewer={viewer} />
        </Card>
        <FormatsCard viewer={viewer} />
        <Card title={t`Security`}>
          <ChangePasswordForm managedBy={viewer.managedBy} />
        </Card>
        <AccountCards />
      </div>
    </>
  );
}
