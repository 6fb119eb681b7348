import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CALCULATIONS } from './testing/calculations/all.ts';
import { checkedExamples } from './testing/checked-examples.ts';
import type { CheckedExample } from './testing/checked-examples.ts';
import { disagreement, Given } from './testing/given.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/methodology/', import.meta.url));
const PAGES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort()
  .map((name) => ({ name, examples: checkedExamples(readFileSync(FOLDER + name, 'utf8')) }));

function disagreements({ measure, given, expected }: CheckedExample): string[] {
  const calculate = CALCULATIONS[measure];
  if (calculate === undefined) return [`no calculation is called ${measure}`];
  const figures = calculate(new Given(given));
  return Object.entries(expected).flatMap(([name, value]) => {
    const why = disagreement(value, figures[name]);
    return why === null ? [] : [`${name}: ${why}`];
  });
}

describe.each(PAGES)('$name', ({ examples }) => {
  test('contains at least one worked example', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test.each(examples)('$title: the engine gives the printed figures', (example) => {
    expect(Object.keys(example.expected).length).toBeGreaterThan(0);
    expect(disagreements(example)).toEqual([]);
  });
});

test('every calculation has a worked example on one of the pages', () => {
  const shown = new Set(PAGES.flatMap(({ examples }) => examples.map(({ measure }) => measure)));
  expect(Object.keys(CALCULATIONS).filter((measure) => !shown.has(measure))).toEqual([]);
});
