import { addFirmRule, firmRuleFormSchema } from '@partnerfolio/contract/settings/market';
import type { z } from 'zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { showFailure } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { newFirmRule } from './firm-rule-form.ts';
import { FirmRuleFields } from './FirmRuleFields.tsx';
import { afterMarketChange } from './market-record.ts';

/** Adds a rule of the firm's own. */
export function NewFirmRuleForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const add = useCall(addFirmRule, { refreshes: afterMarketChange, failure: 'caller' });
  const form = useKeptForm(firmRuleFormSchema, newFirmRule);
  const save = async (body: z.output<typeof firmRuleFormSchema>) => {
    try {
      await add.mutateAsync({ body });
      toastDone(t`Rule added`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={onClose}
      title={<Trans>Add rule</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add rule</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <FirmRuleFields form={form} />
      </form>
    </FormPanel>
  );
}
