import { expect, test } from 'vitest';
import { recordAt, withVisit } from './visits.ts';

const id = '01990000-0000-7000-8000-000000000001';

test.each([
  [`/clients/${id}`, `client:${id}`],
  [`/portfolios/${id}/ledger/new`, `portfolio:${id}`],
  [`/market-data/${id}`, `instrument:${id}`],
  [`/reports/${id}`, `report:${id}`],
  [`/reports/batches/${id}`, null],
  ['/clients/new', null],
  ['/clients', null],
  [`/clients/${id}0`, null],
  [`/admin/users/${id}`, null],
])('%s is about %s', (pathname, record) => {
  expect(recordAt(pathname)).toBe(record);
});

test('keeps the latest ten visits, each record once', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `client:${n}`);
  expect(withVisit(ten, 'client:3')).toEqual(['client:3', ...ten.filter((one) => one !== 'client:3')]);
  expect(withVisit(ten, 'client:x')).toEqual(['client:x', ...ten.slice(0, 9)]);
});
