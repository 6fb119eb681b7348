import type { KeyboardEvent } from 'react';

type Step = (row: Element) => Element | null;

/** The nearest row in a direction that can be opened; lines of totals are passed over. */
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

/** Moves the focus between the rows of a list by arrows, Home and End, and opens one by Enter. */
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

/** The row a key leads to where rows are known by their place; null where the key means nothing. */
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
