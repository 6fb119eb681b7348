import {
  addClientContact,
  contactFormSchema,
  type ContactForm,
} from '@partnerfolio/contract/clients/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterContactChange, newContactValues } from './contact-form.ts';
import { ContactFields } from './ContactFields.tsx';

const route = getRouteApi('/shell/clients/$id/details/details/contacts/new');

/** Adds a contact in a panel beside the client's details. */
export function NewContactPanel() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const add = useCall(addClientContact, { refreshes: afterContactChange, failure: 'caller' });
  const form = useKeptForm(contactFormSchema, newContactValues);
  const close = () => void navigate({ to: paths.clientDetails, params: { id }, resetScroll: false });
  const save = async (body: ContactForm) => {
    await add.mutateAsync({ params: { id }, body });
    toastDone(t`Contact added`);
  };
  return (
    <NewPanel
      title={<Trans>Add contact</Trans>}
      form={form}
      isSaving={add.isPending}
      save={save}
      onClose={close}
    >
      <ContactFields form={form} />
    </NewPanel>
  );
}
