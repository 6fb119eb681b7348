import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { NewEntryForm } from './NewEntryForm.tsx';
import type { KeptValues } from './use-new-entry.ts';

const route = getRouteApi('/shell/portfolios/$id/ledger/new');

/** Books an entry in a panel beside the ledger, and further ones on request. */
export function NewEntryPanel() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: portfolio } = useQuery(queryOf(getPortfolio, { params: { id } }));
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<KeptValues | null>(null);
  const close = () => void navigate({ to: paths.ledger, params: { id }, search });
  if (!portfolio) return null;
  return (
    <NewEntryForm
      // A new key creates an empty form for the next entry. It keeps type and date, since users
      // often enter several alike. A kept instrument could be booked unnoticed, so it is asked for each time.
      key={round}
      portfolio={portfolio}
      kept={kept}
      onClose={close}
      onBooked={(values, another) => {
        if (!another) return close();
        setKept(values);
        setRound(round + 1);
      }}
    />
  );
}
