import { useEffect, useEffectEvent } from 'react';

/** The callbacks of keyboard shortcuts that work on every page. */
export interface GlobalKeys {
  onPalette: () => void;
  onShortcuts: () => void;
  onSidebar: () => void;
  /** Changes the text of the palette, which is open but does not have the focus yet; null if it is closed. */
  onEarlyKey: ((change: (typed: string) => string) => void) | null;
}

/** What a key does to a text; null if it is no key of a text. */
const changeBy = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): ((typed: string) => string) | null => {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return (typed) => typed.slice(0, -1);
  return key.length === 1 ? (typed) => typed + key : null;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=combobox]') !== null;

/** Focuses the search field of the page's list; returns false if there is none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

// Screen readers see toasts as dialogs too, but they need no decision.
const openDialog = '[role=dialog]:not([aria-modal=false])';

/** Whether a plain key is a shortcut: not while the user types or a dialog is open. */
const isFree = (event: KeyboardEvent): boolean =>
  !isTyping(event.target) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !document.querySelector(openDialog);

/** Listens for Ctrl/Cmd+K, Ctrl/Cmd+B, "?" and "/". */
export function useKeys({ onPalette, onShortcuts, onSidebar, onEarlyKey }: GlobalKeys): void {
  const typeEarly = (event: KeyboardEvent): boolean => {
    const isInside = event.target instanceof Element && event.target.closest('[data-palette]') !== null;
    const change = onEarlyKey === null || isInside ? null : changeBy(event);
    if (change !== null) onEarlyKey?.(change);
    return change !== null;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const withCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const key = event.key.toLowerCase();
    const act = () => {
      if (typeEarly(event)) return true;
      if (withCommand && key === 'k') onPalette();
      else if (withCommand && key === 'b') onSidebar();
      else if (key === '?' && isFree(event)) onShortcuts();
      else return key === '/' && isFree(event) && focusSearch();
      return true;
    };
    if (act()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
