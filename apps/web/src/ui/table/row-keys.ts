import type { KeyboardEvent } from 'react';

type Step = (row: Element) => Element | null;

/** Returns the next row in a direction that can be opened; skips total rows. */
function reachable(from: Element | null | undefined, step: Step): Element | null {
  let row = from ?? null;
  while (row && !row.hasAttribute('tabindex')) row = step(row);
  return row;
}

const next: Step = (row) => row.nextElementSibling;
const previous: Step = (row) => row.previousElementSibling;

const steps: Record<string, (row: HTMLElement) => Element | null> = {
  ArrowDown: (row) => reachable(next(row), next),
  ArrowUp: (row) => reachable(previous(row), previous),
  Home: (row) => reachable(row.parentElement?.firstElementChild, next),
  End: (row) => reachable(row.parentElement?.lastElementChild, previous),
};

/** Moves the focus between rows by arrow keys, Home and End, and opens a row by Enter. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    open();
    return;
  }
  const target = steps[event.key]?.(event.currentTarget);
  if (target instanceof HTMLElement) {
    event.preventDefault();
    target.focus();
  }
}

/** Returns the index of the row that a key moves to, or null if the key does not move. */
export function rowStep(key: string, at: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 10,
    PageUp: at - 10,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
