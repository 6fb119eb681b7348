import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPiece } from '../../lazy-page.tsx';
import { useViewer } from '../../session/auth.tsx';
import { useKeys } from './use-keys.ts';
import { noteVisit } from './visits.ts';

const loadPalette = () => import('../../features/palette/Palette.tsx');
const Palette = lazyPiece('palette', loadPalette, 'Palette');
const ShortcutList = lazyPiece(
  'palette',
  () => import('../../features/palette/ShortcutList.tsx'),
  'ShortcutList',
);

type Shown = 'palette' | 'shortcuts' | null;

/** Notes which records the user visits, for the palette. */
function useVisits(): void {
  const viewer = useViewer();
  // Alone, so that the frame is not drawn again for each filter of a list.
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => noteVisit(viewer, pathname), [viewer, pathname]);
}

/** The command palette and the list of shortcuts, which load on first use. */
export function useCommandPieces(onToggleSidebar: () => void) {
  const [shown, setShown] = useState<Shown>(null);
  // A dialog that was opened stays mounted, so that it can animate its closing.
  const [fetched, setFetched] = useState<ReadonlySet<Shown>>(new Set());
  // Held here, so that letters count which are typed while the palette is on its way.
  const [typed, setTyped] = useState('');
  useVisits();
  const show = (piece: 'palette' | 'shortcuts') => {
    setFetched(new Set([...fetched, piece]));
    setShown(piece);
  };
  useEffect(() => {
    // Loads the palette while the browser is idle, so that letters typed right after Ctrl+K are not lost.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 3000);
    return () => clearTimeout(timer);
  }, []);
  const close = () => setShown(null);
  useKeys({
    onEarlyKey: shown === 'palette' ? (change) => setTyped(change) : null,
    onPalette: () => (shown === 'palette' ? close() : show('palette')),
    onShortcuts: () => show('shortcuts'),
    onSidebar: onToggleSidebar,
  });
  const pieces = (
    <Suspense>
      {fetched.has('palette') && (
        <Palette
          open={shown === 'palette'}
          onClose={close}
          typed={typed}
          onType={setTyped}
          onShowShortcuts={() => show('shortcuts')}
          onToggleSidebar={onToggleSidebar}
        />
      )}
      {fetched.has('shortcuts') && <ShortcutList open={shown === 'shortcuts'} onClose={close} />}
    </Suspense>
  );
  return { pieces, showPalette: () => show('palette') };
}
