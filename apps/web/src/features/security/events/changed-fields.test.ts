import { describe, expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('changedFields', () => {
  test('shows what differs, with what came and went', () => {
    const before = { name: 'Ann', tags: ['a'], note: null, same: 1 };
    const after = { name: 'Bea', tags: ['a', 'b'], note: null, same: 1, phone: '1' };
    expect(changedFields(before, after)).toEqual([
      { name: 'name', before: 'Ann', after: 'Bea' },
      { name: 'tags', before: '["a"]', after: '["a","b"]' },
      { name: 'phone', before: '', after: '1' },
    ]);
  });

  test('nothing where there is no state', () => {
    expect(changedFields(null, null)).toEqual([]);
    expect(changedFields(undefined, { role: 'agent' })).toEqual([
      { name: 'role', before: '', after: 'agent' },
    ]);
  });
});
