import { Card } from '../../../ui/Card.tsx';
import { GapField } from '../issue/GapField.tsx';
import { IssueFields } from '../issue/IssueFields.tsx';
import type { useIssuing } from '../issue/use-issuing.ts';
import { KindFields } from '../options/KindFields.tsx';

interface EditorFormProps {
  formId: string;
  issuing: ReturnType<typeof useIssuing>;
}

/** What the report is asked for. */
export function EditorForm({ formId, issuing: { form, language, refusal, save } }: EditorFormProps) {
  return (
    <Card>
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <IssueFields form={form} language={language} />
        <KindFields form={form} />
        <GapField form={form} refusal={refusal} />
      </form>
    </Card>
  );
}
