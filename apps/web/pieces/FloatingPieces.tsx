import { Plus, TrendingUp, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { Combobox } from '../src/ui/Combobox.tsx';
import { CommandPalette } from '../src/ui/CommandPalette.tsx';
import { Dialog } from '../src/ui/Dialog.tsx';
import { Input } from '../src/ui/Input.tsx';
import { Question } from '../src/ui/Question.tsx';
import { Select } from '../src/ui/Select.tsx';
import { SidePanel } from '../src/ui/SidePanel.tsx';
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

/** What opens over the page. */
export function FloatingPieces() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'panel' | 'palette' | null>(null);
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
    <Shelf name="Dialog, question, side panel, command palette">
      <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
      <Button onClick={() => setOpen('question')}>Open the question</Button>
      <Button onClick={() => setOpen('panel')}>Open the panel</Button>
      <Button onClick={() => setOpen('palette')}>Open the palette</Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Recovery codes"
        description="They are not shown again."
        footer={
          <Button look="main" onClick={close}>
            I have kept them
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
        open={open === 'palette'}
        onClose={close}
        typed={text}
        onType={setText}
        groups={found}
        searching={false}
      />
    </Shelf>
  );
}
