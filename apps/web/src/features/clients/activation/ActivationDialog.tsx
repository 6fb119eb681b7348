import { getClient, listClients, type Client } from '@partnerfolio/contract/clients';
import {
  activateClient,
  activationFormSchema,
  getClientActivation,
} from '@partnerfolio/contract/clients/activation/activation';
import { listClientActivity } from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { queryOf, useCall } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { ActivationRows } from './ActivationRows.tsx';

interface ActivationDialogProps {
  client: Client;
  onClose: () => void;
}

/** Shows the check of a prospect and makes it an active client, with a reason unless everything is in order. */
export function ActivationDialog({ client: { id, name }, onClose }: ActivationDialogProps) {
  const { t } = useLingui();
  // Always read again: what is on file changes on other pages, and only what is shown can be confirmed.
  const query = queryOf(getClientActivation, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, gcTime: 0, staleTime: 0 });
  const activate = useCall(activateClient, {
    refreshes: [getClient, listClients, listClientActivity],
    failure: 'caller',
  });
  const form = useZodForm(activationFormSchema, { reason: '' });
  const needsReason = data?.rows.some(({ state }) => state !== 'ok') ?? false;
  const submit = form.handleSubmit(async ({ reason }) => {
    if (!data) return;
    try {
      const { revision, rows } = data;
      await activate.mutateAsync({ params: { id }, body: { revision, rows, reason } });
      toastDone(t`${name} is an active client now`);
      onClose();
    } catch (failure) {
      showFailure(form, failure);
      // If anything changed meanwhile, the check shows it before the next attempt.
      void refetch();
    }
  });
  return (
    <FormDialog
      title={<Trans>Make {name} an active client?</Trans>}
      description={<Trans>An active client does not become a prospect again.</Trans>}
      act={<Trans>Make active</Trans>}
      busy={activate.isPending}
      disabled={!data}
      loading={!data && !error}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <ActivationRows activation={data} onLeave={onClose} />}
      {needsReason && (
        <TextareaField
          form={form}
          name="reason"
          label={t`Reason`}
          hint={<Trans>Why the client becomes active although not everything is in order.</Trans>}
        />
      )}
    </FormDialog>
  );
}
