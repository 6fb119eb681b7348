import { getInstrument } from '@partnerfolio/contract/market-data';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { queryOf } from '../../../../queries.ts';
import { NewActionForm } from './NewActionForm.tsx';

const route = getRouteApi('/shell/market-data/$id/actions/new');

/** Records a corporate action in a panel beside the instrument. */
export function NewActionPanel() {
  const { id } = route.useParams();
  const { data } = useQuery(queryOf(getInstrument, { params: { id } }));
  return data ? <NewActionForm instrument={data} /> : null;
}
