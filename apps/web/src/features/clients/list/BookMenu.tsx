import { exportClientWorkbook } from '@partnerfolio/contract/clients/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, FileInput, FileOutput } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';

/** Clients with all that belongs to them, in from a file or out as one; for users with the rights. */
export function BookMenu() {
  const { t } = useLingui();
  const { rights, viewedUntil } = useViewer();
  const navigate = useNavigate();
  const { download, cancel, isBusy } = useDownload();
  const mayImport = rights.includes('portfolios.import');
  const mayExport =
    viewedUntil === null && rights.includes('clients.export') && rights.includes('portfolios.export');
  if (!mayImport && !mayExport) return null;
  if (isBusy)
    return (
      <Button onClick={cancel}>
        <Trans>Cancel export</Trans>
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button size="icon" aria-label={t`More actions`} className="max-md:flex-none!">
          <Ellipsis size={16} aria-hidden="true" />
        </Button>
      }
    >
      {mayImport && (
        <MenuItem
          icon={<FileInput size={14} aria-hidden="true" />}
          onSelect={() => void navigate({ to: paths.importClients })}
        >
          <Trans>Import clients</Trans>
        </MenuItem>
      )}
      {mayExport && (
        <MenuItem
          icon={<FileOutput size={14} aria-hidden="true" />}
          onSelect={() => void download(exportClientWorkbook, {})}
        >
          <Trans>Export clients with portfolios and lots</Trans>
        </MenuItem>
      )}
    </Menu>
  );
}
