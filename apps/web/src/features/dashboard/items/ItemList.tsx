import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface ItemProps {
  /** Before the text: a number, an icon. */
  lead?: ReactNode;
  /** A link that the whole row follows. */
  title: ReactNode;
  note: ReactNode;
  /** At the right: a figure, a time. */
  end?: ReactNode;
}

/** Two-line rows that each link to a page. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>;
}

export function Item({ lead, title, note, end }: ItemProps) {
  return (
    <li className="relative flex min-h-13 items-center gap-3 px-4 py-1.5 transition-colors hover:bg-hover">
      {lead}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm font-medium [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:focus-visible:outline-none [&_a]:focus-visible:after:rounded-sm [&_a]:focus-visible:after:outline-2 [&_a]:focus-visible:after:-outline-offset-2 [&_a]:focus-visible:after:outline-focus">
          {title}
        </p>
        <p className="line-clamp-2 text-xs text-ink-3">{note}</p>
      </div>
      {end && <div className="shrink-0 text-end text-xs text-ink-3">{end}</div>}
    </li>
  );
}

const places = [1, 2, 3, 4];

/** Placeholder rows of the same height, fewer of them on a phone. */
export function LoadingItems() {
  return (
    <ul aria-hidden="true" className="divide-y divide-line">
      {places.map((place) => (
        <li key={place} className="flex min-h-13 items-center gap-3 px-4 py-1.5 max-md:nth-[n+3]:hidden">
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
          <Skeleton className="h-3.5 w-12" />
        </li>
      ))}
    </ul>
  );
}

/** The text of an empty list, as tall as two rows. */
export function NoItems({ children }: { children: ReactNode }) {
  return <p className="flex min-h-26 items-center px-4 pb-3 text-sm text-ink-2">{children}</p>;
}
