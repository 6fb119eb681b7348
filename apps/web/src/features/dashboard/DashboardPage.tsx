import { Trans, useLingui } from '@lingui/react/macro';
import { useViewer } from '../../session/auth.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { Card } from '../../ui/Card.tsx';
import { FirmFigures } from './FirmFigures.tsx';
import { QuickActions } from './QuickActions.tsx';

/** The overview: the firm's four figures and what this person does most. */
export function DashboardPage() {
  const { t } = useLingui();
  const { role } = useViewer();
  return (
    <>
      <PageHeader title={t`Dashboard`} heading={t`Welcome back!`} />
      {role ? (
        <div className="grid gap-4">
          <FirmFigures />
          <QuickActions role={role} />
        </div>
      ) : (
        <Pending />
      )}
    </>
  );
}

function Pending() {
  const { t } = useLingui();
  return (
    <Card title={t`Pending Approval`} className="max-w-xl">
      <p className="text-ink-2">
        <Trans>
          Your account is awaiting administrator approval. You'll receive access once your role has been
          assigned.
        </Trans>
      </p>
    </Card>
  );
}
