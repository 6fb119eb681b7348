/** The look that every field shares: border, focus and error. */
const frame =
  'w-full min-w-0 rounded-md border border-line-field bg-panel text-ink transition-colors ' +
  'hover:border-ink-3 focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus ' +
  'aria-invalid:border-loss data-invalid:border-loss disabled:bg-sunk disabled:text-ink-2 ' +
  '[&[readonly]]:bg-sunk [&[readonly]]:text-ink-2 pointer-coarse:text-[16px] ';

/** A field in a form. */
export const controlClasses = frame + 'h-9 px-2.5 text-base pointer-coarse:h-11';
/** A field in a table or toolbar. */
export const smallControlClasses = frame + 'h-8 px-2 text-sm pointer-coarse:h-11';
/** A field that searches a list. */
export const searchControlClasses = frame + 'h-8 pe-2.5 ps-8 text-sm pointer-coarse:h-11';
/** A multi-line field, as high as its rows. */
export const areaClasses = frame + 'resize-y px-2.5 py-2 text-base';

/** A popup over the page: menus, lists, explanations. */
export const popupClasses =
  'rounded-lg border border-line bg-panel p-1 text-base text-ink shadow-float outline-none ' +
  'origin-(--transform-origin) transition-[opacity,scale] data-starting-style:scale-98 ' +
  'data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0';

/** An option in a popup. */
export const optionClasses =
  'flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 outline-none select-none pointer-coarse:min-h-11 ' +
  'data-highlighted:bg-hover data-highlighted:shadow-[inset_2px_0] data-highlighted:shadow-accent ' +
  'rtl:data-highlighted:shadow-[inset_-2px_0] data-disabled:opacity-50';
