import { getTransaction, reverseTransaction, type TransactionDetail } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { useCall } from '../../../queries.ts';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { afterLedgerChange } from '../refreshes.ts';

interface ReversalOptions {
  /** The entry as loaded now. */
  opened: TransactionDetail;
  portfolioId: string;
  /** Whether the dialog is open. It concerns the entry as it was when the dialog opened. */
  isAsked: boolean;
  onDone: () => void;
}

/** Reverses the entry as it was shown. If someone has changed it meanwhile, shows the change before reversing. */
export function useReversal({ opened, portfolioId, isAsked, onDone }: ReversalOptions) {
  const { t } = useLingui();
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<TransactionDetail | null>(null);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    setBase(opened);
    setTheirs(null);
  }
  const reverse = useCall(reverseTransaction, { refreshes: afterLedgerChange, failure: 'caller' });
  const params = { id: portfolioId, transactionId: opened.id };
  const shown = theirs ?? base;
  const reload = async () => {
    try {
      const stored = await call(getTransaction, { params });
      setBase(shown);
      setTheirs(stored);
      reverse.reset();
    } catch (error) {
      toastError(explainProblem(error));
    }
  };
  const decide = (note: string) =>
    reverse.mutate(
      { params, body: { note, revision: shown.revision, otherRevision: shown.transfer?.other?.revision } },
      {
        onSuccess: () => {
          onDone();
          toastDone(t`Entry reversed`);
        },
        onError: (error) => isProblem(error, 'stale') && void reload(),
      },
    );
  return {
    base,
    theirs,
    shown,
    decide,
    reset: reverse.reset,
    error: reverse.error,
    isPending: reverse.isPending,
  };
}
