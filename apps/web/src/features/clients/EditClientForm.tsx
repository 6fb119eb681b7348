import {
  clientFormSchema,
  getClient,
  listClients,
  updateClient,
  type Client,
} from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { call, isProblem } from '../../api.ts';
import { theirChanges } from '../../form/stale-fields.ts';
import { StaleNotice } from '../../form/StaleNotice.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { ClientFields } from './ClientFields.tsx';
import { clientValues, type ClientOutput } from './client-form.ts';
import { useShownFields } from './shown-fields.ts';

interface EditClientFormProps {
  opened: Client;
  onClose: () => void;
}

/** The form over a stored record; what others stored meanwhile is shown before anything is overwritten. */
export function EditClientForm({ opened, onClose }: EditClientFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const change = useCall(updateClient, {
    refreshes: [getClient, listClients, listPortfolios],
    failure: 'caller',
  });
  // The state this form started from; what others store meanwhile must not slip under what is being typed.
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Client | null>(null);
  const form = useZodForm(clientFormSchema, clientValues(base));
  const fields = useShownFields();

  const saveOn = (revision: number) => async (body: ClientOutput) => {
    try {
      await change.mutateAsync({ params: { id: base.id }, body: { ...body, revision } });
      toastDone(t`Changes saved`);
      onClose();
    } catch (error) {
      if (isProblem(error, 'stale')) setTheirs(await call(getClient, { params: { id: base.id } }));
      else showFailure(form, error);
    }
  };
  const submit = form.handleSubmit(saveOn(base.revision));
  const takeTheirs = (stored: Client) => {
    setBase(stored);
    setTheirs(null);
    form.reset(clientValues(stored));
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={<Trans>Edit client</Trans>}
      context={opened.name}
      footer={
        <Button type="submit" form={formId} look="main" busy={change.isPending} disabled={theirs !== null}>
          <Trans>Save changes</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {theirs && (
          <StaleNotice
            changes={theirChanges(base, theirs, fields)}
            busy={change.isPending}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.handleSubmit(saveOn(theirs.revision))()}
          />
        )}
        <ClientFields form={form} mayReassign={base.may.reassign} household={base.household} />
      </form>
    </SidePanel>
  );
}
