import { getClient } from '@partnerfolio/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../../queries.ts';
import { EditClientForm } from './EditClientForm.tsx';
import { paths } from '../../../paths.ts';

const route = getRouteApi('/shell/clients/$id/details/edit');

/** Edits a client in a panel beside its page. */
export function EditClientPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getClient, { params: { id } }));
  // A user who may only view gets the details instead.
  return data?.may.edit ? (
    <EditClientForm
      opened={data}
      onClose={() => void navigate({ to: paths.clientDetails, params: { id } })}
    />
  ) : null;
}
