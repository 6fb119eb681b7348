import {
  firmRuleFormSchema,
  getMarketSettings,
  updateFirmRule,
  type FirmRule,
} from '@partnerfolio/contract/settings/market';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../api.ts';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { firmRuleValues, type FirmRuleInput } from './firm-rule-form.ts';
import { FirmRuleFields } from './FirmRuleFields.tsx';
import { afterMarketChange } from './market-record.ts';
import { RemoveRuleDialog } from './RemoveRuleDialog.tsx';

const reload = async ({ id }: FirmRule): Promise<FirmRule> => {
  const { ownRules } = await call(getMarketSettings);
  const found = ownRules.find((one) => one.id === id);
  if (found === undefined) throw new Error('The rule was removed');
  return found;
};

function useShownRule(): Record<keyof FirmRuleInput, ShownField<FirmRule>> {
  const { t } = useLingui();
  const { document, service: services } = useMarketTexts();
  return {
    title: { label: t`Title`, text: ({ title }) => title },
    text: { label: t`Text`, text: ({ text }) => text },
    documents: {
      label: t`Documents`,
      text: ({ documents }) => documents.map((kind) => document[kind]).join(', '),
    },
    service: { label: t`Service`, text: ({ service }) => services[service] },
    source: { label: t({ message: 'Source', context: 'rule' }), text: ({ source }) => source },
    reason: { label: t`Reason`, text: () => '' },
  };
}

/** Changes or removes a rule of the firm's own. */
export function EditFirmRuleForm({ opened, onClose }: { opened: FirmRule; onClose: () => void }) {
  const { id, title } = opened;
  const [isRemoving, setRemoving] = useState(false);
  const { mutateAsync } = useCall(updateFirmRule, { refreshes: afterMarketChange, failure: 'caller' });
  const form = useZodForm(firmRuleFormSchema, firmRuleValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: firmRuleValues,
    fields: useShownRule(),
    editors: (_, now) => [now.updatedBy],
    save: (body) => mutateAsync({ params: { id }, body }),
    reload: () => reload(opened),
    onSaved: onClose,
  });
  return (
    <EditPanel title={<Trans>Edit rule</Trans>} context={title} change={change} onClose={onClose}>
      <FirmRuleFields form={form} />
      <Button look="quiet" onClick={() => setRemoving(true)} className="justify-self-start text-loss">
        <Trans>Remove rule</Trans>
      </Button>
      {isRemoving && (
        <RemoveRuleDialog rule={opened} onRemoved={onClose} onClose={() => setRemoving(false)} />
      )}
    </EditPanel>
  );
}
