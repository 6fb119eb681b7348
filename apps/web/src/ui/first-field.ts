const fields = 'input:not([type=hidden], :disabled, [readonly]), textarea, [role=combobox]';

/**
 * Where the focus goes in what has just opened, for Base UI's `initialFocus`: a form is opened to be filled in; on a
 * touch screen its first field would bring the keyboard up unasked. A field must not take the focus by `autoFocus`: where it
 * goes when all is closed is noted after that.
 */
export const firstFieldOf = (body: HTMLElement | null, openedBy: string): HTMLElement | true =>
  (openedBy !== 'touch' && body?.querySelector<HTMLElement>(fields)) || true;
