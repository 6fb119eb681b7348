import { Plural, Trans } from '@lingui/react/macro';
import { Callout } from '../../../ui/Callout.tsx';
import type { Upload } from './draft.ts';
import { explainRefusal } from '../preview/fault-texts.ts';

/** Where the suggested layout comes from, and how many choices the user still has to make. */
export function LayoutNotice({ upload, open }: { upload: Upload; open: number }) {
  const { origin } = upload.suggestion;
  if (open > 0)
    return (
      <Callout kind="warn" title={<Plural value={open} one="# choice to make" other="# choices to make" />}>
        {origin === 'none' ? (
          <Trans>The column names are not clear enough. Complete the marked fields.</Trans>
        ) : (
          <Trans>This file can be read in more than one way. Complete the marked fields.</Trans>
        )}
      </Callout>
    );
  if (origin === 'saved')
    return (
      <Callout>
        <Trans>Saved from your last import of a file like this.</Trans>
      </Callout>
    );
  if (origin === 'shared')
    return (
      <Callout>
        <Trans>From a layout that a colleague shared with the firm.</Trans>
      </Callout>
    );
  return null;
}

/** Why the server could not read the file with the layout. */
export function LayoutFault({ error }: { error: Error }) {
  return <Callout kind="error" title={explainRefusal(error)} />;
}
