import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toTargetSearch, type ExplainTarget } from './explain-search.ts';

interface ExplainLinkProps {
  /** The figure's name on the page. */
  name: string;
  explained: ExplainTarget;
  /** The shown figure. */
  children: ReactNode;
}

/** A figure that opens its explanation beside the page. */
export function ExplainLink({ name, explained, children }: ExplainLinkProps) {
  const { t } = useLingui();
  return (
    <Link
      to="."
      search={(now: object) => ({ ...now, ...toTargetSearch(explained) }) as never}
      resetScroll={false}
      title={t`Explain ${name}`}
      className="rounded-sm decoration-ink-3 decoration-dotted underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
