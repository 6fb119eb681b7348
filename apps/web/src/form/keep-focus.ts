import type { MouseEvent } from 'react';

/**
 * For what is pressed beside a form: the press must not take the focus from a field, which would then complain of being
 * empty and move what is being pressed from under the pointer.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
