import {
  createCustomProvider,
  customProviderFormSchema,
  type CustomProviderForm,
} from '@partnerfolio/contract/market/custom-providers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { templateNames, templates, withKey, type TemplateName } from './provider-form.ts';
import { afterProviderChange } from './refreshes.ts';

/** Describes another provider of closing prices, in a panel beside the settings. */
export function NewProviderPanel() {
  const { t } = useLingui();
  const formId = useId();
  const navigate = useNavigate();
  const [template, setTemplate] = useState<TemplateName>('stooq');
  const create = useCall(createCustomProvider, { refreshes: afterProviderChange, failure: 'caller' });
  const form = useKeptForm(customProviderFormSchema, templates.stooq);
  const close = () => void navigate({ to: paths.settings });
  const save = async (body: CustomProviderForm) => {
    try {
      await create.mutateAsync({ body: withKey(body) });
      toastDone(t`Provider added. Switch it on to use it.`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  const names: Record<TemplateName, string> = {
    stooq: 'Stooq',
    csv: t`Another provider, CSV`,
    json: t`Another provider, JSON`,
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={close}
      title={<Trans>Add provider</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={create.isPending}>
          <Trans>Add provider</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
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
      </form>
    </FormPanel>
  );
}
