import { useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { explainSearch } from '../../../../figures/explain-search.ts';
import { lazyPiece } from '../../../../lazy-page.tsx';
import { sourceOf } from '../explanation-source.ts';

const ExplainPanel = lazyPiece('portfolios', () => import('./ExplainPanel.tsx'), 'ExplainPanel');

/** The explanation in the address, beside whatever page shows its figure. It stays once opened, so that it can slide away. */
export function OpenExplanation() {
  const matches = useRouterState({ select: (state) => state.matches });
  const search = explainSearch.parse(matches.at(-1)?.search ?? {});
  const source = sourceOf(matches, search.explain);
  const page = source === null ? null : JSON.stringify(source);
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (search.explain !== undefined && page !== openedOn) setOpenedOn(page);
  if (source === null || page !== openedOn) return null;
  return (
    <Suspense>
      <ExplainPanel key={page} source={source} search={search} />
    </Suspense>
  );
}
