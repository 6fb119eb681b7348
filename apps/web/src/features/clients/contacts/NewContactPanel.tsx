import {
  addClientContact,
  contactFormSchema,
  type ContactForm,
} from '@partnerfolio/contract/clients/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterContactChange, newContactValues } from './contact-form.ts';
import { ContactFields } from './ContactFields.tsx';

const route = getRouteApi('/shell/clients/$id/details/details/contacts/new');

/** Adds a contact in a panel beside the client's details. */
export function NewContactPanel() {
  const { t } = useLingui();
  const formId = useId();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const add = useCall(addClientContact, { refreshes: afterContactChange, failure: 'caller' });
  const form = useKeptForm(contactFormSchema, newContactValues);
  const close = () => navigate({ to: paths.clientDetails, params: { id }, resetScroll: false });
  const save = async (body: ContactForm) => {
    try {
      await add.mutateAsync({ params: { id }, body });
      toastDone(t`Contact added`);
      await close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={() => void close()}
      title={<Trans>Add contact</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add contact</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <ContactFields form={form} />
      </form>
    </FormPanel>
  );
}
