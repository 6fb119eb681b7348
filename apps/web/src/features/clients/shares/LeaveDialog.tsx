import { leaveClient, listClients, type Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

interface LeaveDialogProps {
  client: Client;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Ends the user's own access to a client that a colleague shares, after saying who can give it back. */
export function LeaveDialog({ client, open, onOpenChange }: LeaveDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const adviser = usePersonName()(client.owner);
  const { name } = client;
  const leaving = useCall(leaveClient, { refreshes: [listClients] });
  const leave = () =>
    leaving.mutate(
      { params: { id: client.id } },
      {
        onSuccess: () => {
          onOpenChange(false);
          toastDone(t`You no longer have access to ${name}`);
          void navigate({ to: paths.clients });
        },
      },
    );
  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Remove your access to {name}?</Trans>}
      description={
        <Trans>
          You will no longer see this client, its portfolios and its proposals. {adviser} can share the client
          with you again.
        </Trans>
      }
      act={<Trans>Remove my access</Trans>}
      busy={leaving.isPending}
      onAct={leave}
    />
  );
}
