import type { MouseEvent } from 'react';

/**
 * For what is pressed beside a form: the press must not take the focus from a field, which would then complain of being
 * empty and move what is being pressed from under the pointer. A dialog opened from there keeps to itself.
 */
export const keepFocus = (event: MouseEvent): void => {
  if (event.currentTarget.contains(event.target as Node)) event.preventDefault();
};
