import type { ClientKyc, KycRecord } from '@partnerfolio/contract/clients/kyc';
import type { KycState } from '@partnerfolio/contract/clients/kyc-choices';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Failure } from '../../shell/Failure.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { KycRows } from './KycRows.tsx';
import { expiryTexts, partTexts, stateTexts, stateTones } from './labels.ts';
import { useKyc } from './use-kyc.ts';

/** The KYC of a client: its state, what is recorded, and what is missing. */
export function KycCard({ clientId }: { clientId: string }) {
  const { data, error, refetch, mayRead, isViewing } = useKyc(clientId);
  if (!mayRead)
    return (
      <Card title={<Trans>KYC</Trans>}>
        <p className="text-sm text-ink-3">
          <Trans>To see the KYC of clients you need the right “KYC”. Ask an administrator for it.</Trans>
        </p>
      </Card>
    );
  return (
    <Card title={<Trans>KYC</Trans>} actions={data?.type === 'record' && <StateBadge state={data.state} />}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data && <Content kyc={data} isViewing={isViewing} />}
    </Card>
  );
}

function StateBadge({ state }: { state: KycState }) {
  const { i18n } = useLingui();
  return (
    <Badge tone={stateTones[state]} dot>
      {i18n._(stateTexts[state])}
    </Badge>
  );
}

function Content({ kyc, isViewing }: { kyc: ClientKyc; isViewing: boolean }) {
  if (kyc.type === 'household') return <Members members={kyc.members} />;
  const mayEdit = kyc.may.edit && !isViewing;
  return (
    <div className="grid gap-3">
      <Notices kyc={kyc} />
      <KycRows kyc={kyc} mayEdit={mayEdit} />
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <PartLink kyc={kyc} part="check">
            <Trans>Record check</Trans>
          </PartLink>
          <PartLink kyc={kyc} part="verification">
            <Trans>Mark as verified</Trans>
          </PartLink>
        </div>
      )}
    </div>
  );
}

function PartLink({ kyc, part, children }: { kyc: KycRecord; part: string; children: ReactNode }) {
  return (
    <Link
      to={paths.clientKyc}
      params={{ id: kyc.client.id, part }}
      resetScroll={false}
      className={buttonClasses({ size: 'sm' })}
    >
      {children}
    </Link>
  );
}

/** Why it has expired, or what is missing before it can be verified. */
function Notices({ kyc: { expiredBy, missing, state } }: { kyc: KycRecord }) {
  const { i18n } = useLingui();
  if (state === 'expired')
    return expiredBy.map((reason) => (
      <p key={reason} className="text-sm text-loss">
        {i18n._(expiryTexts[reason])}
      </p>
    ));
  if (state === 'verified' || missing.length === 0) return null;
  const parts = missing.map((part) => i18n._(partTexts[part])).join(' · ');
  return (
    <p className="text-sm text-ink-3">
      <Trans>Missing: {parts}</Trans>
    </p>
  );
}

interface MembersProps {
  members: Extract<ClientKyc, { type: 'household' }>['members'];
}

function Members({ members }: MembersProps) {
  const { t } = useLingui();
  if (members.length === 0)
    return (
      <p className="text-sm text-ink-3">
        <Trans>A household has no KYC of its own: it is recorded for its members.</Trans>
      </p>
    );
  return (
    <ul aria-label={t`KYC of the members`} className="grid">
      {members.map(({ id, name, state }) => (
        <li
          key={id}
          className="flex items-center gap-2 border-b border-line py-2 text-sm last:border-b-0 last:pb-0"
        >
          <Link
            to={paths.clientDetails}
            params={{ id }}
            className="min-w-0 flex-1 rounded-sm font-medium wrap-anywhere text-accent underline"
          >
            {name}
          </Link>
          <StateBadge state={state} />
        </li>
      ))}
    </ul>
  );
}
