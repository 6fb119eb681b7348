import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Skeleton } from '../Skeleton.tsx';

const tallNotes = {
  onWide: 'md:min-h-8',
  /** Wide enough for one row of cards, too narrow for a note on one line. */
  onLaptops: 'md:max-[85rem]:min-h-8',
  onPhones: 'max-sm:min-h-8',
};

interface FigureProps {
  label: ReactNode;
  /** An `<About>` that explains the figure. */
  about?: ReactNode;
  /** The formatted figure; a `<Delta>` for a change, '—' if unknown. */
  value: ReactNode;
  /** A muted line below: the method, the reason, the change. */
  note?: ReactNode;
  /** The main figure of the page. */
  lead?: boolean;
  loading?: boolean;
  /** The value is text, which wraps where a figure would be cut. */
  words?: boolean;
  /** Reserves two lines for the note before it loads, so that nothing moves. */
  tallNote?: keyof typeof tallNotes;
}

/** Where five or six cards do not fit one row, they take two rows of three; the first of five is twice as wide. */
const inTwoRows =
  'md:max-xl:has-[>:nth-child(5)]:grid md:max-xl:has-[>:nth-child(5)]:grid-cols-3 md:max-xl:*:nth-last-5:first:col-span-2';

/** A row of three to six `FigureCard`s with the page's main figures. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl
      className={classes(
        'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-[22.5rem]:flex max-[22.5rem]:flex-col md:flex',
        inTwoRows,
      )}
    >
      {children}
    </dl>
  );
}

/** One figure with its name and a note. */
export function FigureCard(props: FigureProps) {
  const { label, about, value, note, lead = false, loading = false, words = false, tallNote } = props;
  return (
    <div
      className={classes(
        'min-w-0 bg-panel px-4 pt-3.5 pb-3',
        lead
          ? 'max-md:col-span-2 md:min-w-[max(22%,14rem)] md:flex-1'
          : 'max-md:last:even:col-span-2 md:flex-1',
      )}
    >
      <dt className="flex items-center gap-0.5 text-xs text-ink-3">
        <span className="truncate">{label}</span>
        {about}
      </dt>
      <dd
        className={classes(
          'mt-1 tracking-[-0.014em]',
          words ? 'wrap-anywhere' : 'num truncate rtl:text-right',
          lead ? 'text-2xl font-bold' : 'text-lg font-semibold',
        )}
      >
        {loading ? <Skeleton className={lead ? 'my-0.75 h-6 w-40' : 'my-0.75 h-4.5 w-24'} /> : value}
      </dd>
      {(note || loading) && (
        <dd
          className={classes(
            'mt-0.5 flow-root text-xs text-balance text-ink-3',
            tallNote && tallNotes[tallNote],
          )}
        >
          {loading ? <Skeleton className="w-28 scale-y-75" /> : note}
        </dd>
      )}
    </div>
  );
}
