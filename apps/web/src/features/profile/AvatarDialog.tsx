import { Trans, useLingui } from '@lingui/react/macro';
import {
  avatarDescriptionSchema,
  chooseAvatar,
  generateAvatar,
  getAvatarGenerator,
} from '@partnerfolio/contract/avatars';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import { listUsers } from '@partnerfolio/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { TextareaField } from '../../form/value-fields.tsx';
import { showFailure, useZodForm } from '../../form/use-zod-form.ts';
import { queryOf, useCall } from '../../queries.ts';
import { changeViewer } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toastDone, toastError } from '../../ui/overlay/toast.ts';

interface AvatarDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Preview {
  id: string;
  url: string;
}

/** Generates a profile picture from a description: describe, generate, preview, use or retry. */
export function AvatarDialog({ open, onOpenChange }: AvatarDialogProps) {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(getAvatarGenerator));
  const [preview, setPreview] = useState<Preview | null>(null);
  const turn = (next: boolean) => {
    if (!next) setPreview(null);
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title={t`Generate AI Avatar`}
      description={
        data?.source === 'illustration' ? (
          <Trans>
            No image service is set up, so the server draws an illustration from your description.
          </Trans>
        ) : (
          <Trans>Describe the picture you want.</Trans>
        )
      }
    >
      {preview === null ? (
        <DescriptionForm onMade={setPreview} />
      ) : (
        <PreviewChoice preview={preview} onRetry={() => setPreview(null)} onChosen={() => turn(false)} />
      )}
      {data?.notice && <p className="mt-4 text-xs text-ink-3">{data.notice}</p>}
    </Dialog>
  );
}

function DescriptionForm({ onMade }: { onMade: (preview: Preview) => void }) {
  const { t } = useLingui();
  const generate = useCall(generateAvatar, { failure: 'caller' });
  const form = useZodForm(avatarDescriptionSchema, { description: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade(await generate.mutateAsync({ body }));
      toastDone(t`Avatar generated successfully!`);
    } catch (error) {
      if (isProblem(error, 'rate_limited')) toastError(t`Rate limit exceeded. Please try again later.`);
      else showFailure(form, error, t`Failed to generate avatar`);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextareaField form={form} name="description" label={t`Description`} rows={3} />
      <Button type="submit" look="main" busy={form.formState.isSubmitting}>
        <Trans>Generate Avatar</Trans>
      </Button>
    </form>
  );
}

interface PreviewChoiceProps {
  preview: Preview;
  onRetry: () => void;
  onChosen: () => void;
}

function PreviewChoice({ preview, onRetry, onChosen }: PreviewChoiceProps) {
  const { t } = useLingui();
  const choose = useCall(chooseAvatar, { refreshes: [getProfile, listUsers], failure: 'caller' });
  const take = async () => {
    try {
      const { avatarUrl } = await choose.mutateAsync({ params: { id: preview.id } });
      changeViewer({ avatarUrl });
      toastDone(t`AI Avatar generated and set successfully!`);
      onChosen();
    } catch (error) {
      toastError(isProblem(error, 'network') ? explainProblem(error) : t`Failed to update profile`);
    }
  };
  return (
    <div className="grid justify-items-center gap-4">
      <img
        src={preview.url}
        alt={t`The picture generated from your description`}
        width={160}
        height={160}
        className="size-40 rounded-full border border-line object-cover"
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button disabled={choose.isPending} onClick={onRetry}>
          <Trans>Try Again</Trans>
        </Button>
        <Button look="main" busy={choose.isPending} onClick={() => void take()}>
          <Trans>Use This Avatar</Trans>
        </Button>
      </div>
    </div>
  );
}
