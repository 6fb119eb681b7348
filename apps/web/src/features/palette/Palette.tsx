import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx';
import { matches } from './matches.ts';
import { useCommands } from './use-commands.tsx';
import { useFound } from './use-found.tsx';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  onShowShortcuts: () => void;
  onToggleSidebar: () => void;
}

/** The palette over this person's pages, actions and records. */
export function Palette({ open, onClose, onShowShortcuts, onToggleSidebar }: PaletteProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { pages, actions } = useCommands({ onShowShortcuts, onToggleSidebar });
  const found = useFound(open ? typed.trim() : '');
  const own = [
    { label: t`Pages`, items: pages.filter(({ label }) => matches(label, typed)) },
    { label: t`Actions`, items: actions.filter(({ label }) => matches(label, typed)) },
  ];
  // Who types a name looks for a record more often than for a page that happens to match.
  const groups = [...found.groups, ...own].filter(({ items }) => items.length > 0);
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <CommandPalette
      open={open}
      onClose={close}
      typed={typed}
      onType={setTyped}
      groups={groups}
      searching={found.searching}
    />
  );
}
