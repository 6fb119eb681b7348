import { isPictureKind, type FileKind } from '@partnerfolio/contract/portfolios/attachments';
import { classes } from '../../ui/classes.ts';
import { kindName } from './labels.ts';

/** The type of a document's file. */
export function KindBadge({ kind }: { kind: FileKind }) {
  return (
    <span
      className={classes(
        'inline-grid h-4.5 min-w-8.5 shrink-0 place-items-center rounded-sm px-1 text-[0.625rem] font-semibold',
        isPictureKind(kind) ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent',
      )}
    >
      {kindName(kind)}
    </span>
  );
}
