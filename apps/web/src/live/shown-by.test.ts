import { endpoints } from '@partnerfolio/contract/endpoints';
import { expect, test } from 'vitest';
import { shownBy } from './shown-by.ts';

test('names only reading endpoints of the contract', () => {
  const reading = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name));
  const unknown = Object.values(shownBy)
    .flat()
    .filter((name) => !reading.has(name));
  expect(unknown).toEqual([]);
});
