import type { ReactElement } from 'react';
import { classes } from '../classes.ts';

interface Step {
  label: string;
  to: string;
}

interface CrumbsProps<S extends Step> {
  /** The steps from the first on, without the page itself. */
  steps: readonly S[];
  /** The page's title; empty while it loads. */
  title: string;
  /** Renders the link of a step. */
  link: (step: S, className: string) => ReactElement;
}

const step = "not-last:after:mx-2 not-last:after:text-ink-3 not-last:after:content-['/']";

/** The breadcrumbs of a page; on a phone only the page and the step before it. */
export function Crumbs<S extends Step>({ steps, title, link }: CrumbsProps<S>) {
  return (
    <ol className="flex min-w-0 items-center text-sm whitespace-nowrap text-ink-3">
      {steps.map((each, index) => (
        <li
          key={each.to}
          className={classes(
            step,
            'flex max-md:max-w-32',
            index < steps.length - 1 && (steps.length > 2 && index === 0 ? 'max-lg:hidden' : 'max-md:hidden'),
            // Fixed names keep their width; names of records shrink first.
            index < 2 ? 'shrink-0' : 'min-w-0',
          )}
        >
          {link(
            each,
            'truncate rounded-sm hover:text-ink pointer-coarse:-mx-1 pointer-coarse:-my-3 pointer-coarse:px-1 pointer-coarse:py-3',
          )}
        </li>
      ))}
      {title && (
        <li
          aria-current="page"
          className={classes(
            'truncate text-ink',
            steps.length > 2 ? 'max-w-[calc(100%-3.75rem)] shrink-0 md:max-w-[calc(100%-11rem)]' : 'min-w-0',
          )}
        >
          {title}
        </li>
      )}
    </ol>
  );
}
