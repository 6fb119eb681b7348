const fields = 'input:not([type=hidden], :disabled, [readonly]), textarea, [role=combobox]';
const pressed = ':is(button, a[href], [role=switch], [role=checkbox]):not(:disabled, [aria-disabled=true])';

/**
 * Returns the element to focus in an opened dialog, for Base UI's `initialFocus`: its first field. On a touch screen the
 * dialog itself, since a field would open the keyboard. Fields must not use `autoFocus`: it would move the
 * focus before Base UI records where to return it on closing.
 */
export const firstField = (body: HTMLElement | null, openedBy: string): HTMLElement | null =>
  openedBy === 'touch' ? null : (body?.querySelector<HTMLElement>(fields) ?? null);

/** Returns the first button to focus, never the close button in the corner. */
export const firstButton = (...parts: readonly (HTMLElement | null)[]): HTMLElement | null => {
  for (const part of parts) {
    const found = part?.querySelector<HTMLElement>(pressed);
    if (found) return found;
  }
  return null;
};
