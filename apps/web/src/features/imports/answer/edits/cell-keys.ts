import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-cell]')];
// A cell that the width hides cannot take the focus.
const isVisible = (cell: HTMLElement): boolean => cell.offsetParent !== null;

const nextInRow = (cell: HTMLElement, row: Element, step: number): HTMLElement | undefined => {
  const cells = cellsOf(row).filter(isVisible);
  return cells[cells.indexOf(cell) + step];
};

/** The cell of the same column in the nearest row that has it. */
const nextInColumn = (cell: HTMLElement, row: Element, step: number): HTMLElement | undefined => {
  const rows = [...(row.parentElement?.children ?? [])];
  for (let at = rows.indexOf(row) + step; at >= 0 && at < rows.length; at += step) {
    const found = rows[at]?.querySelector<HTMLElement>(`[data-cell="${cell.dataset['cell']}"]`);
    if (found && isVisible(found)) return found;
  }
  return undefined;
};

/** Moves the focus between cells by the arrow keys; Enter is the button's own. */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null;
  const row = cell?.closest('tr');
  if (!step || !cell || !row || event.target !== cell) return;
  const [rows, columns] = step;
  const next = rows === 0 ? nextInRow(cell, row, columns) : nextInColumn(cell, row, rows);
  event.preventDefault();
  next?.focus();
}
