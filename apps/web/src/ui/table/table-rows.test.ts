import { describe, expect, test } from 'vitest';
import { formatIn } from '@partnerfolio/contract/texts/format';
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
const spanish: Row[] = ['Nuevo', 'Ñandú', 'Oro'].toReversed().map((name) => ({ name, value: null }));
const names = (by: string, descending: boolean) =>
  sortRows(rows, columns, { sort: { by, descending }, compareNames: formatIn('es').compareNames }).map(
    (row) => row.name,
  );

describe('sortRows', () => {
  test('sorts numbers within names by value, and accents as in the language', () => {
    expect(names('name', false)).toEqual(['Álamo', 'Bond 9', 'Bond 10']);
  });
  test('sorts ñ after n in Spanish', () => {
    const sorted = (language: 'en' | 'es') => {
      const { compareNames } = formatIn(language);
      return sortRows(spanish, columns, { sort: { by: 'name', descending: false }, compareNames }).map(
        ({ name }) => name,
      );
    };
    expect(sorted('es')).toEqual(['Nuevo', 'Ñandú', 'Oro']);
    expect(sorted('en')).toEqual(['Ñandú', 'Nuevo', 'Oro']);
  });
  test('puts rows without a value last in both directions', () => {
    expect(names('value', false)).toEqual(['Álamo', 'Bond 10', 'Bond 9']);
    expect(names('value', true)).toEqual(['Bond 10', 'Álamo', 'Bond 9']);
  });
  test('keeps the order without a sort', () => {
    expect(sortRows(rows, columns, { sort: null, compareNames: formatIn('en').compareNames })).toBe(rows);
  });
});

test('nextSort goes from ascending to descending to none', () => {
  const first = nextSort(null, 'name');
  expect(first).toEqual({ by: 'name', descending: false });
  expect(nextSort(first, 'name')).toEqual({ by: 'name', descending: true });
  expect(nextSort({ by: 'name', descending: true }, 'name')).toBeNull();
  expect(nextSort(first, 'value')).toEqual({ by: 'value', descending: false });
});
