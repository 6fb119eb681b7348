import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { NewEntryForm } from './NewEntryForm.tsx';

const route = getRouteApi('/shell/portfolios/$id/ledger/new');

/** Books an entry in a panel beside the ledger, and further ones on request. */
export function NewEntryPanel() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const [round, setRound] = useState(0);
  const [day, setDay] = useState<string | null>(null);
  const close = () => void navigate({ to: paths.ledger, params: { id }, search });
  if (!portfolio) return null;
  return (
    <NewEntryForm
      // A new key creates an empty form for the next entry. It keeps the date, since users often enter several of one day.
      key={round}
      portfolio={portfolio}
      day={day}
      onClose={close}
      onBooked={(tradeDate, another) => {
        if (!another) return close();
        setDay(tradeDate);
        setRound(round + 1);
      }}
    />
  );
}
