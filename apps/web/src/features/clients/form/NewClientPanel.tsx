import { clientFormSchema, createClient, listClients, listClientTags } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { ClientFields } from './ClientFields.tsx';
import { newClientValues, type ClientOutput } from './client-form.ts';

const route = getRouteApi('/shell/clients/new');

/** Creates a client in a panel beside the list. */
export function NewClientPanel() {
  const { t } = useLingui();
  const formId = useId();
  const viewer = useViewer();
  const search = route.useSearch();
  const navigate = useNavigate();
  const add = useCall(createClient, { refreshes: [listClients, listClientTags], failure: 'caller' });
  const mayReassign = viewer.rights.includes('clients.reassign');
  const form = useKeptForm(clientFormSchema, {
    ...newClientValues,
    ...(mayReassign && { ownerId: viewer.id }),
    ...(search.household && { householdId: search.household }),
  });
  const save = async (body: ClientOutput) => {
    try {
      const client = await add.mutateAsync({ body });
      toastDone(t`${client.name} added`);
      await navigate({ to: paths.client, params: { id: client.id } });
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={() => void navigate({ to: paths.clients, search })}
      title={<Trans>Add client</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add client</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <ClientFields form={form} mayReassign={mayReassign} owner={viewer} />
      </form>
    </FormPanel>
  );
}
