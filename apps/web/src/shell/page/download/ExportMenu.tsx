import {
  exportAccess,
  exportPath,
  type ExportedList,
  type ExportFormat,
} from '@partnerfolio/contract/exports/formats';
import type { CallInput, EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { ExportAccess } from '@partnerfolio/contract/exports/formats';
import type { Viewer } from '@partnerfolio/contract/identity';
import { Trans } from '@lingui/react/macro';
import { Download, Sheet, Table2 } from 'lucide-react';
import type { AnyInput } from '../../../api.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { useDownload } from './use-download.ts';

interface ExportMenuProps<E extends EndpointSpec & { name: ExportedList }> {
  /** The list on screen. */
  of: E;
  /** Its input: the filters and the order on screen. */
  input: CallInput<E>;
}

/** Whether the user may export what needs this access; nobody does while viewing as somebody else. */
export function mayExport(viewer: Viewer, access: ExportAccess): boolean {
  if (viewer.viewedUntil !== null) return false;
  if (access === 'staff') return true;
  if ('roles' in access) return viewer.role !== null && access.roles.includes(viewer.role);
  return 'feature' in access && viewer.rights.includes(access.feature);
}

/** Every row of a list, not only its page, as a file; for users with the right to export it. */
export function ExportMenu<E extends EndpointSpec & { name: ExportedList }>({
  of,
  input,
}: ExportMenuProps<E>) {
  const viewer = useViewer();
  if (!mayExport(viewer, exportAccess[of.name])) return null;
  const { offset: _offset, limit: _limit, sum: _sum, ...query }: Record<string, unknown> = input.query ?? {};
  return <FormatMenu endpoint={{ ...of, path: exportPath(of.path) }} input={{ ...input, query }} />;
}

interface FormatMenuProps {
  /** An endpoint that takes a format and answers a file. */
  endpoint: EndpointSpec;
  input: AnyInput;
  /** As large as the other actions beside it. */
  size?: 'sm' | 'md';
}

/** A button that offers a file in each format; while the file is being made, it cancels. */
export function FormatMenu({ endpoint, input, size = 'sm' }: FormatMenuProps) {
  const { download, cancel, isBusy } = useDownload();
  if (isBusy)
    return (
      <Button size={size} onClick={cancel}>
        <Trans>Cancel export</Trans>
      </Button>
    );
  const save = (format: ExportFormat) =>
    void download(endpoint, { ...input, query: { ...input.query, format } });
  return (
    <Menu
      trigger={
        <Button size={size}>
          <Download size={14} aria-hidden="true" />
          <span className="max-md:sr-only">
            <Trans>Export</Trans>
          </span>
        </Button>
      }
    >
      <MenuItem icon={<Table2 size={14} aria-hidden="true" />} onSelect={() => save('csv')}>
        <Trans>CSV</Trans>
      </MenuItem>
      <MenuItem icon={<Sheet size={14} aria-hidden="true" />} onSelect={() => save('xlsx')}>
        <Trans>Excel (XLSX)</Trans>
      </MenuItem>
    </Menu>
  );
}
