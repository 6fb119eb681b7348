import { assetClasses, questionnaireSections } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../../form/SelectField.tsx';
import { NumberField } from '../../../../form/value-fields.tsx';
import { classTexts } from '../../../../texts/labels.ts';
import { sectionTexts } from '../../labels.ts';
import { AnswerFields } from './AnswerFields.tsx';
import type { QuestionFormApi } from './question-form.ts';
import { TextPair } from './TextPair.tsx';

/** The fields of a question. */
export function QuestionFields({ form }: { form: QuestionFormApi }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <TextPair form={form} english="text.en" spanish="text.es" long />
      <SelectField
        form={form}
        name="section"
        label={t`Section`}
        options={questionnaireSections.map((value) => ({ value, label: i18n._(sectionTexts[value]) }))}
      />
      <NumberField
        form={form}
        name="weight"
        label={t`Weight`}
        hint={t`How much the question counts beside the others; with 0 it leaves the score alone.`}
      />
      <SelectField
        form={form}
        name="kind"
        label={t`Asks about knowledge of`}
        hint={t`Clients who hold instruments that they do not know are asked about them.`}
        options={[
          { value: 'none', label: t`No asset class` },
          ...assetClasses.map((value) => ({ value, label: i18n._(classTexts[value]) })),
        ]}
      />
      <AnswerFields form={form} />
    </>
  );
}
