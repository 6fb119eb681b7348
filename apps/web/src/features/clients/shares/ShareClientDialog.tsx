import { fieldCode } from '@partnerfolio/contract/refusals/field-codes';
import { getClient, shareClient, shareLevelSchema, type Client } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { ComboField } from '../../../form/ComboField.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterShareChange } from '../refreshes.ts';
import { useCandidates, useLevelOptions } from './share-options.ts';

const route = getRouteApi('/shell/clients/$id/details/share');

// The same error code as the server's.
const formSchema = z.object({ userId: z.uuid(fieldCode('not_active_colleague')), level: shareLevelSchema });

/** Shares a client with a colleague, in a dialog over its details. */
export function ShareClientDialog() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getClient, { params: { id } }));
  return data?.may.share ? (
    <ShareForm
      client={data}
      onClose={() => void navigate({ to: paths.clientDetails, params: { id }, resetScroll: false })}
    />
  ) : null;
}

function ShareForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useLingui();
  const { id } = client;
  const candidates = useCandidates(id);
  const form = useZodForm(formSchema, { userId: '', level: 'view' });
  const share = useCall(shareClient, { refreshes: afterShareChange, failure: 'caller' });
  const save = form.handleSubmit(async ({ userId, level }) => {
    const name = candidates?.find((one) => one.id === userId)?.name ?? '';
    try {
      await share.mutateAsync({ params: { id, userId }, body: { level } });
      toastDone(t`${client.name} is shared with ${name}`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  const isNobodyLeft = candidates?.length === 0;
  return (
    <FormDialog
      title={<Trans>Share {client.name}</Trans>}
      description={
        <Trans>Includes its portfolios and proposals. You can change or stop sharing at any time.</Trans>
      }
      act={<Trans>Share</Trans>}
      isDirty={form.formState.isDirty}
      busy={share.isPending}
      disabled={isNobodyLeft}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ComboField
        form={form}
        name="userId"
        label={t`Colleague`}
        placeholder={t`Search by name`}
        hint={isNobodyLeft && <Trans>All other colleagues already see this client.</Trans>}
        items={candidates ?? []}
        keyOf={(person) => person.id}
        textOf={(person) => person.name}
      />
      <SelectField
        form={form}
        name="level"
        label={t`Access level`}
        hint={<Trans>Users who can edit can also book, import, propose and share.</Trans>}
        options={useLevelOptions()}
      />
    </FormDialog>
  );
}
