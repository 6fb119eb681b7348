/**
 * The classes of a filter beside a search field. On a phone the filters fold into the field's button; one that is set stays, so that
 * nobody wonders where the other rows went.
 */
export const foldable = (isSet: boolean): string =>
  isSet ? '' : 'foldable max-md:peer-aria-[expanded=false]/unfold:hidden';
