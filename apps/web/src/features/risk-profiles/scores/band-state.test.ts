import { expect, test } from 'vitest';
import { bandStateOf } from './band-state.ts';

test.each([
  [37, 'below', 1],
  [38, 'inside', 0],
  [52, 'inside', 0],
  [53, 'above', 1],
  [99, 'above', 47],
])('a score of %i is %s the band 38 to 52', (score, state, by) => {
  expect(bandStateOf(score, { from: 38, to: 52 })).toEqual({ state, by });
});
