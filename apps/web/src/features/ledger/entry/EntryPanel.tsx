import { getTransaction, type Transaction } from '@partnerfolio/contract/ledger';
import { getPortfolio, type Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { EntryActions } from './EntryActions.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { EntryFacts, LoadingFacts } from './EntryFacts.tsx';
import { EntryNotices } from './EntryNotices.tsx';

const route = getRouteApi('/shell/portfolios/$id/ledger/$transactionId');

/** Whether an entry can be corrected; a reversed entry and its reversal cannot. */
const isCorrectable = ({ reversedById, reversesId }: Transaction, { may, closedOn }: Portfolio): boolean =>
  may.correct && closedOn === null && reversedById === null && reversesId === null;

/** The details of an entry, with the actions that correct or reverse it. */
export function EntryPanel() {
  const { i18n } = useLingui();
  const { id, transactionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [reversing, setReversing] = useState(false);
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const {
    data: entry,
    error,
    refetch,
  } = useQuery(queryOf(getTransaction, { params: { id, transactionId } }));
  const mayCorrect = entry && portfolio && isCorrectable(entry, portfolio);
  return (
    <SidePanel
      open
      onClose={() => void navigate({ to: paths.ledger, params: { id }, search })}
      title={entry ? i18n._(typeTexts[entry.type]) : <Trans>Entry</Trans>}
      context={entry?.instrument?.name ?? portfolio?.name}
      loading={!(entry && portfolio) && !error}
      footer={
        mayCorrect && (
          <EntryActions entry={entry} portfolioId={id} search={search} onReverse={() => setReversing(true)} />
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {entry && (
        <>
          <EntryNotices entry={entry} portfolioId={id} search={search} mayCorrect={mayCorrect === true} />
          <EntryFacts entry={entry} portfolio={portfolio} />
          <ReverseDialog
            entry={entry}
            portfolioId={id}
            portfolio={portfolio}
            open={reversing}
            onOpenChange={setReversing}
          />
        </>
      )}
      {!entry && !error && <LoadingFacts />}
    </SidePanel>
  );
}
