import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agree, compareVersions, valuesOf, type Units, type Values } from './merge.ts';

const units: Units = { name: ['name'], phone: ['phone'], tags: ['tags'], targets: ['basis', 'lines'] };
const names = Object.keys(units);

const anyValues = fc.record({
  name: fc.constantFrom('Ann', 'Bea', 'Cleo'),
  phone: fc.constantFrom('', '1', '2'),
  tags: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  basis: fc.constantFrom('class', 'instrument'),
  lines: fc.array(fc.record({ id: fc.constantFrom('x', 'y'), pct: fc.constantFrom('40', '60') }), {
    maxLength: 2,
  }),
});

/** The form after the merge, with the user's choice for each conflict. */
const merge = (versions: { base: Values; theirs: Values; mine: Values }, chosen: 'theirs' | 'mine') => {
  const { taken, conflicts } = compareVersions(versions, units);
  const replaced = chosen === 'theirs' ? [...taken, ...conflicts] : taken;
  return { ...versions.mine, ...valuesOf(versions.theirs, replaced, units) };
};

describe('compareVersions', () => {
  test('loses no change of either side, and asks about each field that both changed differently', () => {
    fc.assert(
      fc.property(anyValues, anyValues, anyValues, (base, theirs, mine) => {
        const versions = { base, theirs, mine };
        const { conflicts } = compareVersions(versions, units);
        for (const chosen of ['theirs', 'mine'] as const) {
          const merged = merge(versions, chosen);
          for (const name of names) {
            const keys = units[name] ?? [];
            const isTheirs = !agree(base, theirs, keys);
            const isMine = !agree(base, mine, keys);
            const isBoth = isTheirs && isMine && !agree(theirs, mine, keys);
            expect(conflicts.includes(name)).toBe(isBoth);
            if (isBoth) expect(agree(merged, versions[chosen], keys)).toBe(true);
            else if (isTheirs) expect(agree(merged, theirs, keys)).toBe(true);
            else expect(agree(merged, mine, keys)).toBe(true);
          }
        }
      }),
    );
  });

  test('keeps a change of another field on each side', () => {
    const base = { name: 'Ann', phone: '', tags: [], basis: 'class', lines: [] };
    const versions = { base, theirs: { ...base, phone: '1' }, mine: { ...base, name: 'Bea' } };
    expect(compareVersions(versions, units)).toEqual({ taken: ['phone'], kept: ['name'], conflicts: [] });
    expect(merge(versions, 'mine')).toEqual({ ...base, name: 'Bea', phone: '1' });
  });

  test('compares lists and fields of several keys as wholes', () => {
    const base = { name: '', phone: '', tags: ['a'], basis: 'class', lines: [] };
    const theirs = { ...base, tags: ['a', 'b'], basis: 'instrument' };
    const mine = { ...base, tags: ['a', 'c'], lines: [{ id: 'x', pct: '100' }] };
    expect(compareVersions({ base, theirs, mine }, units).conflicts).toEqual(['tags', 'targets']);
  });

  test('treats the same value, typed with outer blanks or in another order of keys, as no conflict', () => {
    const base = { name: 'Ann', phone: '', tags: [], basis: 'class', lines: [{ id: 'x', pct: '40' }] };
    const theirs = { ...base, name: 'Bea', lines: [{ id: 'x', pct: '60' }] };
    const mine = { ...base, name: ' Bea ', lines: [{ pct: '60', id: 'x' }] };
    expect(compareVersions({ base, theirs, mine }, units)).toEqual({ taken: [], kept: [], conflicts: [] });
  });
});
