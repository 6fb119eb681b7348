import type { Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { ClosedPeriodBadge } from '../../../records/closed-periods/ClosedPeriodBadge.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { ClientActions } from './ClientActions.tsx';
import { LeaveButton } from '../shares/LeaveButton.tsx';
import { SharedBadge } from '../shares/SharedBadge.tsx';
import { HeaderProfile } from '../HeaderProfile.tsx';
import { NextReview } from '../NextReview.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { clientKindTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** The client's name, type and adviser, and the actions. */
export function ClientHeader({ client }: { client: Client }) {
  const { t, i18n } = useLingui();
  const { household, share } = client;
  return (
    <PageHeader
      title={client.name}
      crumbs={[{ label: t`Clients`, to: paths.clients }]}
      badges={
        <>
          <Badge>{i18n._(clientKindTexts[client.kind])}</Badge>
          <StatusBadge status={client.status} />
          {client.erasedAt !== null && (
            <Badge>
              <Trans context="client">Erased</Trans>
            </Badge>
          )}
          {share && <SharedBadge level={share.level} />}
          <ClosedPeriodBadge source={{ scope: 'client', id: client.id }} name={client.name} />
        </>
      }
      context={
        <>
          <Owner client={client} />
          {household && (
            <>
              {' · '}
              <Link to={paths.client} params={{ id: household.id }} className="rounded-sm hover:underline">
                {household.name}
              </Link>
            </>
          )}
          {' · '}
          <HeaderProfile clientId={client.id} />
          {client.nextReviewOn !== null && (
            <>
              {' · '}
              <Trans>
                Next review <NextReview client={client} />
              </Trans>
            </>
          )}
        </>
      }
      manyActions
      shortActions
      actions={client.may.edit ? <ClientActions client={client} /> : share && <LeaveButton client={client} />}
    />
  );
}

/** The client's adviser, and who shared the client with the user. */
function Owner({ client: { owner, share } }: { client: Client }) {
  const personName = usePersonName();
  const adviser = personName(owner);
  if (!share?.by) return <Trans>Adviser: {adviser}</Trans>;
  const sharer = personName(share.by);
  return share.by.id === owner.id ? (
    <Trans>Adviser: {adviser}, who shared it with you</Trans>
  ) : (
    <Trans>
      Adviser: {adviser}; shared with you by {sharer}
    </Trans>
  );
}
