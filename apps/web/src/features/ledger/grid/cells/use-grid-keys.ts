import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { hasCell } from '../rows/grid-fields.ts';
import { isBlank, type GridRow } from '../rows/grid-rows.ts';
import type { ActiveCell, Place } from './use-active-cell.ts';
import type { GridRows } from '../rows/use-grid-rows.ts';

const arrows: Readonly<Record<string, [down: number, across: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [12, 0],
  PageUp: [-12, 0],
  Home: [0, -99],
  End: [0, 99],
};

const hasControl = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

const pressedKey = (event: KeyboardEvent): string => (hasControl(event) ? `Ctrl+${event.key}` : event.key);

/** Whether the key writes a character. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !hasControl(event) && !event.altKey;

/** The keys of the grid while no cell is being edited. */
export function useGridKeys(grid: GridRows, cell: ActiveCell) {
  const { active } = cell;
  const row = grid.rows[active.at];
  const isOwn = row !== undefined && hasCell(row.entry.type, active.field);
  const appendAndGo = (field: Place['field']) => {
    grid.append();
    // Past the last row until the new one is there.
    cell.go({ at: active.at + 1, field });
  };
  /** Goes down, into a new row after the last one; a blank last row leads nowhere. `now`: the row after a change. */
  const goDown = (now: GridRow | undefined = row) => {
    const isLast = active.at === grid.rows.length - 1;
    if (isLast && now !== undefined && !isBlank(now)) appendAndGo(active.field);
    else cell.move(1, 0);
  };
  const goBeside = (step: 1 | -1, now: GridRow | undefined = row): boolean => {
    const next = cell.beside(step);
    if (next !== null) cell.go(next);
    else if (step === 1 && now !== undefined && !isBlank(now)) appendAndGo('tradeDate');
    else return false;
    return true;
  };
  /** Starts editing before the browser handles the key, so that a typed character lands in the field. */
  const edit = () => {
    if (isOwn) flushSync(() => cell.setIsEditing(true));
  };
  const clear = () => {
    if (active.field !== 'type') grid.change(active.at, active.field, { value: '' });
  };
  const actions: Readonly<Record<string, () => void>> = {
    Enter: edit,
    F2: edit,
    Delete: clear,
    Backspace: clear,
    'Ctrl+d': () => grid.copy(active.at),
    'Ctrl+Delete': () => grid.remove(active.at),
    'Ctrl+Backspace': () => grid.remove(active.at),
    'Ctrl+Home': () => cell.go({ at: 0, field: 'tradeDate' }),
    'Ctrl+End': () => cell.go({ at: grid.rows.length - 1, field: active.field }),
  };
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset['cell'] === undefined) return;
    if (event.key === 'Tab') return pressTab(event, target);
    const way = arrows[pressedKey(event)];
    const action = way ? () => cell.move(...way) : actions[pressedKey(event)];
    if (action !== undefined) {
      event.preventDefault();
      action();
    } else if (isTyping(event)) edit();
  };
  const pressTab = (event: KeyboardEvent, target: HTMLElement) => {
    // An error may offer two readings as buttons.
    const hasButton = !event.shiftKey && target.querySelector('button') !== null;
    if (!hasButton && goBeside(event.shiftKey ? -1 : 1)) event.preventDefault();
  };
  return { press, goDown, goBeside };
}
