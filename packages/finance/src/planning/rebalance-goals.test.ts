import { describe, expect, test } from 'vitest';
import { amountText } from '../number/exact.ts';
import { toAmount, toUnits } from '../number/money.ts';
import { groupGoals } from './rebalance-goals.ts';
import type { RebalanceRule } from './rebalance-goals.ts';

/** `A 60 50 5`: a value of 60, a target of 50 %, a band of 5 points. */
const standing = (line: string) => {
  const [key = '', value = '', target = '', band = '0'] = line.split(' ');
  return { key, value: toAmount(value), target: toUnits(target), band: toUnits(band) };
};
const wanted = (
  lines: string[],
  rule: RebalanceRule,
  more: { budget?: string; cash?: string } = {},
): string[] => {
  const cash = more.cash === undefined ? null : standing(`cash 0 ${more.cash}`);
  const scope = { budget: toAmount(more.budget ?? '100'), cash };
  return groupGoals(lines.map(standing), rule, scope).map((goal) => `${goal.key} ${amountText(goal.wanted)}`);
};

describe('the wanted value of each key', () => {
  test('is its percentage of the budget, whatever its band', () => {
    const lines = ['A 52 50 10', 'B 38 40 10', 'C 10 10 10'];
    expect(wanted(lines, 'target')).toEqual(['A 50', 'B 40', 'C 10']);
    expect(wanted(lines, 'target', { budget: '90' })).toEqual(['A 45', 'B 36', 'C 9']);
    expect(wanted(lines, 'band')).toEqual(['A 52', 'B 38', 'C 10']);
  });

  test('is at the edge of its band, which is between zero and the whole', () => {
    expect(wanted(['A 70 50 10', 'B 25 40 10', 'C 5 10 2'], 'band')).toEqual(['A 60', 'B 30', 'C 8']);
    expect(wanted(['A 0 5 10', 'B 100 95 10'], 'band')).toEqual(['A 0', 'B 100']);
    expect(wanted(['A -5 5 10', 'B 100 95 4'], 'band')).toEqual(['A 0', 'B 99']);
    expect(wanted(['A 104 95 10', 'B 0 5 10'], 'band')).toEqual(['A 100', 'B 0']);
    expect(wanted(['A 100 95 4', 'B 0 5 5'], 'band')).toEqual(['A 99', 'B 0']);
  });

  test('is reduced, if more is wanted than there is, for keys furthest above their targets, within their bands', () => {
    const lines = ['A 44 40 6', 'B 33 30 4', 'C 12 30 10'];
    // Of 90: the edges are 41.4, 30.6 and 18, which together are all of it.
    expect(wanted(lines, 'band', { budget: '90' })).toEqual(['A 41.4', 'B 30.6', 'C 18']);
    const narrow = ['A 46 40 1', 'B 39 30 10', 'C 5 30 5'];
    // A 41, B 39, C 25 are 5 too much; B is 9 above its target and gives them.
    expect(wanted(narrow, 'band')).toEqual(['A 41', 'B 34', 'C 25']);
    const both = ['A 46 40 3', 'B 33 30 1', 'C 9 30 2'];
    // A 43, B 31, C 28 are 2 too much; only A, 3 above its target, gives.
    expect(wanted(both, 'band')).toEqual(['A 41', 'B 31', 'C 28']);
    const chain = ['A 45 40 2', 'B 45 40 2', 'C 0 20 1'];
    // 42 + 42 + 19 are 3 too much; of equal keys the first by name gives first, within its band.
    expect(wanted(chain, 'band', { budget: '100' })).toEqual(['A 39', 'B 42', 'C 19']);
    expect(wanted([...chain].reverse(), 'band', { budget: '100' })).toEqual(['C 19', 'B 42', 'A 39']);
    const long = ['A 45 40 1', 'B 45 40 5', 'C 0 20 0'];
    // 41 + 45 + 20 are 6 too much; B gives them.
    expect(wanted(long, 'band')).toEqual(['A 41', 'B 39', 'C 20']);
    const far = ['A 45 40 1', 'B 41 40 1', 'C 0 20 2'];
    // 41 + 41 + 18 are all of it.
    expect(wanted(far, 'band')).toEqual(['A 41', 'B 41', 'C 18']);
    const all = ['A 45 40 2', 'B 41 40 1', 'C 0 20 0'];
    // 42 + 41 + 20 are 3 too much; A, 2 above its target, gives them and stays within its band.
    expect(wanted(all, 'band')).toEqual(['A 39', 'B 41', 'C 20']);
    const over = ['A 45 40 1', 'B 45 40 1', 'C 10 20 0'];
    // 41 + 41 + 20 are 2 too much; A gives 2, down to its lower edge of 39.
    expect(wanted(over, 'band')).toEqual(['A 39', 'B 41', 'C 20']);
    const two = ['A 45 40 1', 'B 45 40 2', 'C 0 20 0', 'D 5 0 3'];
    // 41 + 42 + 20 + 3 are 6 too much; D gives its 3, and B, 2 above its target, gives 3 more.
    expect(wanted(two, 'band')).toEqual(['A 41', 'B 39', 'C 20', 'D 0']);
  });

  test('takes from one key no more than its band allows, and the rest from the next', () => {
    const lines = ['A 40 20 3', 'B 37 20 3', 'C 23 20 3', 'D 0 40 0'];
    // 23 + 23 + 23 + 40 are 9 too much; A gives 6, down to its edge of 17, and B the other 3.
    expect(wanted(lines, 'band')).toEqual(['A 17', 'B 20', 'C 23', 'D 40']);
    const empty = ['A 0 20 3', 'B 3 20 3', 'C 17 20 3', 'D 40 40 0'];
    // Of 40 in cash, 31 raise A and B to 17; A takes 6 more, up to its edge of 23, and B the other 3.
    expect(wanted(empty, 'band', { cash: '0 0' })).toEqual(['A 23', 'B 20', 'C 17', 'D 40']);
  });

  test('takes first from the key furthest above its target, whatever its position and name', () => {
    const lines = ['Z 50 40 10', 'A 41 40 10', 'C 9 20 5'];
    // 50 + 41 + 15 are 6 too much; Z, 10 above its target, gives them.
    expect(wanted(lines, 'band')).toEqual(['Z 44', 'A 41', 'C 15']);
    expect(wanted([...lines].reverse(), 'band')).toEqual(['C 15', 'A 41', 'Z 44']);
  });

  test('is at most the budget, so that another key gives the excess', () => {
    // A is brought down to 100; B, 7 above its target, gives its 12.
    expect(wanted(['A 104 95 10', 'B 12 5 10'], 'band')).toEqual(['A 100', 'B 0']);
  });

  test('leaves the remainder to cash, or keeps cash within its own band', () => {
    const lines = ['A 49 50 10', 'B 41 48 10'];
    expect(wanted(lines, 'band')).toEqual(['A 49', 'B 41']);
    // Cash of 10 is above 3, so 7 go into B, which is 7 below its target.
    expect(wanted(lines, 'band', { cash: '2 1' })).toEqual(['A 49', 'B 48']);
    expect(wanted(lines, 'band', { cash: '9 1' })).toEqual(['A 49', 'B 41']);
    expect(wanted(lines, 'band', { cash: '11 1' })).toEqual(['A 49', 'B 41']);
    // Cash of 10 is below 14, so A, 1 below its target, gives before B.
    expect(wanted(lines, 'band', { cash: '15 1' })).toEqual(['A 45', 'B 41']);
    const full = ['A 60 50 10', 'B 30 48 20'];
    expect(wanted(full, 'band', { cash: '2 0' })).toEqual(['A 60', 'B 38']);
    const tight = ['A 50 50 2', 'B 30 30 1', 'C 18 18 9'];
    // Cash of 2 is above 0, and C, A and B are on their targets; A, first by name, takes all that its band allows.
    expect(wanted(tight, 'band', { cash: '0 0' })).toEqual(['A 52', 'B 30', 'C 18']);
    const brim = ['A 51 50 2', 'B 29 30 1', 'C 14 20 3'];
    // A 51, B 29, C 17 leave 3; C, 3 below its target, takes them.
    expect(wanted(brim, 'band', { cash: '0 0' })).toEqual(['A 51', 'B 29', 'C 20']);
    const spill = ['A 40 50 2', 'B 25 30 1', 'C 10 20 3'];
    // A 48, B 29, C 17 leave 6; C, 3 below its target, takes them.
    expect(wanted(spill, 'band', { cash: '0 0' })).toEqual(['A 48', 'B 29', 'C 23']);
    expect(wanted(spill, 'band', { cash: '0 0', budget: '105' })).toEqual(['A 50.4', 'B 30.45', 'C 24.15']);
  });
});
