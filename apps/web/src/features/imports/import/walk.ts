/** Several files that were uploaded together are walked one after the other; the address keeps the walk. */
import type { ImportSearch } from './search.ts';
import type { Show } from './wizard.ts';

/** The place of a file among those of its walk. */
export interface Place {
  /** From 1. */
  place: number;
  total: number;
  /** The import after this one; undefined for the last. */
  nextId: string | undefined;
}

/** The address that begins a walk; one file needs none. */
export const walkThrough = (ids: readonly string[]): ImportSearch => {
  const [first] = ids;
  return ids.length > 1 ? { import: first, walk: [...ids] } : { import: first };
};

/** Null if the shown import is not part of a walk. */
export const placeIn = ({ import: id, walk = [] }: ImportSearch): Place | null => {
  const at = id === undefined ? -1 : walk.indexOf(id);
  return at < 0 || walk.length < 2 ? null : { place: at + 1, total: walk.length, nextId: walk[at + 1] };
};

/**
 * Keeps the walk in every address of its files. Leaving a file, done or discarded, leads to the next one; leaving the
 * last one ends the walk.
 */
export const showInWalk =
  (search: ImportSearch, onShow: Show): Show =>
  (next, options) => {
    const place = placeIn(search);
    if (place === null || next.walk !== undefined) return onShow(next, options);
    const { walk } = search;
    if (next.import !== undefined) return onShow({ ...next, walk }, options);
    return place.nextId === undefined
      ? onShow(next, options)
      : onShow({ import: place.nextId, walk }, options);
  };
