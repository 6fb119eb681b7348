import { exportAuditEvents } from '@partnerfolio/contract/security';
import type { CallInput } from '@partnerfolio/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useViewer } from '../../session/auth.tsx';
import { buttonClasses } from '../../ui/Button.tsx';

interface ExportLinkProps {
  asked: NonNullable<CallInput<typeof exportAuditEvents>['query']>;
}

/** Downloads the filtered list as CSV, for users with the right to export. */
export function ExportLink({ asked }: ExportLinkProps) {
  const { rights } = useViewer();
  if (!rights.includes('audit.export')) return null;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) search.set(name, value);
  const query = search.size > 0 ? `?${search.toString()}` : '';
  return (
    <a
      href={`${exportAuditEvents.path}${query}`}
      download
      className={`${buttonClasses({ size: 'sm' })} ms-auto max-md:w-full`}
    >
      <Download size={14} aria-hidden="true" />
      <Trans>Export CSV</Trans>
    </a>
  );
}
