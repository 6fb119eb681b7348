import type { Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Ellipsis, FilePlus2, Pencil, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';
import { SharedBadge } from '../shares/SharedBadge.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { clientKindTexts } from '../../../records/labels.ts';
import { usePersonName } from '../../../records/use-person-name.ts';

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
          {share && <SharedBadge level={share.level} />}
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
        </>
      }
      manyActions
      actions={client.may.edit && <Actions client={client} />}
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

function Actions({ client }: { client: Client }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState(false);
  const params = { id: client.id };
  const isClosed = client.status === 'closed';
  const Icon = isClosed ? ArchiveRestore : Archive;
  return (
    <>
      {!isClosed && (
        <>
          <Link to={paths.newProposal} search={{ client: client.id }} className={buttonClasses()}>
            <FilePlus2 size={14} aria-hidden="true" />
            <Trans>New proposal</Trans>
          </Link>
          <Link to={paths.newClientPortfolio} params={params} className={buttonClasses({ look: 'main' })}>
            <Plus size={16} aria-hidden="true" />
            <Trans>Create portfolio</Trans>
          </Link>
        </>
      )}
      <Menu
        trigger={
          <Button size="icon" aria-label={t`More actions`} className="max-md:flex-none!">
            <Ellipsis size={16} aria-hidden="true" />
          </Button>
        }
      >
        {!isClosed && (
          <MenuItem
            icon={<Pencil size={14} aria-hidden="true" />}
            onSelect={() => void navigate({ to: paths.editClient, params })}
          >
            <Trans>Edit client</Trans>
          </MenuItem>
        )}
        {client.may.share && (
          <MenuItem
            icon={<UserPlus size={14} aria-hidden="true" />}
            onSelect={() => void navigate({ to: paths.shareClient, params })}
          >
            <Trans>Share client</Trans>
          </MenuItem>
        )}
        <MenuItem icon={<Icon size={14} aria-hidden="true" />} onSelect={() => setDeciding(true)}>
          {isClosed ? <Trans>Reopen client</Trans> : <Trans>Close client</Trans>}
        </MenuItem>
      </Menu>
      <ClosingDialog client={client} open={deciding} onOpenChange={setDeciding} />
    </>
  );
}
