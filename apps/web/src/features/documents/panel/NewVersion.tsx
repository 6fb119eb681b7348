import type { DocumentWithVersions } from '@partnerfolio/contract/clients/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Input } from '../../../ui/input/Input.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { Progress } from '../../../ui/Progress.tsx';
import { fileSize } from '../../../ui/text/formats/file-size.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ChooseFiles } from '../../../records/ChooseFiles.tsx';
import { useVersionUpload } from '../upload/use-version-upload.ts';

/** Takes the file of a new version, and what is new in it. */
export function NewVersion({ document }: { document: DocumentWithVersions }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <ChooseFiles label={t`File of the new version`} onFiles={([chosen]) => setFile(chosen ?? null)}>
        <Trans>Upload version</Trans>
      </ChooseFiles>
      {file && <NewVersionDialog document={document} file={file} onClose={() => setFile(null)} />}
    </>
  );
}

const noteLength = 500;

interface NewVersionDialogProps {
  document: DocumentWithVersions;
  file: File;
  onClose: () => void;
}

function NewVersionDialog({ document, file, onClose }: NewVersionDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [note, setNote] = useState('');
  const { send, sent, reason } = useVersionUpload(document, file);
  const version = document.version + 1;
  const { name } = file;
  const submit = async () => {
    if (!(await send(note.trim()))) return;
    toastDone(t`Version uploaded`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Upload version {version}</Trans>}
      description={
        <>
          {name} · {fileSize(file.size, format)}
        </>
      }
      act={<Trans>Upload version</Trans>}
      busy={sent !== null}
      isDirty={note !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Input
        label={t`Note (optional)`}
        value={note}
        onValueChange={setNote}
        maxLength={noteLength}
        autoComplete="off"
      />
      {sent !== null && <Progress label={<Trans>Uploading {name}</Trans>} value={sent} />}
      {reason !== null && <Callout kind="error">{reason}</Callout>}
    </FormDialog>
  );
}
