import { getClient } from '@partnerfolio/contract/clients';
import {
  contactFormSchema,
  getClientContact,
  updateClientContact,
  type ClientContact,
} from '@partnerfolio/contract/clients/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { languageNames } from '../../../texts/labels.ts';
import { afterContactChange, contactValues, type ContactInput } from './contact-form.ts';
import { ContactFields } from './ContactFields.tsx';

const route = getRouteApi('/shell/clients/$id/details/details/contacts/$contactId');

/** Edits a contact in a panel beside the client's details. */
export function EditContactPanel() {
  const params = route.useParams();
  const navigate = useNavigate();
  const { data: client } = useQuery(queryOf(getClient, { params: { id: params.id } }));
  const { data } = useQuery(queryOf(getClientContact, { params }));
  // A user who may only view gets the details instead.
  return client?.may.edit && client.status !== 'closed' && data ? (
    <EditContactForm
      clientId={params.id}
      opened={data}
      onClose={() =>
        void navigate({ to: paths.clientDetails, params: { id: params.id }, resetScroll: false })
      }
    />
  ) : null;
}

function useShownFields(): Record<keyof ContactInput, ShownField<ClientContact>> {
  const { t } = useLingui();
  return {
    name: { label: t`Name`, text: (contact) => contact.name },
    relation: { label: t`Role or relationship`, text: (contact) => contact.relation ?? '' },
    email: { label: t`Email`, text: (contact) => contact.email ?? '' },
    phone: { label: t`Phone`, text: (contact) => contact.phone ?? '' },
    language: {
      label: t`Language`,
      text: ({ language }) => (language === null ? '' : languageNames[language]),
    },
    isMain: { label: t`Main contact`, text: ({ isMain }) => (isMain ? t`Yes` : t`No`) },
    note: { label: t`Note`, text: (contact) => contact.note ?? '' },
  };
}

interface EditContactFormProps {
  clientId: string;
  opened: ClientContact;
  onClose: () => void;
}

function EditContactForm({ clientId, opened, onClose }: EditContactFormProps) {
  const params = { id: clientId, contactId: opened.id };
  const { mutateAsync } = useCall(updateClientContact, { refreshes: afterContactChange, failure: 'caller' });
  const form = useZodForm(contactFormSchema, contactValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: contactValues,
    fields: useShownFields(),
    editors: (_, now) => [now.updatedBy],
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getClientContact, { params }),
    onSaved: onClose,
  });
  return (
    <EditPanel title={<Trans>Edit contact</Trans>} context={opened.name} change={change} onClose={onClose}>
      <ContactFields form={form} />
    </EditPanel>
  );
}
