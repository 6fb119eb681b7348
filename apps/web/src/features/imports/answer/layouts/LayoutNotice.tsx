import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../../ui/Button.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { isAmbiguous, layoutFields, type Choosing } from '../../understand/draft.ts';
import { explainRefusal } from '../../assess/error-texts.ts';

interface LayoutNoticeProps {
  choosing: Choosing;
  /** Moves the focus to the first open choice, which may be far below. */
  onFocusOpen: () => void;
}

/** Where the suggested layout comes from, and how many choices the user still has to make. */
export function LayoutNotice({ choosing, onFocusOpen }: LayoutNoticeProps) {
  const { origin } = choosing.upload.suggestion;
  const { length: open } = choosing.open;
  if (open > 0)
    return (
      <Callout
        kind="warn"
        title={<Plural value={open} one="# choice to make" other="# choices to make" />}
        actions={
          <Button size="sm" onClick={onFocusOpen}>
            {open === 1 ? <Trans>Go to the choice</Trans> : <Trans>Go to the first choice</Trans>}
          </Button>
        }
      >
        <WhyOpen choosing={choosing} />
      </Callout>
    );
  if (origin !== 'saved' && origin !== 'shared') return null;
  return (
    <Callout>
      {origin === 'saved' ? (
        <Trans>Saved from your last import of a file like this.</Trans>
      ) : (
        <Trans>From a layout that a colleague shared with the firm.</Trans>
      )}
    </Callout>
  );
}

/** Why the user has to choose: columns without a clear name, several readings, or something that the file does not say. */
function WhyOpen({ choosing: { open, upload } }: { choosing: Choosing }) {
  if (open.some((choice) => isAmbiguous(upload, choice)))
    return <Trans>This file can be read in more than one way. Complete the marked fields.</Trans>;
  const columns: readonly string[] = layoutFields(upload.kind);
  if (open.some((choice) => columns.includes(choice)))
    return <Trans>The column names are not clear enough. Complete the marked fields.</Trans>;
  return <Trans>The file does not say all that is needed. Complete the marked fields.</Trans>;
}

/** Why the server could not read the file with the layout. */
export function LayoutError({ error }: { error: Error }) {
  return <Callout kind="error" title={explainRefusal(error)} />;
}
