import { modelDetailsSchema, updateModel, type Model } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '../../../form/fields.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { TextareaField } from '../../../form/value-fields.tsx';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterModelChange } from '../refreshes.ts';

/** Comparing versions, and for those with the right changing the model. */
export function ModelActions({ model }: { model: Model }) {
  const [asking, setAsking] = useState<'edit' | 'state' | null>(null);
  const isViewing = useViewer().viewedUntil !== null;
  const close = () => setAsking(null);
  const { id, state, versions } = model;
  return (
    <>
      {versions.length > 1 && (
        <Link to={paths.modelComparison} params={{ id }} className={buttonClasses()}>
          <Trans>Compare versions</Trans>
        </Link>
      )}
      {model.may.manage && !isViewing && (
        <>
          <Button onClick={() => setAsking('edit')}>
            <Trans>Edit</Trans>
          </Button>
          <Button onClick={() => setAsking('state')}>
            {state === 'active' ? <Trans>Retire</Trans> : <Trans>Reactivate</Trans>}
          </Button>
          {state === 'active' && (
            <Link to={paths.newModelVersion} params={{ id }} className={buttonClasses({ look: 'main' })}>
              <Trans>New version</Trans>
            </Link>
          )}
        </>
      )}
      {asking === 'edit' && <DetailsDialog model={model} onClose={close} />}
      {asking === 'state' && <StateQuestion model={model} onClose={close} />}
    </>
  );
}

interface AskingProps {
  model: Model;
  onClose: () => void;
}

/** Changes the name and the description. */
function DetailsDialog({ model, onClose }: AskingProps) {
  const { t } = useLingui();
  const { id, name, description, state } = model;
  // The revision that was opened: a change by others meanwhile is refused, and nothing typed is lost.
  const [revision] = useState(model.revision);
  const change = useCall(updateModel, { refreshes: afterModelChange, failure: 'caller' });
  const form = useZodForm(modelDetailsSchema, { name, description });
  const submit = form.handleSubmit(async (details) => {
    try {
      await change.mutateAsync({ params: { id }, body: { ...details, state, revision } });
      toastDone(t`Model saved`);
      onClose();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <FormDialog
      title={<Trans>Edit model</Trans>}
      act={<Trans>Save</Trans>}
      busy={change.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <TextareaField form={form} name="description" label={t`Description (optional)`} rows={3} />
    </FormDialog>
  );
}

/** Retires a model, or makes it active again. */
function StateQuestion({ model, onClose }: AskingProps) {
  const { t } = useLingui();
  const { id, name, description, revision } = model;
  const isActive = model.state === 'active';
  const change = useCall(updateModel, { refreshes: afterModelChange });
  const act = () =>
    change.mutate(
      { params: { id }, body: { name, description, state: isActive ? 'retired' : 'active', revision } },
      {
        onSuccess: () => {
          toastDone(isActive ? t`${name} retired` : t`${name} is active again`);
          onClose();
        },
      },
    );
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={isActive ? <Trans>Retire {name}?</Trans> : <Trans>Reactivate {name}?</Trans>}
      description={
        isActive ? (
          <Trans>Its versions stay. It gets no new ones and no other model can contain it.</Trans>
        ) : (
          <Trans>It can get new versions again, and other models can contain it.</Trans>
        )
      }
      act={isActive ? <Trans>Retire</Trans> : <Trans>Reactivate</Trans>}
      look="main"
      busy={change.isPending}
      onAct={act}
    />
  );
}
