import {
  customProviderFormSchema,
  listCustomProviders,
  updateCustomProvider,
  type CustomProvider,
} from '@partnerfolio/contract/market/custom-providers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/EditPanel.tsx';
import { useRecordChange } from '../../../form/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { DeleteProvider } from './DeleteProvider.tsx';
import { MissingProvider } from './MissingProvider.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { providerValues, withKey } from './provider-form.ts';
import { afterProviderChange } from './refreshes.ts';

const route = getRouteApi('/shell/settings/providers/$id');

/** Changes a provider that an administrator described, in a panel beside the settings. */
export function EditProviderPanel() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryOf(listCustomProviders));
  const provider = data?.items.find((one) => one.id === id);
  if (provider) return <EditForm opened={provider} />;
  return (
    <MissingProvider
      error={data ? null : error}
      isDeleted={data !== undefined}
      onRetry={() => void refetch()}
      onClose={() => void navigate({ to: paths.settings })}
    />
  );
}

const reload = async ({ id }: CustomProvider): Promise<CustomProvider> => {
  const { items } = await call(listCustomProviders);
  const found = items.find((one) => one.id === id);
  if (found === undefined) throw new Error('The provider was deleted');
  return found;
};

function EditForm({ opened }: { opened: CustomProvider }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.settings });
  const { mutateAsync } = useCall(updateCustomProvider, {
    refreshes: afterProviderChange,
    failure: 'caller',
  });
  const form = useZodForm(customProviderFormSchema, providerValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: providerValues,
    save: (body) => mutateAsync({ params: { id: opened.id }, body: withKey(body) }),
    reload: () => reload(opened),
    onSaved: close,
  });
  const fields = [
    { label: t`Name`, text: (one: CustomProvider) => one.name },
    { label: t`Address`, text: (one: CustomProvider) => one.settings.url },
    { label: t`Currency`, text: (one: CustomProvider) => one.settings.currency },
  ];
  return (
    <EditPanel
      title={<Trans>Edit provider</Trans>}
      context={opened.name}
      change={change}
      fields={fields}
      onClose={close}
    >
      <ProviderFields form={form} hasKey={opened.hasKey} />
      <DeleteProvider provider={opened} onDeleted={close} />
    </EditPanel>
  );
}
