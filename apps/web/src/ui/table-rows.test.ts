import { describe, expect, test } from 'vitest';
import { nextSort, sortRows, type Column } from './table-rows.ts';

interface Row {
  name: string;
  value: number | null;
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'value', header: 'Value', cell: (row) => row.value, sortBy: (row) => row.value },
];
const rows: Row[] = [
  { name: 'Bond 10', value: 3 },
  { name: 'Bond 9', value: null },
  { name: 'Álamo', value: -1 },
];
const names = (by: string, descending: boolean) =>
  sortRows(rows, columns, { by, descending }).map((row) => row.name);

describe('sortRows', () => {
  test('numbers within names count as numbers, accents as their letters', () => {
    expect(names('name', false)).toEqual(['Álamo', 'Bond 9', 'Bond 10']);
  });
  test('rows without a value come last in both directions', () => {
    expect(names('value', false)).toEqual(['Álamo', 'Bond 10', 'Bond 9']);
    expect(names('value', true)).toEqual(['Bond 10', 'Álamo', 'Bond 9']);
  });
  test('without a sort the order is as it came', () => {
    expect(sortRows(rows, columns, null)).toBe(rows);
  });
});

test('a header turns from ascending to descending to none', () => {
  const first = nextSort(null, 'name');
  expect(first).toEqual({ by: 'name', descending: false });
  expect(nextSort(first, 'name')).toEqual({ by: 'name', descending: true });
  expect(nextSort({ by: 'name', descending: true }, 'name')).toBeNull();
  expect(nextSort(first, 'value')).toEqual({ by: 'value', descending: false });
});
