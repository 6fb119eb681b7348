import { useWatch } from 'react-hook-form';
import { Card } from '../../../ui/Card.tsx';
import { GapField } from '../issue/GapField.tsx';
import { IssueFields } from '../issue/IssueFields.tsx';
import type { useIssuing } from '../issue/use-issuing.ts';
import { KindFields } from '../options/KindFields.tsx';
import { PresetChoice } from '../presets/PresetChoice.tsx';
import { SavePreset } from '../presets/SavePreset.tsx';
import { usePresets } from '../presets/use-presets.ts';

interface EditorFormProps {
  formId: string;
  issuing: ReturnType<typeof useIssuing>;
}

/** What the report is asked for. */
export function EditorForm({ formId, issuing: { form, language, refusal, save } }: EditorFormProps) {
  const presets = usePresets(form);
  // A report of the firm has no options that a template could keep.
  const keepsPresets = useWatch({ control: form.control, name: 'of' }) !== 'firm';
  return (
    <Card>
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        {keepsPresets && <PresetChoice form={form} presets={presets} />}
        <IssueFields form={form} language={language} />
        <KindFields form={form} />
        <GapField form={form} refusal={refusal} />
      </form>
      {/* Beside the form: what is submitted in its dialog would issue the report, too. */}
      {keepsPresets && <SavePreset form={form} presets={presets} />}
    </Card>
  );
}
