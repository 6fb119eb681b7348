import { describe, expect, test } from 'vitest';
import { checkedExamples } from './testing/checked-examples.ts';
import { disagreement, printedNumber } from './testing/given.ts';
import { goldenQuotas } from './testing/golden-files.ts';

describe('a printed number', () => {
  test.each([
    ['1,000.50', 1000.5],
    ['−3', -3],
    ['8.91 %', 0.0891],
    ['-0.25', -0.25],
  ])('%s is read as %f', (text, value) => {
    expect(printedNumber(text)).toBeCloseTo(value, 12);
  });

  test('agrees with a figure to its last digit and no further', () => {
    expect(disagreement('8.91 %', 0.089108)).toBeNull();
    expect(disagreement('8.91 %', 0.08916)).not.toBeNull();
    expect(disagreement('0.5', 0.45)).toBeNull();
    expect(disagreement('3', 2.4)).not.toBeNull();
    expect(disagreement('3', 2.4, 1)).toBeNull();
  });

  test('is not found in a figure that is missing, unknown or another text', () => {
    expect(disagreement('1', undefined)).not.toBeNull();
    expect(disagreement('1', 'no_root')).not.toBeNull();
    expect(disagreement('no_root', 'no_root')).toBeNull();
    expect(disagreement('no_root', 'no_flows')).not.toBeNull();
  });
});

describe('an example of a document', () => {
  test('is parsed with its ledger, its tables by their captions, single values and figures', () => {
    const text = [
      '# Page',
      '## Example: title',
      '<!-- checked as: twr -->',
      'Words.',
      '```ledger',
      '2024-01-02 buy 1 A @ 1 EUR',
      '```',
      'Prices:',
      '',
      '| date | A |',
      '|---|---|',
      '| 2024-01-02 | 2 |',
      '',
      '| given | value |',
      '|---|---|',
      '| to | 2024-01-02 |',
      '',
      '| figure | how | value |',
      '|---|---|---|',
      '| twr | 2 / 1 − 1 | **100 %** |',
      '## Next',
      '| figure | value |',
    ].join('\n');
    expect(checkedExamples(text)).toEqual([
      {
        measure: 'twr',
        title: 'Example: title',
        given: {
          ledger: ['2024-01-02 buy 1 A @ 1 EUR'],
          prices: [{ date: '2024-01-02', A: '2' }],
          to: '2024-01-02',
        },
        expected: { twr: '100 %' },
      },
    ]);
  });
});

describe('the quotas of published values', () => {
  const one = (measure: string, id: string, count: number, opened = true) => ({
    measure,
    subject: measure === 'lots' ? 'lots' : 'risk',
    source: { id, title: 't', where: 'w', opened },
    cases: [
      {
        title: 'c',
        given: { 'cost method': 'hifo' },
        expected: Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, '1'])),
      },
    ],
  });
  const quotas = goldenQuotas([
    one('sharpe', 'book', 9),
    one('sharpe', 'book', 8, false),
    one('beta', 'site', 2),
    one('lots', 'site', 1),
    one('lots', 'unread', 1, false),
  ]);

  test('count files of one source together, by measure', () => {
    expect(quotas.total).toBe(21);
    expect(quotas.byMeasureAndSource.get('sharpe from book')).toBe(17);
  });

  test('count only opened sources for a subject and for a cost method', () => {
    expect(quotas.opened).toBe(12);
    expect(quotas.openedSources.get('risk')).toEqual(new Set(['book', 'site']));
    expect(quotas.openedSources.get('lots by hifo')).toEqual(new Set(['site']));
  });
});
