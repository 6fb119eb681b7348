import type { Client } from '@partnerfolio/contract/clients';
import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

/** For users who may only view the client, and so have no menu of actions. */
export function LeaveButton({ client }: { client: Client }) {
  const [deciding, setDeciding] = useState(false);
  return (
    <>
      <Button onClick={() => setDeciding(true)}>
        <LogOut size={14} aria-hidden="true" />
        <Trans>Remove my access</Trans>
      </Button>
      <LeaveDialog client={client} open={deciding} onOpenChange={setDeciding} />
    </>
  );
}
