import type { Client } from '@partnerfolio/contract/clients';
import type { ClientContact } from '@partnerfolio/contract/clients/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../../ui/Card.tsx';
import { Reach } from '../../contacts/ContactRow.tsx';
import { Facts } from '../Facts.tsx';

interface ContactCardProps {
  client: Client | undefined;
  contacts: readonly ClientContact[] | undefined;
}

/** How to reach the client and its main contact, where that is known. */
export function ContactCard({ client, contacts }: ContactCardProps) {
  const { t } = useLingui();
  const main = contacts?.find(({ isMain }) => isMain);
  const facts = [
    { label: t`Email`, value: client?.email },
    { label: t`Phone`, value: client?.phone },
    { label: t`Tags`, value: client?.tags.join(', ') },
  ].filter(({ value }) => value);
  if (client && facts.length === 0 && !main) return null;
  return (
    <Card title={<Trans>Contact</Trans>}>
      {main && (
        <div className="mb-2.5 grid gap-0.5 text-sm last:mb-0">
          <p className="wrap-anywhere">
            <span className="font-medium">{main.name}</span>
            {main.relation && <span className="text-ink-3"> · {main.relation}</span>}
          </p>
          <Reach contact={main} />
        </div>
      )}
      {(!client || facts.length > 0) && (
        <Facts narrow facts={client ? facts : [{ label: t`Email`, value: undefined }]} />
      )}
    </Card>
  );
}
