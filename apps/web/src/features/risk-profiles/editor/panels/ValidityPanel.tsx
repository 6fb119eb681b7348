import { questionnaireContentSchema } from '@partnerfolio/contract/compliance/questionnaire';
import type { QuestionnaireContent } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { EditPanel } from '../../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../../form/use-zod-form.ts';
import { NumberField } from '../../../../form/value-fields.tsx';
import { usePartChange } from '../edits/use-edits.ts';
import { toWhole } from './bands-form.ts';
import type { PanelProps } from './panel-props.ts';

const validityForm = z
  .object({ validMonths: z.string() })
  .transform(({ validMonths }) => ({ validMonths: toWhole(validMonths) }))
  .pipe(questionnaireContentSchema.pick({ validMonths: true }));

const typedValidity = ({ validMonths }: QuestionnaireContent) => ({ validMonths: String(validMonths) });

/** Edits how long answers count. */
export function ValidityPanel({ draft, onClose }: PanelProps) {
  const { t } = useLingui();
  const form = useZodForm(validityForm, typedValidity(draft.content));
  const change = usePartChange({
    draft,
    form,
    valuesOf: typedValidity,
    part: { label: t`Validity in months`, text: ({ validMonths }) => String(validMonths) },
    put: (content, { validMonths }) => ({ ...content, validMonths }),
    onClose,
  });
  return (
    <EditPanel title={<Trans>Edit validity</Trans>} change={change} onClose={onClose}>
      <NumberField
        form={form}
        name="validMonths"
        label={t`Validity in months`}
        hint={t`For so long answers count from the day they were given, at most 60 months.`}
      />
    </EditPanel>
  );
}
