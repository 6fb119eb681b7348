import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { explainProblem } from '../../explain.ts';
import { paths } from '../../paths.ts';
import { CommandPalette } from '../../ui/overlay/palette/CommandPalette.tsx';
import type { CommandGroup } from '../../ui/overlay/palette/CommandPalette.tsx';
import { matches } from './matches.ts';
import { useCommands, type PortfolioCommand, type WordedCommand } from './use-commands.tsx';
import { useFound, usePortfolioChoice, useVisited } from './use-found.tsx';
import { usePages, useTabsHere } from './use-pages.tsx';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  typed: string;
  onType: (typed: string) => void;
  onShowShortcuts: () => void;
  onToggleSidebar: () => void;
}

interface OwnOptions {
  open: boolean;
  typed: string;
  actions: readonly WordedCommand[];
}

/** Returns the matching pages, tabs and actions, of which the browser knows all. */
function useOwn({ open, typed, actions }: OwnOptions): readonly CommandGroup[] {
  const { t } = useLingui();
  const { pages, views } = usePages();
  const tabs = useTabsHere(open);
  const isTyped = typed !== '';
  return [
    { label: t`On this page`, items: tabs.filter(({ label }) => isTyped && matches(label, typed)) },
    {
      label: t`Pages`,
      items: [
        ...pages.filter(({ label }) => matches(label, typed)),
        ...views.filter(({ label, note = '' }) => isTyped && matches(`${label} ${note}`, typed)),
      ],
    },
    { label: t`Actions`, items: actions.filter(({ words }) => matches(words, typed)) },
  ];
}

/** The command palette with the user's pages, actions and records. */
export function Palette({ open, onClose, typed, onType, onShowShortcuts, onToggleSidebar }: PaletteProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<PortfolioCommand | null>(null);
  const onAsk = (command: PortfolioCommand) => {
    setAsked(command);
    onType('');
  };
  const text = typed.trim();
  const isAsking = asked !== null;
  const actions = useCommands({ onAsk, onShowShortcuts, onToggleSidebar });
  const own = useOwn({ open, typed: text, actions });
  const visited = useVisited(open && text === '' && !isAsking);
  const found = useFound(open && !isAsking ? text : '');
  const choice = usePortfolioChoice(text, {
    isShown: open && isAsking,
    to: asked?.to ?? paths.newTransaction,
  });
  // Records come before pages, because users who type a name usually look for a record; two words of an action mean it.
  const records = [...visited.groups, ...found.groups];
  const all = text.includes(' ') ? [...own, ...records] : [...records, ...own];
  const groups = isAsking ? choice.groups : all;
  const error = isAsking ? choice.error : (found.error ?? visited.error);
  const close = () => {
    setAsked(null);
    onType('');
    onClose();
  };
  return (
    <CommandPalette
      open={open}
      onClose={close}
      typed={typed}
      onType={onType}
      groups={groups.filter(({ items }) => items.length > 0)}
      searching={isAsking ? choice.searching : found.searching}
      failure={error && t`The records could not be searched. ${explainProblem(error)}`}
      question={asked ? { label: asked.label, onBack: () => setAsked(null) } : undefined}
    />
  );
}
