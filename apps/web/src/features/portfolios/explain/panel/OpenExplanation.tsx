import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../../../lazy-page.tsx';

const route = getRouteApi('/shell/portfolios/$id');

const ExplainPanel = lazyPiece('portfolios', () => import('./ExplainPanel.tsx'), 'ExplainPanel');

/** The explanation in the address. It stays once opened, so that it can slide away. */
export function OpenExplanation() {
  const { explain } = route.useSearch();
  const [wasOpened, setWasOpened] = useState(false);
  if (explain !== undefined && !wasOpened) setWasOpened(true);
  if (!wasOpened && explain === undefined) return null;
  return (
    <Suspense>
      <ExplainPanel />
    </Suspense>
  );
}
