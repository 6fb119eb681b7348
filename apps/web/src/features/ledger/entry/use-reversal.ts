import { getTransaction, reverseTransaction, type TransactionDetail } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { useCall } from '../../../queries.ts';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { afterLedgerChange } from '../refreshes.ts';

interface ReversalOptions {
  /** The entry as it is shown now. */
  opened: TransactionDetail;
  portfolioId: string;
  /** Whether the question is asked: what was shown when it was first asked is what it is about. */
  isAsked: boolean;
  onDone: () => void;
}

/** The reversal of the entry as it was shown; what someone else stored meanwhile is shown before it is reversed. */
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
      { params, body: { note, revision: shown.revision } },
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
