import { Fragment, type ReactNode } from 'react';

/** The title of a part of an event's panel. */
export const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-1.5 text-sm font-semibold">{children}</h3>
);

/** Labelled facts, one a line. */
export function Facts({ facts }: { facts: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(({ label, value }, at) => (
        <Fragment key={at}>
          <dt className="text-ink-3 wrap-anywhere">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
