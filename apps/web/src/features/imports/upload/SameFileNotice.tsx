import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { wizardAddress, type Target, type Upload } from '../import/wizard.ts';

/** Says that the same file was uploaded before, before anyone works on it twice. */
export function SameFileNotice({ upload, target }: { upload: Upload; target: Target }) {
  const format = useFormat();
  const { sameFile } = upload;
  if (sameFile === null) return null;
  const { fileName, createdAt, state } = sameFile;
  const when = format.moment(createdAt);
  return (
    <Callout
      kind="warn"
      title={
        state === 'applied' ? (
          <Trans>This file has already been imported</Trans>
        ) : (
          <Trans>This file has already been uploaded</Trans>
        )
      }
    >
      <Link
        to={wizardAddress(target)}
        search={{ import: sameFile.id }}
        className="rounded-sm underline underline-offset-2"
      >
        <Trans>
          {fileName}, uploaded on {when}
        </Trans>
      </Link>
      {'. '}
      <Trans>Rows that are already booked are not booked again.</Trans>
    </Callout>
  );
}
