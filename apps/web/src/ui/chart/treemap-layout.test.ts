import { describe, expect, test } from 'vitest';
import {
  boxTowards,
  gatheredBoxes,
  otherKey,
  textWidth,
  tintStep,
  treemapBoxes,
  wordsThatFit,
} from './treemap-layout.ts';

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

describe('gathering', () => {
  const many = Array.from({ length: 400 }, (_, index) => ({ key: `${index}`, value: 1000 * 0.9 ** index }));

  test.each([
    [1100, 320],
    [358, 320],
    [288, 320],
  ])(
    'leaves only readable boxes in %i × %i, one of which stands for all the small parts',
    (width, height) => {
      const { boxes, gathered } = gatheredBoxes(many, width, height);
      expect(boxes.size).toBeGreaterThan(5);
      expect(boxes.has(otherKey)).toBe(true);
      expect(boxes.size - 1 + gathered.length).toBe(many.length);
      for (const box of boxes.values()) {
        expect(box.width).toBeGreaterThanOrEqual(44);
        expect(box.height).toBeGreaterThanOrEqual(24);
      }
      expect(gathered.every(({ key }) => !boxes.has(key))).toBe(true);
    },
  );

  test('is needless if all parts are readable, or only one is not', () => {
    const none = gatheredBoxes(parts, 400, 200);
    expect([none.gathered, none.boxes.has(otherKey)]).toEqual([[], false]);
    const one = gatheredBoxes([...parts, { key: 'tiny', value: 1.5 }], 400, 200);
    expect([one.gathered, one.boxes.has('tiny')]).toEqual([[], true]);
    const two = [
      { key: 'minor', value: 3 },
      { key: 'tiny', value: 0.5 },
    ];
    expect(gatheredBoxes([...parts, ...two], 400, 200).gathered).toEqual(two);
  });
});

describe('a text in a box', () => {
  test('keeps the words that fit and is never cut inside one', () => {
    const name = 'ACME Acme International';
    expect(wordsThatFit(name, 1000, 12)).toBe(name);
    expect(wordsThatFit(name, 90, 12)).toBe('ACME Acme …');
    expect(wordsThatFit(name, 20, 12)).toBeNull();
  });

  test('takes more room if it has more or wider letters', () => {
    expect(textWidth('MM', 12)).toBeGreaterThan(textWidth('ii', 12));
    expect(textWidth('東京', 12)).toBe(24);
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
