import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../ledger/entry.ts';
import { dayOfDate } from '../../dates/dates.ts';
import { prepareLedger } from '../../ledger/ledger.ts';
import { withWaitingSplits } from '../../ledger/waiting-splits.ts';
import { entry, EUR, market, NOT_KEPT, on } from '../../testing/notation.ts';
import { replay } from '../replay.ts';
import type { Replay } from '../replay.ts';
import {
  priceRuleChange,
  withoutDerivedPrices,
  withoutWaitingSplits,
  withZeroCloses,
} from './price-rule-change.ts';
import type { FormerInput } from './price-rule-change.ts';

const instruments = ['A', 'B'].map((id) => ({ id, currency: EUR }));

const inputOf = (entries: LedgerEntry[], prices: Record<string, Record<string, string>>) =>
  ({
    ledger: prepareLedger({ entries, instruments }),
    market: market(prices),
    settings: NOT_KEPT,
    to: on('2024-06-12'),
  }) as const;

function changeOf(input: Replay, former: FormerInput | null) {
  if (former === null) return null;
  const steps = priceRuleChange(input, former);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const found = step.value;
  if (found === null) return null;
  const rate = (figure: typeof found.twr.now) => (figure.known ? figure.value.toFixed(4) : figure.reason);
  return {
    since: found.since,
    twr: `${rate(found.twr.former)} → ${rate(found.twr.now)}`,
    totals: found.totals.map(({ figure, former: was, now }) => `${figure} ${was.partial} → ${now.partial}`),
  };
}

test('lists the fall to a quarter at a split that waits', () => {
  const input = inputOf([entry('2024-06-05 buy 10 A @ 160 EUR')], {
    A: { '2024-06-05': '160', '2024-06-10': '40' },
  });
  const waiting = [{ instrumentId: 'A', exDate: on('2024-06-10'), ratioNew: '4', ratioOld: '1' }];
  const ledger = withWaitingSplits(input.ledger, waiting);
  expect(changeOf(replay({ ...input, ledger }), withoutWaitingSplits(ledger))).toEqual({
    since: '2024-06-10',
    twr: '-0.7500 → 0.0000',
    totals: ['value 400 → 1600', 'unrealisedBase -1200 → 0'],
  });
  expect(withoutWaitingSplits(input.ledger)).toBeNull();
});

test('lists a total loss at a close of 0, and no close of 0 before the purchase', () => {
  const input = inputOf([entry('2024-06-05 buy 10 A @ 160 EUR')], {
    A: { '2024-06-05': '160', '2024-06-11': '170' },
  });
  const zeroOn = (day: string) => withZeroCloses(input.market, new Map([['A', [dayOfDate(on(day))]]]));
  expect(changeOf(replay(input), zeroOn('2024-06-12'))).toEqual({
    since: '2024-06-12',
    twr: '-1.0000 → 0.0625',
    totals: ['value 0 → 1700', 'unrealisedBase -1600 → 100'],
  });
  expect(changeOf(replay(input), zeroOn('2024-06-10'))).toMatchObject({ since: '2024-06-10', totals: [] });
  expect(changeOf(replay(input), zeroOn('2024-06-01'))).toBeNull();
  expect(withZeroCloses(input.market, new Map())).toBeNull();
});

test('lists the unknown value of a successor that is priced after the merger', () => {
  const entries = [
    entry('2024-06-05 buy 10 A @ 160 EUR'),
    entry('2024-06-07 merger A EUR', { toInstrumentId: 'B', ratioNew: '2', ratioOld: '1' }),
  ];
  const input = inputOf(entries, { A: { '2024-06-05': '160' }, B: { '2024-06-11': '81' } });
  const change = changeOf(replay(input), withoutDerivedPrices(input.ledger));
  expect(change).toMatchObject({ since: '2024-06-07', totals: [] });
  expect(change?.twr).toMatch(/^missing_price → 0.0125$/);
  expect(withoutDerivedPrices(inputOf(entries.slice(0, 1), {}).ledger)).toBeNull();
});
