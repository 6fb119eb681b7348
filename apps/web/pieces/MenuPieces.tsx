import { Download, MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { Menu, MenuCheck, MenuChoices, MenuItem, MenuLine } from '../src/ui/overlay/Menu.tsx';
import { Tooltip } from '../src/ui/overlay/Tooltip.tsx';
import { hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const nothing = () => undefined;
const more = (label: string) => (
  <Button size="icon" aria-label={label}>
    <MoreHorizontal size={16} aria-hidden="true" />
  </Button>
);

/** Menus and tooltips, with hovered, focused, disabled and chosen items. */
export function MenuPieces() {
  const [theme, setTheme] = useState('light');
  const [isShown, setShown] = useState(true);
  return (
    <Shelf name="Menu, tooltip">
      <Sample of="Menu">
        <Menu trigger={more('More actions')}>
          <MenuItem icon={<Download size={14} />} onSelect={nothing}>
            Export
          </MenuItem>
          <MenuItem disabled onSelect={nothing}>
            Not now
          </MenuItem>
          <MenuItem danger icon={<Trash2 size={14} />} onSelect={nothing}>
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
          <MenuLine />
          <MenuCheck checked={isShown} onCheckedChange={setShown}>
            Value
          </MenuCheck>
        </Menu>
      </Sample>
      <Sample of="Long text">
        <Menu trigger={more('Long actions')}>
          <MenuItem icon={<Download size={14} />} onSelect={nothing}>
            {longText}
          </MenuItem>
          <MenuChoices
            label="Client"
            value="one"
            onValueChange={nothing}
            options={[{ value: 'one', label: longText }]}
          />
          <MenuCheck checked onCheckedChange={nothing}>
            {longText}
          </MenuCheck>
        </Menu>
      </Sample>
      <Sample of="Tooltip">
        <Tooltip content="Time-weighted return after fees, from the first entry to the last close">
          <Button>Hover or focus me</Button>
        </Tooltip>
      </Sample>
      <Sample of="Tooltip, long word">
        <Tooltip content={longText.replaceAll(' ', '')}>
          <Button>A long word</Button>
        </Tooltip>
      </Sample>
      <Sample of="Tooltip, right to left" rtl>
        <Tooltip content={hebrew.text}>
          <Button>{hebrew.name}</Button>
        </Tooltip>
      </Sample>
    </Shelf>
  );
}
