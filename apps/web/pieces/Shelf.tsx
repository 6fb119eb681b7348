import type { ReactNode } from 'react';

interface ShelfProps {
  name: string;
  children: ReactNode;
  /** Stacks the samples, for components that need the width. */
  wide?: boolean;
}

/** A component and its states. */
export function Shelf({ name, children, wide = false }: ShelfProps) {
  return (
    <section aria-label={name} className="min-w-0 border-t border-line py-5">
      <h2 className="mb-3 text-xs font-medium text-ink-3">{name}</h2>
      <div
        className={
          wide
            ? 'grid grid-cols-[minmax(0,1fr)] gap-4'
            : 'flex flex-wrap items-start gap-x-5 gap-y-4 *:min-w-0'
        }
      >
        {children}
      </div>
    </section>
  );
}
