import { Download, MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../src/ui/Avatar.tsx';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Kbd } from '../src/ui/Kbd.tsx';
import { Menu, MenuChoices, MenuItem } from '../src/ui/Menu.tsx';
import { Segments } from '../src/ui/Segments.tsx';
import { Tabs } from '../src/ui/Tabs.tsx';
import { Tooltip } from '../src/ui/Tooltip.tsx';
import { longText } from './samples.ts';
import { Shelf } from './Shelf.tsx';

const looks = ['main', 'plain', 'quiet', 'danger'] as const;
const ranges = ['1M', 'YTD', '1Y', '3Y', '5Y', 'Max'].map((value) => ({ value, label: value }));
const tabs = ['Overview', 'Holdings', 'Ledger', 'Income', 'Gains and lots', 'Risk', 'Drift', 'Documents'];

/** What is pressed. */
export function ActionPieces() {
  return (
    <>
      <Shelf name="Button">
        {looks.map((look) => (
          <Button key={look} look={look}>
            <Plus size={16} aria-hidden="true" />
            {look}
          </Button>
        ))}
        <Button size="sm">small</Button>
        <Button size="icon" aria-label="Download">
          <Download size={16} aria-hidden="true" />
        </Button>
        <Button disabled>disabled</Button>
        <Button look="main" disabled>
          disabled
        </Button>
        <Button busy>saving</Button>
        <Button look="main" busy>
          saving
        </Button>
        <Button className="max-w-60">
          <span className="truncate">{longText}</span>
        </Button>
      </Shelf>
      <MenuShelf />
      <TabShelf />
      <Shelf name="Badge, avatar, key">
        <Badge>Discretionary</Badge>
        <Badge tone="accent">Admin</Badge>
        <Badge tone="gain" dot>
          Active
        </Badge>
        <Badge tone="loss" dot>
          Rejected
        </Badge>
        <Badge tone="warn" dot>
          1 stale price
        </Badge>
        <Avatar name="Inés Calderón" />
        <Avatar name="Marco" size={24} />
        <Avatar name={null} size={40} />
        <Kbd>Esc</Kbd>
        <Kbd>K</Kbd>
      </Shelf>
    </>
  );
}

function MenuShelf() {
  const [theme, setTheme] = useState('light');
  return (
    <Shelf name="Menu, tooltip">
      <Menu
        trigger={
          <Button size="icon" aria-label="More actions">
            <MoreHorizontal size={16} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<Download size={14} />} onSelect={() => undefined}>
          Export
        </MenuItem>
        <MenuItem disabled onSelect={() => undefined}>
          Not now
        </MenuItem>
        <MenuItem danger icon={<Trash2 size={14} />} onSelect={() => undefined}>
          Delete
        </MenuItem>
        <MenuChoices
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Menu>
      <Tooltip content="Time-weighted return after fees, from the first entry to the last close">
        <Button>Hover or focus me</Button>
      </Tooltip>
    </Shelf>
  );
}

function TabShelf() {
  const [range, setRange] = useState('5Y');
  const [tab, setTab] = useState('Overview');
  return (
    <Shelf name="Tabs, segments" wide>
      <Tabs tabs={tabs.map((value) => ({ value, label: value }))} value={tab} onValueChange={setTab}>
        <Segments label="Range" options={ranges} value={range} onValueChange={setRange} />
      </Tabs>
    </Shelf>
  );
}
