import { getDashboard } from '@partnerfolio/contract/dashboard';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { OpenValue } from '../../figures/values/OpenValue.tsx';
import { queryOf } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { PageHeader } from '../../shell/page/PageHeader.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { FirmFigures } from './firm/FirmFigures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Overview } from './Overview.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RenewingNote } from '../../records/RenewingNote.tsx';

/** The dashboard: the firm's four figures, the user's most frequent actions, and their clients' performance. */
export function DashboardPage() {
  const { t } = useLingui();
  const { role } = useViewer();
  return (
    <>
      <PageHeader title={t`Dashboard`} heading={t`Welcome back!`} context={role && <Context />} />
      {role ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FirmFigures />
          <QuickActions role={role} />
          <Below isAdmin={role === 'admin'} />
          <OpenValue />
        </div>
      ) : (
        <Pending />
      )}
    </>
  );
}

/** Whose figures the cards show, and as of when. */
function Context() {
  const format = useFormat();
  const { data: firm } = useQuery(queryOf(getDashboard));
  if (!firm) return <Trans>Firm</Trans>;
  return (
    <>
      <Trans>Firm as of {format.date(firm.asOf)}</Trans>
      <RenewingNote renewing={firm.renewing} />
    </>
  );
}

/** Content below the figures; on an empty portal, the administrator's first steps. */
function Below({ isAdmin }: { isAdmin: boolean }) {
  const { data: firm } = useQuery(queryOf(getDashboard));
  const isEmpty = firm?.clients === 0 && firm.portfolios === 0;
  return isAdmin && isEmpty ? <FirstSteps /> : <Overview />;
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
