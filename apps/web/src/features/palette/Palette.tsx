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

/** The command palette with the user's pages, actions and records. */
export function Palette({ open, onClose, onShowShortcuts, onToggleSidebar }: PaletteProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { pages, actions } = useCommands({ onShowShortcuts, onToggleSidebar });
  const found = useFound(open ? typed.trim() : '');
  const own = [
    { label: t`Pages`, items: pages.filter(({ label }) => matches(label, typed)) },
    { label: t`Actions`, items: actions.filter(({ label }) => matches(label, typed)) },
  ];
  // Records come before pages, because users who type a name usually look for a record.
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
