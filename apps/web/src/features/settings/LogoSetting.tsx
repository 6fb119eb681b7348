import { Trans, useLingui } from '@lingui/react/macro';
import {
  logoBytesAtMost,
  logoTypes,
  removeFirmLogo,
  uploadFirmLogo,
} from '@partnerfolio/contract/settings/logo';
import { useRef } from 'react';
import { explainOr } from '../../explain.ts';
import { useFirm } from '../../firm.ts';
import { useCall } from '../../queries.ts';
import { loadSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { toastDone, toastError } from '../../ui/overlay/toast.ts';
import { FirmMark } from '../../ui/text/FirmMark.tsx';
import { Setting } from './setting/Setting.tsx';

/** The firm's logo, which can be uploaded and removed. */
export function LogoSetting() {
  const { t } = useLingui();
  const { logo } = useFirm();
  const input = useRef<HTMLInputElement>(null);
  const { take, takeAway, uploading, removing } = useLogoChange();
  const choose = (file: File | undefined) => {
    // Lets the user choose the same file again.
    if (input.current) input.current.value = '';
    if (file) void take(file);
  };
  const actions = (
    <span className="flex gap-2">
      <input
        ref={input}
        type="file"
        accept={logoTypes.join()}
        aria-label={t`Logo`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Button size="sm" busy={uploading} onClick={() => input.current?.click()}>
        <Trans>Upload logo</Trans>
      </Button>
      {logo !== null && (
        <Button size="sm" look="quiet" busy={removing} onClick={takeAway}>
          <Trans>Remove logo</Trans>
        </Button>
      )}
    </span>
  );
  return (
    <Setting
      label={<Trans>Logo</Trans>}
      action={actions}
      note={
        <>
          <Trans>Shown instead of our mark beside the firm's name and on the sign-in page.</Trans>{' '}
          <Trans>PNG, JPG, GIF or WebP, max 2MB</Trans>
        </>
      }
    >
      {logo === null ? <Trans>None</Trans> : <FirmMark logo={logo} />}
    </Setting>
  );
}

/** Uploads and removes the logo; the session brings the new one to every part of the page. */
function useLogoChange() {
  const { t } = useLingui();
  const upload = useCall(uploadFirmLogo, { failure: 'caller' });
  const remove = useCall(removeFirmLogo);
  const take = async (file: File) => {
    if (file.size > logoBytesAtMost) return toastError(t`This file is too large`);
    try {
      await upload.mutateAsync({ upload: file });
      toastDone(t`Logo updated`);
      await loadSession('user_updated');
    } catch (error) {
      toastError(explainOr(error, t`Failed to upload logo`));
    }
  };
  const onRemoved = () => {
    toastDone(t`Logo removed`);
    void loadSession('user_updated');
  };
  return {
    take,
    takeAway: () => remove.mutate({}, { onSuccess: onRemoved }),
    uploading: upload.isPending,
    removing: remove.isPending,
  };
}
