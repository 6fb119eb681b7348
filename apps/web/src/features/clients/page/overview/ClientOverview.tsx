import { getClient, getClientFigures, listClients, type Client } from '@partnerfolio/contract/clients';
import { listClientContacts } from '@partnerfolio/contract/clients/contacts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MoneyText } from '../../../../figures/FigureText.tsx';
import { paths } from '../../../../paths.ts';
import { queryOf } from '../../../../queries.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ClientAllocation } from './ClientAllocation.tsx';
import { ClientValueChart } from './ClientValueChart.tsx';
import { ContactCard } from './ContactCard.tsx';
import { FollowUp, useFollowUp } from './FollowUp.tsx';
import { PortfoliosCard } from '../PortfoliosCard.tsx';
import { StatusBadge } from '../../StatusBadge.tsx';

const route = getRouteApi('/shell/clients/$id/');

/** Value over time, portfolios, what to do next, contact details, allocation and household of the client. */
export function ClientOverview() {
  const { id } = route.useParams();
  const { data: client } = useQuery(queryOf(getClient, { params: { id } }));
  const figures = useQuery(queryOf(getClientFigures, { params: { id } }));
  const followUp = useFollowUp(id);
  const contacts = useQuery(queryOf(listClientContacts, { params: { id } }));
  // Their heights are unknown until they load, so the content below waits for them.
  const showsContact = [...Object.values(followUp), contacts].every(({ isPending }) => !isPending);
  const showsMembers = showsContact && !figures.isPending;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 content-start gap-4">
        <ClientValueChart clientId={id} />
        <PortfoliosCard clientId={id} mayCreate={client?.may.edit === true && client.status !== 'closed'} />
      </div>
      <div className="grid content-start gap-4">
        <FollowUp clientId={id} queries={followUp} />
        {showsContact && (
          <>
            <ContactCard client={client} contacts={contacts.data?.items} />
            <ClientAllocation clientId={id} />
          </>
        )}
        {client?.kind === 'household' && showsMembers && (
          <MembersCard household={client} seesAll={figures.data?.members === 'every'} />
        )}
      </div>
    </div>
  );
}

interface MembersCardProps {
  household: Client;
  /** Whether the household cannot have members hidden from the user. */
  seesAll: boolean;
}

function MembersCard({ household, seesAll }: MembersCardProps) {
  const { data } = useQuery(queryOf(listClients, { query: { householdId: household.id, limit: 200 } }));
  return (
    <Card title={<Trans>Members you can see</Trans>}>
      <ul className="grid gap-2 text-sm">
        {data?.items.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-2">
            <Link
              to={paths.client}
              params={{ id: member.id }}
              className="rounded-sm font-medium hover:underline"
            >
              {member.name}
            </Link>
            <StatusBadge status={member.status} />
            <span className="ml-auto">
              <MoneyText figure={member.value} currency={member.currency} />
            </span>
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && (
        <p className="text-sm text-ink-3">
          {seesAll ? (
            <Trans>This household has no members yet. Choose it when you edit a person.</Trans>
          ) : (
            <Trans>You can't see any members of this household.</Trans>
          )}
        </p>
      )}
    </Card>
  );
}
