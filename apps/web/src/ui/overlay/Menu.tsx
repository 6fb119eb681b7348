import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { optionClasses, popupClasses } from '../control.ts';
import { mainLandmark } from './use-landmark.ts';

interface MenuProps {
  /** The button that opens the menu, such as `<Button size="icon" aria-label=… />`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'right';
}

/** A menu of actions behind a button. */
export function Menu({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={mainLandmark}>
        <Base.Positioner sideOffset={4} align={align} side={side} className="z-50 outline-none">
          <Base.Popup
            className={classes(
              popupClasses,
              'max-h-(--available-height) max-w-(--available-width) min-w-44 overflow-y-auto',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  children: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
}

/** An action in a `Menu`. */
export function MenuItem({ children, onSelect, icon, danger = false, disabled = false }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={classes(optionClasses, danger && 'text-loss')}
    >
      {icon && <span className={danger ? '' : 'text-ink-3'}>{icon}</span>}
      {children}
    </Base.Item>
  );
}

interface MenuCheckProps {
  children: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A setting in a `Menu`, which stays open, so that several can be changed. */
export function MenuCheck({ children, checked, onCheckedChange }: MenuCheckProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next)}
      className={classes(optionClasses, 'relative ps-7.5')}
    >
      <Base.CheckboxItemIndicator className="absolute start-2 text-accent">
        <Check size={14} aria-hidden="true" />
      </Base.CheckboxItemIndicator>
      {children}
    </Base.CheckboxItem>
  );
}

/** Sets groups of items in a `Menu` apart. */
export const MenuLine = () => <Base.Separator className="mx-2 my-1 h-px bg-line" />;

interface MenuChoicesProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  value: V;
  onValueChange: (value: V) => void;
}

/** Exclusive choices in a `Menu`. */
export function MenuChoices<V extends string>({ label, options, value, onValueChange }: MenuChoicesProps<V>) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={(next: V) => onValueChange(next)}>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          className={classes(optionClasses, 'pe-8 relative')}
        >
          {option.icon && <span className="text-ink-3">{option.icon}</span>}
          {option.label}
          <Base.RadioItemIndicator className="absolute end-2 text-accent">
            <Check size={14} aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
