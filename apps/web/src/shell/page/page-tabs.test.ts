import { describe, expect, test } from 'vitest';
import { filled, tabAt } from './page-tabs.ts';

const tabs = [
  { to: '/clients/7' },
  { to: '/clients/7/portfolios' },
  { to: '/clients/7/details', also: ['/clients/7/edit'] },
];

describe('the tab an address belongs to', () => {
  test.each([
    ['/clients/7', '/clients/7'],
    ['/clients/7/portfolios', '/clients/7/portfolios'],
    ['/clients/7/portfolios/new', '/clients/7/portfolios'],
    ['/clients/7/edit', '/clients/7/details'],
    ['/clients/7/quality', '/clients/7'],
    ['/clients/7/details-of-another', '/clients/7'],
    ['/elsewhere', '/clients/7'],
  ])('%s belongs to %s', (pathname, to) => {
    expect(tabAt(pathname, tabs)?.to).toBe(to);
  });
});

test('fills in parameters with URL encoding', () => {
  expect(filled('/portfolios/$id/ledger/$transactionId', { id: 'a', transactionId: 'b/c' })).toBe(
    '/portfolios/a/ledger/b%2Fc',
  );
});
