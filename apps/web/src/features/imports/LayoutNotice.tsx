import { Plural, Trans } from '@lingui/react/macro';
import { Callout } from '../../ui/Callout.tsx';
import type { Upload } from './draft.ts';
import { explainRefusal } from './fault-texts.ts';

/** Where the suggestion comes from, and how much of it is left to the person. */
export function LayoutNotice({ upload, open }: { upload: Upload; open: number }) {
  const { origin } = upload.suggestion;
  if (open > 0)
    return (
      <Callout
        kind="warn"
        title={<Plural value={open} one="# choice is yours" other="# choices are yours" />}
      >
        {origin === 'none' ? (
          <Trans>The names of the columns say too little. Choose what is marked.</Trans>
        ) : (
          <Trans>The file can be read in more than one way here. Choose what is marked.</Trans>
        )}
      </Callout>
    );
  if (origin === 'remembered')
    return (
      <Callout>
        <Trans>Remembered from your last import of such a file.</Trans>
      </Callout>
    );
  if (origin === 'shared')
    return (
      <Callout>
        <Trans>From a layout that a colleague shares with the firm.</Trans>
      </Callout>
    );
  return null;
}

/** Why the server could not read the file under the layout. */
export function LayoutFault({ error }: { error: Error }) {
  return <Callout kind="error" title={explainRefusal(error)} />;
}
