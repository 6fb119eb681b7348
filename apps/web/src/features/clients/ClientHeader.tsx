import type { Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FilePlus2, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { kindTexts } from './words.ts';

/** Who the client is, and what can be done. */
export function ClientHeader({ client }: { client: Client }) {
  const { t, i18n } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const params = { id: client.id };
  const { owner, household } = client;
  return (
    <>
      <PageHeader
        title={client.name}
        crumbs={[{ label: t`Clients`, to: paths.clients }]}
        badges={
          <>
            <Badge>{i18n._(kindTexts[client.kind])}</Badge>
            <StatusBadge status={client.status} />
          </>
        }
        context={
          <>
            <Trans>Looked after by {owner.fullName}</Trans>
            {household && (
              <>
                {' · '}
                <Link to={paths.client} params={{ id: household.id }} className="rounded-sm hover:underline">
                  {household.name}
                </Link>
              </>
            )}
          </>
        }
        actions={
          client.may.edit && (
            <>
              <Button onClick={() => setDeciding(true)}>
                {client.status === 'closed' ? <Trans>Reopen</Trans> : <Trans>Close client</Trans>}
              </Button>
              {client.status !== 'closed' && (
                <>
                  <Link to={paths.editClient} params={params} className={buttonClasses()}>
                    <Pencil size={14} aria-hidden="true" />
                    <Trans>Edit</Trans>
                  </Link>
                  <Link to={paths.newProposal} search={{ client: client.id }} className={buttonClasses()}>
                    <FilePlus2 size={14} aria-hidden="true" />
                    <Trans>New proposal</Trans>
                  </Link>
                  <Link
                    to={paths.newClientPortfolio}
                    params={params}
                    className={buttonClasses({ look: 'main' })}
                  >
                    <Plus size={16} aria-hidden="true" />
                    <Trans>Create portfolio</Trans>
                  </Link>
                </>
              )}
            </>
          )
        }
      />
      <ClosingDialog client={client} open={deciding} onOpenChange={setDeciding} />
    </>
  );
}
