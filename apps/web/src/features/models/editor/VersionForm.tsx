import { addModelVersion, type Model } from '@partnerfolio/contract/models/models';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterModelChange } from '../refreshes.ts';
import { ContentFields } from './ContentFields.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { contentValues, newVersionSchema, type EditorForm } from './model-form.ts';
import { NoteCard } from './NoteCard.tsx';

/** The form of a version; what is typed stays when somebody else saves one meanwhile. */
export function VersionForm({ newest }: { newest: Model }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  // The version that was opened; what is typed stays while others add one.
  const [opened] = useState(newest);
  const { id, name, current } = opened;
  const [revision, setRevision] = useState(current.number);
  const add = useCall(addModelVersion, { refreshes: afterModelChange, failure: 'caller' });
  const form = useKeptForm(newVersionSchema, { note: '', ...contentValues(current.content) });
  const save = form.handleSubmit(async ({ names: _names, ...body }) => {
    try {
      const model = await add.mutateAsync({ params: { id }, body: { ...body, revision } });
      const { number } = model.current;
      toastDone(t`Version ${number} saved`);
      void navigate({ to: paths.model, params: { id } });
    } catch (error) {
      showFailure(form, error);
    }
  });
  const { number, note } = newest.current;
  const back = paths.model.replace('$id', id);
  return (
    <EditorFrame
      title={t`New version`}
      crumbs={[{ label: name, to: back }]}
      back={back}
      isSaving={add.isPending}
      onSave={() => void save()}
    >
      {number > revision && (
        <Callout>
          <Trans>
            Somebody has saved version {number} meanwhile: {note} What you typed is still here.
          </Trans>{' '}
          <button type="button" className="font-medium underline" onClick={() => setRevision(number)}>
            <Trans>Save mine as the next version</Trans>
          </button>
        </Callout>
      )}
      <ContentFields form={form as unknown as EditorForm} ownId={id} />
      <NoteCard form={form} />
    </EditorFrame>
  );
}
