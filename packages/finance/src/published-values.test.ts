import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CALCULATIONS } from './testing/calculations/all.ts';
import { disagreement, Given } from './testing/given.ts';
import { goldenQuotas, SUBJECTS } from './testing/golden-files.ts';
import type { GoldenCase, GoldenFile } from './testing/golden-files.ts';

const FOLDER = fileURLToPath(new URL('../golden/', import.meta.url));
const FILES = readdirSync(FOLDER)
  .sort()
  .map((name) => ({ name, file: JSON.parse(readFileSync(FOLDER + name, 'utf8')) as GoldenFile }));

/** The most values of one measure from one source, so that no single author decides a measure. */
const MOST_OF_ONE_SOURCE = 15;

function disagreements(measure: string, { given, expected, tolerance }: GoldenCase): string[] {
  const figures = CALCULATIONS[measure]?.(new Given(given)) ?? {};
  return Object.entries(expected).flatMap(([name, value]) => {
    const why = disagreement(value, figures[name], tolerance);
    return why === null ? [] : [`${name}: ${why}`];
  });
}

describe.each(FILES)('$name', ({ name, file }) => {
  test('is named after its measure, names its source, was found there again, and gives a reason for tolerated digits', () => {
    expect(name.startsWith(`${file.measure}.`)).toBe(true);
    expect(SUBJECTS).toContain(file.subject);
    for (const part of [file.source.id, file.source.title, file.source.where]) expect(part).toMatch(/\w/);
    expect(file.source.opened).toBe(true);
    for (const { tolerance, because } of file.cases)
      expect(because === undefined).toBe(tolerance === undefined);
  });

  test.each(file.cases)('$title', (one) => {
    expect(disagreements(file.measure, one)).toEqual([]);
  });
});

describe('the published values', () => {
  const quotas = goldenQuotas(FILES.map(({ file }) => file));

  const sourcesOf = (subject: string): number => quotas.openedSources.get(subject)?.size ?? 0;

  test.each(SUBJECTS)('of %s come from at least two independent sources that were opened', (subject) => {
    expect(sourcesOf(subject)).toBeGreaterThanOrEqual(2);
  });

  test.each(['fifo', 'lifo', 'hifo', 'average', 'specific'])(
    'of lots with %s come from at least two independent sources that were opened',
    (method) => {
      expect(sourcesOf(`lots by ${method}`)).toBeGreaterThanOrEqual(2);
    },
  );

  test('of opened sources number three hundred or more', () => {
    expect(quotas.opened).toBeGreaterThanOrEqual(300);
  });

  test('are few for each measure and source', () => {
    const tooMany = [...quotas.byMeasureAndSource].filter(([, count]) => count > MOST_OF_ONE_SOURCE);
    expect(tooMany).toEqual([]);
  });
});
