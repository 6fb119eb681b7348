import type { ClientsChanged } from '@partnerfolio/contract/clients';
import type { ClientTasksAdded } from '@partnerfolio/contract/clients/activity';
import { useLingui } from '@lingui/react/macro';
import { toastDone } from '../../../ui/overlay/toast.ts';
import type { ClientRow } from '../client-row.ts';

export interface ClientsDialogProps {
  /** The selected clients, at least one. */
  clients: readonly ClientRow[];
  /** Called after the call with the clients that were left out. */
  onChanged: (leftOut: readonly LeftOut[]) => void;
  onClose: () => void;
}

type Item = ClientsChanged['items'][number] | ClientTasksAdded['items'][number];

/** A client that a call has left as it is, and why. */
export interface LeftOut {
  readonly id: string;
  readonly name: string;
  readonly outcome: Exclude<Item['outcome'], 'changed' | 'unchanged' | 'added'>;
}

/** Returns a function that says for how many clients a call has done something, and hands over those that it left out. */
export function useOutcomes({ clients, onChanged }: ClientsDialogProps) {
  const { t } = useLingui();
  const namesOf = new Map(clients.map(({ id, name }) => [id, name]));
  return (items: readonly Item[], doneText: (count: number) => string): void => {
    const count = items.filter(({ outcome }) => outcome === 'changed' || outcome === 'added').length;
    const leftOut = items.flatMap(({ id, outcome }): LeftOut[] =>
      outcome === 'changed' || outcome === 'unchanged' || outcome === 'added'
        ? []
        : [{ id, name: namesOf.get(id) ?? '', outcome }],
    );
    if (count > 0) toastDone(doneText(count));
    else if (leftOut.length === 0) toastDone(t`Nothing had to change`);
    onChanged(leftOut);
  };
}
