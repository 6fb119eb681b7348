import { expect, test } from 'vitest';
import { attributionStory, type ShownEffects } from './attribution-story.ts';

const row = (
  group: string,
  effects: readonly number[],
  weights?: readonly [number, number],
): ShownEffects => ({
  kind: 'group',
  group,
  effects,
  weights,
  isCompared: weights?.[1] !== 0,
});

test('names the largest cause of a lead and the largest that went against it', () => {
  const story = attributionStory([
    row('equity', [0.004, 0.012, 0], [0.7, 0.6]),
    row('fixed_income', [-0.003, 0.001, 0.004], [0.3, 0.4]),
  ]);
  expect(story.difference).toBeCloseTo(0.018, 10);
  expect(story).toMatchObject({
    isMost: true,
    main: { group: 'equity', effect: 'selection', points: 0.012, weight: 'more' },
    against: { group: 'fixed_income', effect: 'allocation', points: -0.003, weight: 'less' },
  });
});

test('names the largest loss of a portfolio that is behind, and that it is less than half', () => {
  const story = attributionStory([
    row('a', [-0.004, -0.003, 0], [0.5, 0.5]),
    row('b', [-0.003, 0, -0.002], [0.5, 0]),
  ]);
  expect(story).toMatchObject({
    isMost: false,
    main: { group: 'a', effect: 'allocation', points: -0.004, weight: 'other' },
    against: null,
  });
  expect(story.difference).toBeLessThan(0);
});

test('names no cause without a difference, and no side of unknown weights', () => {
  expect(attributionStory([row('a', [0.01, -0.01, 0])])).toEqual({
    difference: 0,
    main: null,
    isMost: false,
    against: null,
  });
  expect(attributionStory([row('a', [0.01, 0, 0])]).main?.weight).toBe('other');
});
