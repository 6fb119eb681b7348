import { describe, expect, test } from 'vitest';
import type { ImportSearch } from './search.ts';
import { placeIn, showInWalk, walkThrough } from './walk.ts';

const walk = ['a', 'b', 'c'];
const shownFrom = (search: ImportSearch, next: ImportSearch): ImportSearch | undefined => {
  let shown: ImportSearch | undefined;
  showInWalk(search, (to) => {
    shown = to;
  })(next);
  return shown;
};

describe('a walk through several files', () => {
  test('begins with the first; a single file is no walk', () => {
    expect(walkThrough(walk)).toEqual({ import: 'a', walk });
    expect(walkThrough(['a'])).toEqual({ import: 'a' });
  });

  test('knows the place of each file', () => {
    expect(placeIn({ import: 'b', walk })).toEqual({ place: 2, total: 3, nextId: 'c' });
    expect(placeIn({ import: 'c', walk })?.nextId).toBeUndefined();
    expect(placeIn({ import: 'd', walk })).toBeNull();
    expect(placeIn({ import: 'a' })).toBeNull();
  });

  test('stays while a file is worked on, and goes on when it is left', () => {
    const search: ImportSearch = { import: 'b', walk };
    expect(shownFrom(search, { import: 'b', step: 'columns' })).toEqual({
      import: 'b',
      step: 'columns',
      walk,
    });
    expect(shownFrom(search, {})).toEqual({ import: 'c', walk });
    expect(shownFrom({ import: 'c', walk }, {})).toEqual({});
  });

  test('does nothing without a walk', () => {
    expect(shownFrom({ import: 'a' }, { import: 'a', step: 'preview' })).toEqual({
      import: 'a',
      step: 'preview',
    });
    expect(shownFrom({}, { import: 'a', walk })).toEqual({ import: 'a', walk });
  });
});
