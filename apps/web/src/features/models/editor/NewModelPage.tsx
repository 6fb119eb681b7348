import { createModel } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { TextField } from '../../../form/fields.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterModelChange } from '../refreshes.ts';
import { ContentFields } from './ContentFields.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { emptyContent, newModelSchema, type EditorForm } from './model-form.ts';

/** The page that creates a model. */
export function NewModelPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCall(createModel, { refreshes: afterModelChange, failure: 'caller' });
  const form = useKeptForm(newModelSchema, { name: '', description: '', ...emptyContent });
  const save = form.handleSubmit(async ({ names: _names, ...body }) => {
    try {
      const model = await create.mutateAsync({ body });
      toastDone(t`${model.name} created`);
      void navigate({ to: paths.model, params: { id: model.id } });
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <EditorFrame
      title={t`New model`}
      back={paths.models}
      isSaving={create.isPending}
      onSave={() => void save()}
    >
      <Card title={<Trans>Model</Trans>}>
        <div className="grid gap-4">
          <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
          <TextareaField form={form} name="description" label={t`Description (optional)`} rows={2} />
        </div>
      </Card>
      {/* The fields of the content are those of both forms. */}
      <ContentFields form={form as unknown as EditorForm} />
    </EditorFrame>
  );
}
