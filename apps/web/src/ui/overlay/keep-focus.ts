import type { MouseEvent } from 'react';

/**
 * Keeps the focus in a form's field when something beside the form is pressed. Otherwise the field would show an error for
 * being empty and push the pressed element away. Presses inside a dialog opened from there do not count.
 */
export const keepFocus = (event: MouseEvent): void => {
  if (event.currentTarget.contains(event.target as Node)) event.preventDefault();
};
