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
import type { FieldValues } from 'react-hook-form';
import { showFailure, type Form } from '../../../form/use-zod-form.ts';
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

/**
 * Returns a function that changes the clients in one call, says what was done, and hands over those that could not change; a
 * refusal of the whole call is shown at the form.
 */
export function useClientsChange({ clients, onChanged }: ClientsDialogProps) {
  const { t } = useLingui();
  const { mutateAsync, isPending } = useCall(updateClients, {
    refreshes: [getClient, listClients, listClientTags, listPortfolios],
    failure: 'caller',
  });
  const namesOf = new Map(clients.map(({ id, name }) => [id, name]));
  const change = async <I extends FieldValues, O>(
    form: Form<I, O>,
    asked: ClientsChange,
    doneText: (count: number) => string,
  ): Promise<void> => {
    try {
      const { items } = await mutateAsync({
        body: { clients: clients.map(({ id, revision }) => ({ id, revision })), change: asked },
      });
      const count = items.filter(({ outcome }) => outcome === 'changed').length;
      const unchanged = items.flatMap(({ id, outcome }): Unchanged[] =>
        outcome === 'changed' || outcome === 'unchanged'
          ? []
          : [{ id, name: namesOf.get(id) ?? '', outcome }],
      );
      if (count > 0) toastDone(doneText(count));
      else if (unchanged.length === 0) toastDone(t`Nothing had to change`);
      onChanged(unchanged);
    } catch (error) {
      showFailure(form, error);
    }
  };
  return { change, isPending };
}
