import { describe, expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('changedFields', () => {
  test('returns changed, added and removed fields', () => {
    const before = { name: 'Ann', tags: ['a'], note: null, same: 1 };
    const after = { name: 'Bea', tags: ['a', 'b'], note: null, same: 1, phone: '1' };
    expect(changedFields(before, after)).toEqual([
      { name: 'name', before: 'Ann', after: 'Bea' },
      { name: 'tags', before: '["a"]', after: '["a","b"]' },
      { name: 'phone', before: '', after: '1' },
    ]);
  });

  test('returns nothing without states', () => {
    expect(changedFields(null, null)).toEqual([]);
    expect(changedFields(undefined, { role: 'agent' })).toEqual([
      { name: 'role', before: '', after: 'agent' },
    ]);
  });
});
