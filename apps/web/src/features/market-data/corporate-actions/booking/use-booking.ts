import {
  bookCorporateAction,
  type ActionPortfolio,
  type CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { explainField } from '../../../../explain.ts';
import { useCall } from '../../../../queries.ts';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterActionBooking } from '../refreshes.ts';
import { useOutcomeText } from '../use-action-texts.ts';

/** Books a corporate action into chosen portfolios, and keeps why some were refused. */
export function useBooking(action: CorporateAction) {
  const { t } = useLingui();
  const outcomeText = useOutcomeText();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const call = useCall(bookCorporateAction, { refreshes: afterActionBooking });
  const book = (chosen: readonly ActionPortfolio[]) =>
    call.mutate(
      {
        params: { id: action.instrument.id, actionId: action.id },
        body: {
          portfolios: chosen.map(({ portfolio, effect }) => ({
            id: portfolio.id,
            quantity: effect?.before.quantity ?? '',
          })),
        },
      },
      {
        onSuccess: ({ items }) => {
          const refused = items.flatMap(({ portfolioId, outcome, error }) =>
            outcome === 'booked'
              ? []
              : [[portfolioId, error === null ? outcomeText(outcome) : explainField(error)] as const],
          );
          setProblems(new Map(refused));
          const booked = items.length - refused.length;
          if (booked > 0)
            toastDone(
              t`${plural(booked, { one: 'Booked into # portfolio', other: 'Booked into # portfolios' })}`,
            );
        },
      },
    );
  return { book, problems, isPending: call.isPending };
}
