import { describe, expect, test } from 'vitest';
import { missingUnits } from './missing-units.ts';

const row = (quantity: string | null, available: string) => ({
  quantity,
  faults: [{ code: 'oversold', params: { available }, field: 'quantity', message: '' }] as never,
});

describe('missingUnits', () => {
  test.each([
    ['4', '0', '4'],
    ['0.3', '0.1', '0.2'],
    ['999999999999999999.000000000001', '1', '999999999999999998.000000000001'],
    ['100', '0', '100'],
  ])('of %s with %s held is exact', (quantity, held, missing) => {
    expect(missingUnits(row(quantity, held))).toBe(missing);
  });
  test('is unknown without a quantity', () => {
    expect(missingUnits(row(null, '0'))).toBeNull();
  });
});
