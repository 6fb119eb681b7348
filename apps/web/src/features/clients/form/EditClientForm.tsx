import {
  clientFormSchema,
  getClient,
  getClientFigures,
  listClients,
  listClientTags,
  updateClient,
  type Client,
} from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { ClientFields } from './ClientFields.tsx';
import { clientValues } from './client-form.ts';
import { useShownFields } from './shown-fields.ts';

interface EditClientFormProps {
  opened: Client;
  onClose: () => void;
}

/** The form that edits a client. */
export function EditClientForm({ opened, onClose }: EditClientFormProps) {
  const params = { id: opened.id };
  const { mutateAsync } = useCall(updateClient, {
    refreshes: [getClient, listClients, listClientTags, getClientFigures, listPortfolios],
    failure: 'caller',
  });
  const form = useZodForm(clientFormSchema, clientValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: clientValues,
    fields: useShownFields(),
    editors: 'client',
    together: [['kind', 'householdId']],
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getClient, { params }),
    onSaved: onClose,
  });
  const { may, owner, household, status } = change.base;
  return (
    <EditPanel title={<Trans>Edit client</Trans>} context={opened.name} change={change} onClose={onClose}>
      <ClientFields
        form={form}
        mayReassign={may.reassign}
        owner={owner}
        household={household}
        status={status}
      />
    </EditPanel>
  );
}
