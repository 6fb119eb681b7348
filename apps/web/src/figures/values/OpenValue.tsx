import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPiece } from '../../lazy-page.tsx';

const ValuePanel = lazyPiece('records', () => import('./ValuePanel.tsx'), 'ValuePanel');

interface OpenValueProps {
  /** On a client's page: the client. */
  clientId?: string;
  name?: string | undefined;
}

/** The explained value in the address. It stays once opened, so that it can slide away. */
export function OpenValue({ clientId, name }: OpenValueProps) {
  const { explainValue: explain, explainValueOffset: offset = 0 } = useSearch({ strict: false });
  const [opened, setOpened] = useState(explain);
  if (explain !== undefined && explain !== opened) setOpened(explain);
  const shown = explain ?? opened;
  // An address can name a value that the page does not show.
  if (shown === undefined || (shown === 'clientValue') !== (clientId !== undefined)) return null;
  return (
    <Suspense>
      <ValuePanel
        isOpen={explain !== undefined}
        subject={{ figure: shown, clientId, name }}
        offset={offset}
      />
    </Suspense>
  );
}
