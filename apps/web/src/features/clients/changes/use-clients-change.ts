import {
  getClient,
  listClients,
  listClientTags,
  updateClients,
  type ClientsChange,
  type ClientsChanged,
} from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import type { ClientRow } from '../client-row.ts';

export interface ClientsDialogProps {
  /** The selected clients, at least one. */
  clients: readonly ClientRow[];
  /** Called after the change with the clients that could not change. */
  onChanged: (unchanged: readonly Unchanged[]) => void;
  onClose: () => void;
}

/** A client that could not change, and why. */
export interface Unchanged {
  readonly id: string;
  readonly name: string;
  readonly outcome: Exclude<ClientsChanged['items'][number]['outcome'], 'changed' | 'unchanged'>;
}

interface Changed {
  readonly count: number;
  readonly unchanged: readonly Unchanged[];
}

/**
 * Changes several clients in one call; the answer counts those that changed and names those that could not. `tell` says what
 * was done; a dialog names what was not.
 */
export function useClientsChange(clients: readonly ClientRow[]) {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useCall(updateClients, {
    refreshes: [getClient, listClients, listClientTags, listPortfolios],
    failure: 'caller',
  });
  const change = async (asked: ClientsChange): Promise<Changed> => {
    const { items } = await mutateAsync({
      body: { clients: clients.map(({ id, revision }) => ({ id, revision })), change: asked },
    });
    const names = new Map(clients.map(({ id, name }) => [id, name]));
    const unchanged = items.flatMap(({ id, outcome }): Unchanged[] =>
      outcome === 'changed' || outcome === 'unchanged' ? [] : [{ id, name: names.get(id) ?? '', outcome }],
    );
    return { count: items.filter(({ outcome }) => outcome === 'changed').length, unchanged };
  };
  const tell = ({ count, unchanged }: Changed, done: string) => {
    if (count > 0) toastDone(done);
    else if (unchanged.length === 0) toastDone(t`Nothing had to change`);
  };
  return { change, tell, isPending };
}
