import { getClient } from '@partnerfolio/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../../queries.ts';
import { EditClientForm } from './EditClientForm.tsx';
import { paths } from '../../../paths.ts';

const route = getRouteApi('/shell/clients/$id/details/edit');

/** Changes a client beside its page. */
export function EditClientPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getClient, { params: { id } }));
  // Who follows a link to it and may only view stays with the details.
  return data?.may.edit ? (
    <EditClientForm
      opened={data}
      onClose={() => void navigate({ to: paths.clientDetails, params: { id } })}
    />
  ) : null;
}
