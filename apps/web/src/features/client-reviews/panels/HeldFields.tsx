import { reviewChannels } from '@partnerfolio/contract/clients/reviews-choices';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { DateField } from '../../../form/value-fields.tsx';
import { channelTexts } from '../labels.ts';
import type { ReviewFormApi } from './review-form.ts';

/** When a review was held, how, and who took part. */
export function HeldFields({ form }: { form: ReviewFormApi }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DateField form={form} name="heldOn" label={t`Held on`} />
        <SelectField
          form={form}
          name="channel"
          label={t`How`}
          options={reviewChannels.map((value) => ({ value, label: i18n._(channelTexts[value]) }))}
        />
      </div>
      <TextField form={form} name="participants" label={t`Who took part (optional)`} autoComplete="off" />
    </>
  );
}
