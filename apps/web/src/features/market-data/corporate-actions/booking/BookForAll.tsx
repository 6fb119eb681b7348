import {
  bookCorporateActionForAll,
  type CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { explainField } from '../../../../explain.ts';
import { useCall } from '../../../../queries.ts';
import { useViewer } from '../../../../session/auth.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { afterActionBooking } from '../refreshes.ts';
import { useOutcomeText } from '../use-action-texts.ts';

/** Books a corporate action into every portfolio that waits for it, and names those that refused it. */
function useBookForAll(action: CorporateAction) {
  const { t } = useLingui();
  const outcomeText = useOutcomeText();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const call = useCall(bookCorporateActionForAll, { refreshes: afterActionBooking });
  const params = { id: action.instrument.id, actionId: action.id };
  const book = async () => {
    setBusy(true);
    const problems: string[] = [];
    let [booked, after] = [0, null as string | null];
    try {
      do {
        const part = await call.mutateAsync({ params, body: { after } });
        booked += part.booked;
        for (const { portfolio, client, outcome, error } of part.refused) {
          const why = error === null && outcome !== 'booked' ? outcomeText(outcome) : '';
          problems.push(`${client.name}, ${portfolio.name}: ${error === null ? why : explainField(error)}`);
        }
        after = part.next;
      } while (after !== null);
      toastDone(t`${plural(booked, { one: 'Booked into # portfolio', other: 'Booked into # portfolios' })}`);
    } catch {
      // The call has shown the failure; what was booked stays booked.
    } finally {
      setRefused(problems);
      setBusy(false);
    }
  };
  return { book, refused, busy };
}

/** Books a corporate action into every portfolio in one step, for users who see every client. */
export function BookForAll({ action }: { action: CorporateAction }) {
  const { rights } = useViewer();
  const { book, refused, busy } = useBookForAll(action);
  if (!rights.includes('market_data.manage') || !rights.includes('clients.view_all')) return null;
  return (
    <div className="mb-4 grid justify-items-start gap-2">
      <Button size="sm" busy={busy} onClick={() => void book()}>
        <Trans>Book for all portfolios</Trans>
      </Button>
      {refused.length > 0 && (
        <Callout kind="warn">
          <ul className="grid gap-1">
            {refused.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
