import { useEffect, useEffectEvent } from 'react';

/** The keys that do something on every page. */
export interface GlobalKeys {
  onPalette: () => void;
  onShortcuts: () => void;
  onSidebar: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=combobox]') !== null;

/** Puts the cursor into the search of the page's list; false where the page has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

// A toast is a dialog to assistive technology too, but nothing has to be decided in it.
const openDialog = '[role=dialog]:not([aria-modal=false])';

/** A bare key is a letter to who is typing, and no command to who decides something in a dialog. */
const isFree = (event: KeyboardEvent): boolean =>
  !isTyping(event.target) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !document.querySelector(openDialog);

/** Listens for Ctrl/Cmd+K, Ctrl/Cmd+B, "?" and "/". */
export function useKeys({ onPalette, onShortcuts, onSidebar }: GlobalKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const withCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const key = event.key.toLowerCase();
    const act = () => {
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
