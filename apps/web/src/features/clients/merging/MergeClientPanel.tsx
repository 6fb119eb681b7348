import { getClient, getClientFigures, listClients, type Client } from '@partnerfolio/contract/clients';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import {
  listClientDuplicates,
  mergeClient,
  previewClientMerge,
} from '@partnerfolio/contract/clients/merging/merging';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { MergeChoice, type Chosen } from './MergeChoice.tsx';

const route = getRouteApi('/shell/clients/$id/details/merge');
const refreshes = [
  getClient,
  listClients,
  listPortfolios,
  getClientFigures,
  listClientActivity,
  listClientDuplicates,
];

/** Merges the client and another record of it, after showing all that this changes. */
export function MergeClientPanel() {
  const { id } = route.useParams();
  const { rights } = useViewer();
  const { data } = useQuery(queryOf(getClient, { params: { id } }));
  // A user who may not merge gets the details instead.
  return data?.may.edit && rights.includes('clients.merge') ? <MergeForm client={data} /> : null;
}

function MergeForm({ client }: { client: Client }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>({ other: null, stays: 'this', accepted: false });
  const merge = useCall(mergeClient, { refreshes });
  const own = { id: client.id, name: client.name };
  const [from, into] = chosen.stays === 'this' ? [chosen.other, own] : [own, chosen.other];
  // Once the merge runs, a live change must not ask again: there are no longer two clients to merge.
  const areTwo = merge.isIdle || merge.isError;
  const { data, error, refetch } = useQuery({
    ...queryOf(previewClientMerge, { params: { id: from?.id ?? '' }, query: { into: into?.id ?? '' } }),
    enabled: areTwo && chosen.other !== null,
  });
  const leave = () =>
    void navigate({ to: paths.clientDetails, params: { id: client.id }, resetScroll: false });
  const submit = () => {
    if (!data) return;
    const { from: merged, into: kept } = data;
    merge.mutate(
      {
        params: { id: merged.id },
        body: { into: kept.id, revision: merged.revision, intoRevision: kept.revision },
      },
      {
        onSuccess: () => {
          toastDone(t`Duplicate merged into ${kept.name}`);
          void navigate({ to: paths.client, params: { id: kept.id }, replace: true });
        },
      },
    );
  };
  return (
    <SidePanel
      open
      onClose={leave}
      title={<Trans>Merge duplicate</Trans>}
      context={client.name}
      footer={
        <Button
          look="danger"
          busy={merge.isPending}
          disabled={data?.refusals.length !== 0 || !chosen.accepted}
          onClick={submit}
        >
          <Trans>Merge clients</Trans>
        </Button>
      }
    >
      <MergeChoice
        client={client}
        areTwo={areTwo}
        chosen={chosen}
        onChoose={setChosen}
        preview={chosen.other === null ? undefined : data}
        error={error}
        onRetry={() => void refetch()}
      />
    </SidePanel>
  );
}
