import { endpoints } from '@partnerfolio/contract/endpoints';
import { expect, test } from 'vitest';
import { affectedEndpoints } from './affected-endpoints.ts';

test('names only reading endpoints of the contract', () => {
  const reading = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name));
  const unknown = Object.values(affectedEndpoints)
    .flat()
    .filter((name) => !reading.has(name));
  expect(unknown).toEqual([]);
});
