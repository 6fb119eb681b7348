import type { Client } from '@partnerfolio/contract/clients';
import { listClientContacts, type ClientContact } from '@partnerfolio/contract/clients/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ContactRow } from './ContactRow.tsx';
import { RemoveContactDialog } from './RemoveContactDialog.tsx';

/** The client's contacts, the main one first. */
export function ContactsCard({ client }: { client: Client }) {
  const { t } = useLingui();
  const { id } = client;
  const [removing, setRemoving] = useState<ClientContact | null>(null);
  const { data, error, refetch } = useQuery(queryOf(listClientContacts, { params: { id } }));
  const mayEdit = client.may.edit && client.status !== 'closed';
  return (
    <Card
      title={<Trans>Contacts</Trans>}
      actions={
        mayEdit && (
          <Link
            to={paths.newClientContact}
            params={{ id }}
            resetScroll={false}
            className={buttonClasses({ size: 'sm' })}
          >
            <Trans>Add contact</Trans>
          </Link>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data?.items.length === 0 && (
        <p className="text-sm text-ink-3">
          <Trans>No contacts yet.</Trans>
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t`Contacts`} className="grid">
          {data.items.map((contact) => (
            <ContactRow
              key={contact.id}
              clientId={id}
              contact={contact}
              mayEdit={mayEdit}
              onRemove={() => setRemoving(contact)}
            />
          ))}
        </ul>
      )}
      {removing && <RemoveContactDialog clientId={id} contact={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
