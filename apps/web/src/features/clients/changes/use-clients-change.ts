import {
  getClient,
  listClients,
  listClientTags,
  updateClients,
  type ClientsChange,
} from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import type { FieldValues } from 'react-hook-form';
import { showFailure, type Form } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useOutcomes, type ClientsDialogProps } from './use-outcomes.ts';

/**
 * Returns a function that changes the clients in one call, says what was done, and hands over those that could not change; a
 * refusal of the whole call is shown at the form.
 */
export function useClientsChange(props: ClientsDialogProps) {
  const { clients } = props;
  const report = useOutcomes(props);
  const { mutateAsync, isPending } = useCall(updateClients, {
    refreshes: [getClient, listClients, listClientTags, listPortfolios],
    failure: 'caller',
  });
  const change = async <I extends FieldValues, O>(
    form: Form<I, O>,
    asked: ClientsChange,
    doneText: (count: number) => string,
  ): Promise<void> => {
    try {
      const { items } = await mutateAsync({
        body: { clients: clients.map(({ id, revision }) => ({ id, revision })), change: asked },
      });
      report(items, doneText);
    } catch (error) {
      showFailure(form, error);
    }
  };
  return { change, isPending };
}
