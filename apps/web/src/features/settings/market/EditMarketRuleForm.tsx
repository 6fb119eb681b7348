import {
  changeMarketRule,
  getMarketSettings,
  ruleChangeSchema,
  type MarketRule,
  type RuleChange,
} from '@partnerfolio/contract/settings/market';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../api.ts';
import { TextField } from '../../../form/fields.tsx';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm, type Form } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { RuleText } from '../../../records/market-rules/RuleText.tsx';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { afterMarketChange, ruleRecord } from './market-record.ts';

type RuleInput = z.input<typeof ruleChangeSchema>;

/** Each change has a reason of its own, so the form begins without one. */
const ruleValues = ({ isActive, ownText }: MarketRule) => ({ isActive, ownText: ownText ?? '', reason: '' });

const reload = async ({ code }: MarketRule) => {
  const { rules } = await call(getMarketSettings);
  const found = rules.find((one) => one.code === code);
  if (found === undefined) throw new Error('The firm follows another market');
  return ruleRecord(found);
};

function useShownRule(): Record<keyof RuleInput, ShownField<MarketRule>> {
  const { t } = useLingui();
  return {
    isActive: { label: t`In force`, text: ({ isActive }) => (isActive ? t`Yes` : t`No`) },
    ownText: { label: t`Own wording`, text: ({ ownText }) => ownText ?? '' },
    reason: { label: t`Reason`, text: () => '' },
  };
}

interface EditMarketRuleFormProps {
  rule: MarketRule;
  onClose: () => void;
}

/** Switches a rule of the market on or off, or words it in the firm's own way. */
export function EditMarketRuleForm({ rule, onClose }: EditMarketRuleFormProps) {
  const { t } = useLingui();
  const { language } = useMarketTexts();
  const { code, wording, documents, service } = rule;
  const { title, text, source } = wording[language];
  const { mutateAsync } = useCall(changeMarketRule, { refreshes: afterMarketChange, failure: 'caller' });
  const form = useZodForm(ruleChangeSchema, ruleValues(rule));
  const change = useRecordChange({
    opened: ruleRecord(rule),
    form,
    formValues: ruleValues,
    fields: useShownRule(),
    editors: (_, { changed }) => (changed ? [changed.by] : []),
    save: (body) => mutateAsync({ params: { rule: code }, body }),
    reload: () => reload(rule),
    onSaved: onClose,
  });
  return (
    <EditPanel title={<Trans>Edit rule</Trans>} context={title} change={change} onClose={onClose}>
      <div className="grid gap-1 text-sm">
        <RuleText text={text} source={source} documents={documents} service={service} />
      </div>
      <ActiveField form={form} />
      <TextareaField
        form={form}
        name="ownText"
        label={t`Own wording (optional)`}
        hint={t`Replaces the text above in both languages, at most 1000 characters. The source stays.`}
        rows={4}
      />
      <TextField
        form={form}
        name="reason"
        label={t`Reason`}
        hint={t`Shown with the rule and kept in the audit log.`}
        autoComplete="off"
      />
    </EditPanel>
  );
}

function ActiveField({ form }: { form: Form<RuleInput, RuleChange> }) {
  const { field } = useController({ control: form.control, name: 'isActive' });
  return <Checkbox label={<Trans>In force</Trans>} checked={field.value} onCheckedChange={field.onChange} />;
}
