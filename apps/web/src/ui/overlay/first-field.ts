const fields = 'input:not([type=hidden], :disabled, [readonly]), textarea, [role=combobox]';
const pressed = ':is(button, a[href], [role=switch], [role=checkbox]):not(:disabled, [aria-disabled=true])';

/**
 * Where the focus goes in what has just opened, for Base UI's `initialFocus`: a form is opened to be filled in; on a
 * touch screen its first field would bring the keyboard up unasked. A field must not take the focus by `autoFocus`: where it
 * goes when all is closed is noted after that.
 */
export const firstFieldOf = (body: HTMLElement | null, openedBy: string): HTMLElement | null =>
  openedBy === 'touch' ? null : (body?.querySelector<HTMLElement>(fields) ?? null);

/** What is there to be pressed first; never the cross in the corner, which is not what anything was opened for. */
export const firstPressedOf = (...parts: readonly (HTMLElement | null)[]): HTMLElement | null => {
  for (const part of parts) {
    const found = part?.querySelector<HTMLElement>(pressed);
    if (found) return found;
  }
  return null;
};
