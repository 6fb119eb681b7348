import {
  closeClient,
  getClient,
  listClients,
  reopenClient,
  type Client,
} from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../queries.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';

interface ClosingDialogProps {
  client: Client;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closes or reopens a client and explains the consequences. */
export function ClosingDialog({ client, open, onOpenChange }: ClosingDialogProps) {
  const { t } = useLingui();
  const closing = useCall(closeClient, { refreshes: [getClient, listClients] });
  const reopening = useCall(reopenClient, { refreshes: [getClient, listClients] });
  const { data } = useQuery(
    queryOf(listPortfolios, { query: { clientId: client.id, open: 'true', limit: 200 } }),
  );
  const openNames = data?.items.map((row) => row.name) ?? [];
  const { name } = client;
  const params = { id: client.id };
  const isClosed = client.status === 'closed';
  const decide = () => {
    const onSuccess = () => {
      onOpenChange(false);
      toastDone(isClosed ? t`${name} reopened` : t`${name} closed`);
    };
    if (isClosed) reopening.mutate({ params }, { onSuccess });
    else closing.mutate({ params, body: { revision: client.revision } }, { onSuccess });
  };
  const blocked = !isClosed && openNames.length > 0;
  const list = openNames.join(', ');
  return (
    <Question
      open={open}
      onOpenChange={onOpenChange}
      title={isClosed ? <Trans>Reopen {name}?</Trans> : <Trans>Close {name}?</Trans>}
      description={
        isClosed ? (
          <Trans>The client can be changed again. A prospect stays a prospect.</Trans>
        ) : (
          <>
            <Trans>
              Nothing is deleted. The client and its ledgers stay readable, and you can reopen it.
            </Trans>
            {client.nextReviewOn !== null && (
              <>
                {' '}
                <Trans>The date of its next review is removed.</Trans>
              </>
            )}
          </>
        )
      }
      act={isClosed ? <Trans>Reopen</Trans> : <Trans>Close client</Trans>}
      look="main"
      busy={closing.isPending || reopening.isPending}
      disabled={blocked}
      onAct={decide}
    >
      {blocked && (
        <Callout kind="warn" title={<Trans>Close these portfolios first</Trans>}>
          {list}
        </Callout>
      )}
    </Question>
  );
}
