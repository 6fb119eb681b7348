import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useMatch } from '../../../shell/use-match.ts';
import { PagesPane } from './PagesPane.tsx';
import type { useAsked } from './use-asked.ts';
import { useDrawnPages } from './use-drawn-pages.ts';

/** Has no room for the form and its pages beside each other. */
const narrow = matchMedia('(width < 1024px)');

/** The pages beside the form; where there is no room for both, below it and when they are asked for. */
export function EditorPages({ asked }: { asked: ReturnType<typeof useAsked> }) {
  const isNarrow = useMatch(narrow);
  const [isOpened, setOpened] = useState(false);
  const isShown = !isNarrow || isOpened;
  const state = useDrawnPages(asked, isShown);
  return (
    <div className="grid min-w-0 gap-3 lg:contents">
      {isNarrow && (
        <Button aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
          {isOpened ? <Trans>Hide pages</Trans> : <Trans>Show pages</Trans>}
        </Button>
      )}
      {isShown && <PagesPane state={state} />}
    </div>
  );
}
