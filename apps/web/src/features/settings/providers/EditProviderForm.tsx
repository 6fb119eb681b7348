import {
  customProviderFormSchema,
  listCustomProviders,
  updateCustomProvider,
  type CustomProvider,
} from '@partnerfolio/contract/market/custom-providers';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { DeleteProvider } from './DeleteProvider.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { providerValues, withKey } from './provider-form.ts';
import { afterProviderChange } from './refreshes.ts';
import { useShownFields } from './shown-fields.ts';

const reload = async ({ id }: CustomProvider): Promise<CustomProvider> => {
  const { items } = await call(listCustomProviders);
  const found = items.find((one) => one.id === id);
  if (found === undefined) throw new Error('The provider was deleted');
  return found;
};

/** The form that changes a provider. */
export function EditProviderForm({ opened }: { opened: CustomProvider }) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.settings });
  const { mutateAsync } = useCall(updateCustomProvider, {
    refreshes: afterProviderChange,
    failure: 'caller',
  });
  const form = useZodForm(customProviderFormSchema, providerValues(opened));
  const fields = useShownFields();
  const change = useRecordChange({
    opened,
    form,
    formValues: providerValues,
    fields,
    editors: 'market_provider',
    together: [Object.keys(fields).filter((name) => name !== 'name')],
    save: (body) => mutateAsync({ params: { id: opened.id }, body: withKey(body) }),
    reload: () => reload(opened),
    onSaved: close,
  });
  return (
    <EditPanel title={<Trans>Edit provider</Trans>} context={opened.name} change={change} onClose={close}>
      <ProviderFields form={form} hasKey={change.base.hasKey} />
      <DeleteProvider provider={opened} onDeleted={close} />
    </EditPanel>
  );
}
