import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { About } from '../ui/overlay/About.tsx';
import type { ExplainTarget } from './explain-search.ts';
import { ExplainLink } from './ExplainLink.tsx';
import { explanations } from './explanations.ts';

interface ExplanationProps {
  /** The figure's name on the page. */
  name: string;
  of: keyof typeof explanations;
  /** The calculation behind the figure, if the page can show it. */
  explained?: ExplainTarget;
}

/** A question mark that explains a figure. */
export function Explanation({ name, of, explained }: ExplanationProps) {
  const { i18n } = useLingui();
  return (
    <About name={name}>
      {i18n._(explanations[of])}
      {explained && (
        <span className="mt-2 block font-medium text-accent">
          <ExplainLink name={name} explained={explained}>
            <Trans>Show the calculation</Trans>
          </ExplainLink>
        </span>
      )}
    </About>
  );
}
