import { Plus, TrendingUp, UserRound } from 'lucide-react';
import { useState } from 'react';
import { About } from '../src/ui/overlay/About.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Callout } from '../src/ui/Callout.tsx';
import { Combobox } from '../src/ui/input/Combobox.tsx';
import { CommandPalette } from '../src/ui/overlay/palette/CommandPalette.tsx';
import { Dialog } from '../src/ui/overlay/Dialog.tsx';
import { Input } from '../src/ui/input/Input.tsx';
import { Question } from '../src/ui/overlay/Question.tsx';
import { Select } from '../src/ui/input/Select.tsx';
import { SidePanel } from '../src/ui/overlay/SidePanel.tsx';
import { Skeleton } from '../src/ui/Skeleton.tsx';
import { currencies, longText } from './samples.ts';
import { Shelf } from './Shelf.tsx';

const nothing = () => undefined;
const icon = (Icon: typeof Plus) => <Icon size={16} strokeWidth={1.6} aria-hidden="true" />;
const groups = [
  {
    label: 'Clients',
    items: [
      { id: 'okafor', label: 'Okafor family', icon: icon(UserRound), onRun: nothing },
      { id: 'long', label: longText, note: longText, icon: icon(UserRound), onRun: nothing },
    ],
  },
  {
    label: 'Portfolios',
    items: [
      {
        id: 'growth',
        label: 'Growth mandate',
        note: 'Okafor family',
        icon: icon(TrendingUp),
        onRun: nothing,
      },
    ],
  },
  {
    label: 'Actions',
    items: [{ id: 'add', label: 'Add client', keys: ['Ctrl', 'B'], icon: icon(Plus), onRun: nothing }],
  },
];

const kinds = [
  { value: 'person', label: 'Person' },
  { value: 'household', label: 'Household' },
] as const;

type Floating =
  | 'dialog'
  | 'question'
  | 'busy'
  | 'long'
  | 'awaited'
  | 'panel'
  | 'loading'
  | 'broken'
  | 'palette'
  | 'searching';

const openings: readonly (readonly [what: Floating, words: string])[] = [
  ['dialog', 'Open the dialog'],
  ['question', 'Open the question'],
  ['busy', 'Open the busy one'],
  ['long', 'Open the long one'],
  ['awaited', 'Open the awaited one'],
  ['panel', 'Open the panel'],
  ['loading', 'Open what is on its way'],
  ['broken', 'Open what could not be loaded'],
  ['palette', 'Open the palette'],
  ['searching', 'Open the search under way'],
];

/** Dialogs, panels and other overlays. */
export function FloatingPieces() {
  const [open, setOpen] = useState<Floating | null>(null);
  const [text, setText] = useState('');
  const close = () => setOpen(null);
  const wanted = text.toLowerCase();
  const found = groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label }) => label.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <Shelf name="Dialog, question, explanation, side panel, command palette">
      {openings.map(([what, words]) => (
        <Button key={what} onClick={() => setOpen(what)}>
          {words}
        </Button>
      ))}
      <span className="flex items-center gap-0.5 text-xs text-ink-3">
        Year to date
        <About name="Year to date">
          The return since the first of January, net of fees and taxes: {longText}
        </About>
      </span>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Recovery codes"
        description="They won't be shown again."
        footer={
          <Button look="main" onClick={close}>
            I've saved them
          </Button>
        }
      />
      <Question
        open={open === 'question'}
        onOpenChange={close}
        title="Close Okafor family?"
        description="Its two portfolios stay as they are; nothing is deleted."
        act="Close client"
        onAct={close}
      />
      <Question
        open={open === 'busy'}
        onOpenChange={close}
        title="Close Okafor family?"
        act="Close client"
        onAct={nothing}
        busy
      >
        <Callout kind="error" title="The service is busy. Please try again." />
      </Question>
      <Question
        open={open === 'long'}
        onOpenChange={close}
        title={longText.repeat(2)}
        description={longText.repeat(2)}
        act="Close the client and everything of it"
        onAct={close}
      />
      <Dialog open={open === 'awaited'} onOpenChange={close} title="Confirm your identity" loading />
      <SidePanel open={open === 'loading'} onClose={close} title={<Skeleton className="h-6 w-48" />} loading>
        <Skeleton className="h-40" />
      </SidePanel>
      <SidePanel open={open === 'broken'} onClose={close} title="Okafor family">
        <Callout
          kind="error"
          title="Network error. Please check your connection."
          actions={<Button size="sm">Try again</Button>}
        />
      </SidePanel>
      <SidePanel
        open={open === 'panel'}
        onClose={close}
        title={longText}
        context="Household 12"
        footer={
          <Button look="main" onClick={close}>
            Save changes
          </Button>
        }
      >
        <div className="grid gap-4">
          <Input label="Name" value={text} onValueChange={setText} />
          <Select label="Kind" options={kinds} value="person" onValueChange={nothing} />
          <Combobox
            label="Base currency"
            items={currencies}
            value={null}
            onValueChange={nothing}
            textOf={({ label }) => label}
            keyOf={({ value }) => value}
          />
        </div>
      </SidePanel>
      <CommandPalette
        open={open === 'palette' || open === 'searching'}
        onClose={close}
        typed={text}
        onType={setText}
        groups={open === 'searching' ? [] : found}
        searching={open === 'searching'}
      />
    </Shelf>
  );
}
