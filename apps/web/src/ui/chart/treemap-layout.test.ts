import { describe, expect, test } from 'vitest';
import { boxTowards, tintStep, treemapBoxes } from './treemap-layout.ts';

const parts = [
  { key: 'a', value: 50 },
  { key: 'b', value: 30 },
  { key: 'c', value: 20 },
  { key: 'short', value: -5 },
];

describe('the boxes of a treemap', () => {
  test('fill the frame in proportion to positive values', () => {
    const boxes = treemapBoxes(parts, 400, 200);
    expect([...boxes.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    const boxArea = (key: string) => {
      const { width = 0, height = 0 } = boxes.get(key) ?? {};
      return width * height;
    };
    // The gaps between the boxes take a little from each.
    expect(boxArea('a') / boxArea('c')).toBeCloseTo(2.5, 0);
    expect(boxArea('a') + boxArea('b') + boxArea('c')).toBeGreaterThan(0.95 * 400 * 200);
  });

  test('stay within the frame even if many and small', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ key: `${index}`, value: 1000 * 0.86 ** index }));
    const boxes = [...treemapBoxes(many, 400, 200).values()];
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(400.001);
    expect(Math.max(...boxes.map(({ y, height }) => y + height))).toBeLessThanOrEqual(200.001);
    expect(Math.min(...boxes.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(0);
  });

  test('are none without values or room', () => {
    expect(treemapBoxes([], 400, 200).size).toBe(0);
    expect(treemapBoxes(parts, 0, 200).size).toBe(0);
  });

  test('are reached by arrow key, the nearest on that side first', () => {
    const boxes = new Map([
      ['left', { x: 0, y: 0, width: 100, height: 100 }],
      ['top', { x: 102, y: 0, width: 100, height: 49 }],
      ['bottom', { x: 102, y: 51, width: 100, height: 49 }],
    ]);
    expect(boxTowards(boxes, 'top', 'ArrowDown')).toBe('bottom');
    expect(boxTowards(boxes, 'bottom', 'ArrowLeft')).toBe('left');
    expect(boxTowards(boxes, 'left', 'ArrowLeft')).toBeNull();
    expect(boxTowards(boxes, 'left', 'Enter')).toBeNull();
  });
});

test.each([
  [0.03, 3],
  [0.021, 3],
  [0.011, 2],
  [0.0001, 1],
  [0, 0],
  [null, 0],
  [-0.011, -2],
  [-2, -3],
])('a change of %s is tinted in step %s of three', (change, step) => {
  expect(tintStep(change, 0.03)).toBe(step);
});
