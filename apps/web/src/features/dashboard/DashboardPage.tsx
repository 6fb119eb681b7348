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
import { FirstSteps } from './items/FirstSteps.tsx';
import { useFirstSteps, type FirmFacts } from './items/use-first-steps.ts';
import { Overview } from './Overview.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RenewingNote } from '../../figures/RenewingNote.tsx';

/** The dashboard: the firm's four figures, the user's most frequent actions, and their clients' performance. */
export function DashboardPage() {
  const { t } = useLingui();
  const { role } = useViewer();
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        heading={t`Welcome back!`}
        context={role && <Context />}
        actions={role && <QuickActions role={role} />}
        manyActions
      />
      {role ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FirmFigures />
          <Below />
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

/** Content below the figures: the first steps that an administrator has left, and the overview once there is something. */
function Below() {
  const { data: firm } = useQuery(queryOf(getDashboard));
  return firm ? <StepsAndOverview firm={firm} /> : <Overview />;
}

function StepsAndOverview({ firm }: { firm: FirmFacts }) {
  const steps = useFirstSteps(firm);
  const isEmpty = firm.clients === 0 && firm.portfolios === 0;
  return (
    <>
      {steps && <FirstSteps done={steps.done} onDismiss={steps.dismiss} />}
      {!(steps && isEmpty) && <Overview />}
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
