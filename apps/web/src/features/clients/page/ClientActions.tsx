import type { Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileArchive,
  FilePlus2,
  LogOut,
  Pencil,
  Merge,
  Plus,
  UserCheck,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { phone, useMatch } from '../../../shell/use-match.ts';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { ActivationDialog } from '../activation/ActivationDialog.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { LeaveDialog } from '../shares/LeaveDialog.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';

/** What a user who may change the client can do with it. */
export function ClientActions({ client }: { client: Client }) {
  const { t } = useLingui();
  const { rights, viewedUntil } = useViewer();
  const mayExport = viewedUntil === null && rights.includes('clients.export');
  const [deciding, setDeciding] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [activating, setActivating] = useState(false);
  const isPhone = useMatch(phone);
  const isClosed = client.status === 'closed';
  const Icon = isClosed ? ArchiveRestore : Archive;
  return (
    <>
      {!isClosed && <MainLinks id={client.id} isPhone={isPhone} />}
      <Menu
        trigger={
          <Button size="icon" aria-label={t`More actions`} className="max-md:flex-none!">
            <Ellipsis size={16} aria-hidden="true" />
          </Button>
        }
      >
        {client.status === 'prospect' && (
          <MenuItem icon={<UserCheck size={14} aria-hidden="true" />} onSelect={() => setActivating(true)}>
            <Trans>Make active</Trans>
          </MenuItem>
        )}
        <ChangeItems client={client} isPhone={isPhone} />
        {mayExport && (
          <MenuItem icon={<FileArchive size={14} aria-hidden="true" />} onSelect={() => setExporting(true)}>
            <Trans>Export everything</Trans>
          </MenuItem>
        )}
        <MenuItem icon={<Icon size={14} aria-hidden="true" />} onSelect={() => setDeciding(true)}>
          {isClosed ? <Trans>Reopen client</Trans> : <Trans>Close client</Trans>}
        </MenuItem>
        {client.share && (
          <MenuItem icon={<LogOut size={14} aria-hidden="true" />} onSelect={() => setLeaving(true)}>
            <Trans>Remove my access</Trans>
          </MenuItem>
        )}
      </Menu>
      {activating && <ActivationDialog client={client} onClose={() => setActivating(false)} />}
      <ClosingDialog client={client} open={deciding} onOpenChange={setDeciding} />
      {mayExport && <ExportDialog client={client} open={exporting} onOpenChange={setExporting} />}
      <LeaveDialog client={client} open={leaving} onOpenChange={setLeaving} />
    </>
  );
}

/** What leads to the forms of the client. */
function ChangeItems({ client, isPhone }: { client: Client; isPhone: boolean }) {
  const navigate = useNavigate();
  const { rights } = useViewer();
  const params = { id: client.id };
  const isClosed = client.status === 'closed';
  return (
    <>
      {!isClosed && isPhone && (
        <MenuItem
          icon={<FilePlus2 size={14} aria-hidden="true" />}
          onSelect={() => void navigate({ to: paths.newProposal, search: { client: client.id } })}
        >
          <Trans>New proposal</Trans>
        </MenuItem>
      )}
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
      {!isClosed && rights.includes('clients.merge') && (
        <MenuItem
          icon={<Merge size={14} aria-hidden="true" />}
          onSelect={() => void navigate({ to: paths.mergeClient, params })}
        >
          <Trans>Merge duplicate…</Trans>
        </MenuItem>
      )}
    </>
  );
}

/** The main action and the one beside it, which a phone has in the menu. */
function MainLinks({ id, isPhone }: { id: string; isPhone: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {!isPhone && (
        <Link to={paths.newProposal} search={{ client: id }} className={buttonClasses()}>
          <FilePlus2 size={14} aria-hidden="true" />
          <Trans>New proposal</Trans>
        </Link>
      )}
      <Link
        to={paths.newClientPortfolio}
        params={{ id }}
        {...(isPhone && { 'aria-label': t`Create portfolio` })}
        className={buttonClasses({ look: 'main' })}
      >
        <Plus size={16} aria-hidden="true" />
        {isPhone ? <Trans>Portfolio</Trans> : <Trans>Create portfolio</Trans>}
      </Link>
    </>
  );
}
