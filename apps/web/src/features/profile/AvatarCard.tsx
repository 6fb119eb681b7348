import { Trans, useLingui } from '@lingui/react/macro';
import { avatarBytesAtMost, avatarTypes, removeAvatar, uploadAvatar } from '@partnerfolio/contract/avatars';
import type { Viewer } from '@partnerfolio/contract/identity';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import { listUsers } from '@partnerfolio/contract/users';
import { lazy, Suspense, useRef, useState } from 'react';
import { explainOr } from '../../explain.ts';
import { fetchPart } from '../../fetch-part.ts';
import { useCall } from '../../queries.ts';
import { changeViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toastDone, toastError } from '../../ui/overlay/toast.ts';

/** Loads on demand, since few users need it and it brings the dialog's code. */
const AvatarDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./AvatarDialog.tsx'))).AvatarDialog,
}));

const refreshes = [getProfile, listUsers];

/** The profile picture: uploaded, generated from a description, or none. */
export function AvatarCard({ viewer }: { viewer: Viewer }) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const { input, take, uploading } = useUpload();
  const remove = useCall(removeAvatar, { refreshes });
  const takeAway = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          changeViewer({ avatarUrl: null });
          toastDone(t`Avatar removed`);
        },
      },
    );
  return (
    <Card title={t`Profile Picture`}>
      <div className="flex flex-wrap items-center gap-4 pt-1">
        <Avatar name={viewer.fullName} src={viewer.avatarUrl} size={72} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept={avatarTypes.join()}
              aria-label={t`Photo`}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => void take(event.target.files?.[0])}
            />
            <Button busy={uploading} onClick={() => input.current?.click()}>
              <Trans>Upload Photo</Trans>
            </Button>
            {viewer.role !== null && (
              <Button onClick={() => setDialog('open')}>
                <Trans>Generate AI Avatar</Trans>
              </Button>
            )}
            {viewer.avatarUrl !== null && (
              <Button look="quiet" busy={remove.isPending} onClick={takeAway}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </div>
          <p className="text-xs text-ink-3">
            <Trans>JPG, PNG or GIF, max 5MB</Trans>
          </p>
        </div>
      </div>
      <Suspense>
        {dialog !== 'never' && (
          <AvatarDialog
            open={dialog === 'open'}
            onOpenChange={(open) => setDialog(open ? 'open' : 'closed')}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** Uploads a chosen file and shows the new picture. */
function useUpload() {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const upload = useCall(uploadAvatar, { refreshes, failure: 'caller' });
  const take = async (file: File | undefined) => {
    // Lets the user choose the same file again.
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > avatarBytesAtMost) return toastError(t`This file is too large`);
    try {
      const { avatarUrl } = await upload.mutateAsync({ upload: file });
      changeViewer({ avatarUrl });
      toastDone(t`Avatar updated successfully!`);
    } catch (error) {
      toastError(explainOr(error, t`Failed to upload avatar`));
    }
  };
  return { input, take, uploading: upload.isPending };
}
