import {
  createCustomProvider,
  customProviderFormSchema,
  type CustomProviderForm,
} from '@partnerfolio/contract/market/custom-providers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { templateNames, templates, withKey, type TemplateName } from './provider-form.ts';
import { afterProviderChange } from './refreshes.ts';

/** Describes another provider of closing prices, in a panel beside the settings. */
export function NewProviderPanel() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [template, setTemplate] = useState<TemplateName>('stooq');
  const create = useCall(createCustomProvider, { refreshes: afterProviderChange, failure: 'caller' });
  const form = useKeptForm(customProviderFormSchema, templates.stooq);
  const close = () => void navigate({ to: paths.settings });
  const save = async (body: CustomProviderForm) => {
    await create.mutateAsync({ body: withKey(body) });
    toastDone(t`Provider added. Switch it on to use it.`);
  };
  const names: Record<TemplateName, string> = {
    stooq: 'Stooq',
    csv: t`Another provider, CSV`,
    json: t`Another provider, JSON`,
  };
  return (
    <NewPanel
      title={<Trans>Add provider</Trans>}
      form={form}
      isSaving={create.isPending}
      save={save}
      onClose={close}
    >
      <Select
        label={t`Start from`}
        options={templateNames.map((value) => ({ value, label: names[value] }))}
        value={template}
        onValueChange={(next) => {
          setTemplate(next);
          form.reset(templates[next]);
        }}
      />
      <ProviderFields form={form} hasKey={false} />
    </NewPanel>
  );
}
