import { kycChecks } from '@partnerfolio/contract/clients/kyc-choices';
import { kycCheckFormSchema, recordKycCheck, type KycCheckForm } from '@partnerfolio/contract/clients/kyc';
import { Trans, useLingui } from '@lingui/react/macro';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { checkStateTexts, checkTexts } from '../labels.ts';
import { afterKycChange } from '../use-kyc.ts';
import type { PanelProps } from './fields.tsx';

/** Records the result of a PEP or sanctions check. */
export function CheckPanel({ opened, onClose }: PanelProps) {
  const { t, i18n } = useLingui();
  const record = useCall(recordKycCheck, { refreshes: afterKycChange, failure: 'caller' });
  const form = useZodForm(kycCheckFormSchema, {
    check: opened.sanctions.state !== 'clear' && opened.pep.state !== 'not_checked' ? 'sanctions' : 'pep',
    state: 'clear',
    note: '',
  });
  const save = async (check: KycCheckForm) => {
    const { id, revision } = opened;
    await record.mutateAsync({ params: { id }, body: { ...check, revision } });
    toastDone(t`Check recorded`);
  };
  return (
    <NewPanel
      title={<Trans>Record check</Trans>}
      form={form}
      isSaving={record.isPending}
      save={save}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="check"
        label={t`Check`}
        options={kycChecks.map((value) => ({ value, label: i18n._(checkTexts[value]) }))}
      />
      <SelectField
        form={form}
        name="state"
        label={t`Result`}
        options={(['clear', 'match'] as const).map((value) => ({
          value,
          label: i18n._(checkStateTexts[value]),
        }))}
      />
      <TextareaField
        form={form}
        name="note"
        label={t`Note (optional)`}
        hint={t`Such as the source and what was compared. Your name and the time are added.`}
      />
    </NewPanel>
  );
}
