import { expect, test } from 'vitest';
import { newProposalSearch } from './search.ts';

const client = '01a20338-51ee-74ac-912d-71ec955d0c0b';
const portfolio = '01a20338-67f0-754e-90a3-e4eeb1890140';

test('accepts an existing portfolio or one yet to be opened', () => {
  expect(newProposalSearch.parse({ client, portfolio })).toEqual({ client, portfolio });
  expect(newProposalSearch.parse({ client, portfolio: 'new' })).toEqual({ client, portfolio: 'new' });
});

test('ignores any other value', () => {
  expect(newProposalSearch.parse({ client: 'someone', portfolio: 'old' })).toEqual({});
});
