import { getClient } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ContactsCard } from '../contacts/ContactsCard.tsx';
import { OwnersCard } from './OwnersCard.tsx';
import { Facts } from './Facts.tsx';
import { RecordsKept } from '../RecordsKept.tsx';
import { SharesCard } from '../shares/SharesCard.tsx';
import { useShownFields } from '../form/shown-fields.ts';

const route = getRouteApi('/shell/clients/$id/details');

interface ClientDetailsProps {
  reviews: ReactNode;
  kyc: ReactNode;
  limits: ReactNode;
  complaints: ReactNode;
  erasure: ReactNode;
  merged: ReactNode;
}

/**
 * The client's stored details, beside them its reviews, KYC, limits, complaints, contacts, shares, advisers and merged
 * records; a panel edits each.
 */
export function ClientDetails({ reviews, kyc, limits, complaints, erasure, merged }: ClientDetailsProps) {
  const { t } = useLingui();
  const { id } = route.useParams();
  const format = useFormat();
  const fields = useShownFields();
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  const given = Object.values(fields).filter(({ text }) => !client || text(client));
  const lacking = Object.values(fields).flatMap((field) => (given.includes(field) ? [] : [field.label]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-lg:max-w-3xl lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card
          title={<Trans context="client">Details</Trans>}
          actions={
            client?.may.edit &&
            client.status !== 'closed' && (
              <Link to={paths.editClient} params={{ id }} className={buttonClasses({ size: 'sm' })}>
                <Trans>Edit</Trans>
              </Link>
            )
          }
        >
          <Facts
            facts={[
              ...given.map(({ label, text }) => ({ label, value: client && text(client) })),
              ...(lacking.length > 0 ? [{ label: t`Not given`, value: lacking.join(', ') }] : []),
              { label: t`Added`, value: client && format.moment(client.createdAt) },
              { label: t`Last changed`, value: client && format.moment(client.updatedAt) },
              ...(client?.closedAt ? [{ label: t`Closed`, value: format.moment(client.closedAt) }] : []),
              ...(client?.status === 'closed'
                ? [{ label: t`Records kept until`, value: <RecordsKept clientId={id} /> }]
                : []),
            ]}
          />
        </Card>
        {client && <ContactsCard client={client} />}
        {client?.may.share && <SharesCard client={client} />}
        <OwnersCard clientId={id} />
        {merged}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {reviews}
        {kyc}
        {limits}
        {complaints}
        {erasure}
      </div>
      <Outlet />
    </div>
  );
}
