import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  children: ReactNode;
}

/** A part of the panel under its heading. */
export function ExplanationPart({ title, children }: PartProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
