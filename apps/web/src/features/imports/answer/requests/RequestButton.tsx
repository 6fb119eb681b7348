import type { Import } from '@partnerfolio/contract/imports';
import type { ImportRequest } from '@partnerfolio/contract/imports/instrument-requests';
import { Trans } from '@lingui/react/macro';
import { useViewer } from '../../../../session/auth.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { useRequesting } from './use-import-request.ts';

interface RequestButtonProps {
  found: Import;
  request: ImportRequest | undefined;
}

/** Sends the unknown names to everybody who may add instruments; absent once all were requested. */
export function RequestButton({ found, request }: RequestButtonProps) {
  const { isPending, request: send } = useRequesting(found);
  const mayImport = useViewer().rights.includes('portfolios.import');
  if (!mayImport || !request || request.unrequested === 0) return null;
  return (
    <Button size="sm" look="main" busy={isPending} onClick={send}>
      <Trans>Request instruments</Trans>
    </Button>
  );
}
