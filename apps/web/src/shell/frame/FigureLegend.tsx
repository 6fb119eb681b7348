import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { classes } from '../../ui/classes.ts';

interface Line {
  mark: '†' | '*';
  text: MessageDescriptor;
  /** Shows the line where its mark stands on the page. */
  shown: string;
}

const lines = {
  outdated: {
    mark: '†',
    text: msg`Rests in part on outdated prices or rates`,
    shown: 'in-[main:has([data-noted~=outdated])]:block',
  },
  littleCapital: {
    mark: '†',
    text: msg`Includes a day beyond ±50 % on less than 1 % of the highest value`,
    shown: 'in-[main:has([data-noted~=littleCapital])]:block',
  },
  leftOut: {
    mark: '†',
    text: msg`Leaves out charges, income or returned capital booked without holdings`,
    shown: 'in-[main:has([data-noted~=leftOut])]:block',
  },
  sinceOpening: {
    mark: '†',
    text: msg`Since inception, which was this year`,
    shown: 'in-[main:has([data-noted~=sinceOpening])]:block',
  },
  // Wider windows show the word beside the figure.
  partial: {
    mark: '*',
    text: msg`Incomplete: some values are unknown`,
    shown: 'max-md:in-[main:has([data-noted~=partial])]:block',
  },
} as const satisfies Readonly<Record<string, Line>>;

/** What the marks beside figures stand for, as their attribute `data-noted` names it. */
export type FigureNote = keyof typeof lines;

/** What the marks beside the figures of a page mean, below its content: on a touch screen and on paper, a mark has no tooltip. */
export function FigureLegend() {
  const { i18n } = useLingui();
  return (
    <div className="mt-4 text-xs text-ink-3">
      {Object.entries(lines).map(([note, { mark, text, shown }]) => (
        <p key={note} className={classes('hidden', shown)}>
          {mark} {i18n._(text)}
        </p>
      ))}
    </div>
  );
}
