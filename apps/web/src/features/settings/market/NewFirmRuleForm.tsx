import { addFirmRule, firmRuleFormSchema } from '@partnerfolio/contract/settings/market';
import type { z } from 'zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { newFirmRule } from './firm-rule-form.ts';
import { FirmRuleFields } from './FirmRuleFields.tsx';
import { afterMarketChange } from './market-record.ts';

/** Adds a rule of the firm's own. */
export function NewFirmRuleForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const add = useCall(addFirmRule, { refreshes: afterMarketChange, failure: 'caller' });
  const form = useKeptForm(firmRuleFormSchema, newFirmRule);
  const save = async (body: z.output<typeof firmRuleFormSchema>) => {
    await add.mutateAsync({ body });
    toastDone(t`Rule added`);
  };
  return (
    <NewPanel
      title={<Trans>Add rule</Trans>}
      form={form}
      isSaving={add.isPending}
      save={save}
      onClose={onClose}
    >
      <FirmRuleFields form={form} />
    </NewPanel>
  );
}
