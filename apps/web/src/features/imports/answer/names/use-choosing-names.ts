import { chooseImportInstruments, type Import } from '@partnerfolio/contract/imports';
import { listInstruments } from '@partnerfolio/contract/market-data';
import type { Input } from '../../../../api.ts';
import { useCall } from '../../../../queries.ts';
import { useRenewal } from '../../import/use-renewal.ts';
import { afterAnswer } from '../../import/refreshes.ts';

export type NameChoice = Input<typeof chooseImportInstruments>['body']['choices'][number];

export interface ChoosingNames {
  isPending: boolean;
  error: Error | null;
  /** Rejects with the server's refusal. */
  choose: (choices: NameChoice[]) => Promise<unknown>;
}

/** Creates or chooses the instruments of names; the server then checks every row again. */
export function useChoosingNames({ id, revision }: Import): ChoosingNames {
  const renew = useRenewal();
  const call = useCall(chooseImportInstruments, {
    refreshes: [...afterAnswer, listInstruments],
    failure: 'caller',
  });
  return {
    isPending: call.isPending,
    error: call.error,
    choose: (choices) =>
      call.mutateAsync({ params: { id }, body: { choices, revision } }).catch((error: Error) => {
        renew(error);
        throw error;
      }),
  };
}
