import {
  offerCorporateAction,
  type ActionPortfolio,
  type CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../paths.ts';
import { useCall } from '../../../../queries.ts';
import { usePersonName } from '../../../../texts/use-person-name.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { afterActionChange } from '../refreshes.ts';

/** The entry of a corporate action in a portfolio, or its decline, and the way to change that. */
export function RowActions({ action, row }: { action: CorporateAction; row: ActionPortfolio }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const [declining, setDeclining] = useState(false);
  const offer = useCall(offerCorporateAction, { refreshes: afterActionChange });
  const { portfolio, status, transactionId, declined } = row;
  const params = { id: portfolio.id, actionId: action.id };
  const name = portfolio.name;
  return (
    <>
      {declined && status === 'declined' && (
        <p className="mt-1 wrap-anywhere text-ink-2">
          {declined.reason}
          {declined.by && <span className="text-ink-3"> · {nameOf(declined.by)}</span>}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {transactionId && (
          <Link
            to={paths.transaction}
            params={{ id: portfolio.id, transactionId }}
            className="rounded-sm text-accent hover:underline"
          >
            <Trans>Show entry</Trans>
          </Link>
        )}
        {status === 'open' && (
          <Button
            look="quiet"
            size="sm"
            className="-ms-2"
            aria-label={t`Decline for ${name}`}
            onClick={() => setDeclining(true)}
          >
            <Trans>Decline</Trans>
          </Button>
        )}
        {status === 'declined' && (
          <Button
            look="quiet"
            size="sm"
            className="-ms-2"
            aria-label={t`Offer again to ${name}`}
            busy={offer.isPending}
            onClick={() => offer.mutate({ params })}
          >
            <Trans>Offer again</Trans>
          </Button>
        )}
      </div>
      {declining && <DeclineDialog params={params} name={name} onClose={() => setDeclining(false)} />}
    </>
  );
}
