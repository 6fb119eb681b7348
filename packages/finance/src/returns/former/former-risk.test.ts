import { expect, test } from 'vitest';
import { prepareLedger } from '../../ledger/ledger.ts';
import { entry, EUR, market, NOT_KEPT, on } from '../../testing/notation.ts';
import { dailyPerformance } from '../performance.ts';
import { currentRisk, formerRisk } from './former-risk.ts';

function riskOf(prices: Record<string, string>, to: string) {
  const ledger = prepareLedger({
    entries: [entry('2024-01-02 buy 10 A @ 100 EUR')],
    instruments: [{ id: 'A', currency: EUR }],
  });
  const series = dailyPerformance(ledger, market({ A: prices }), { settings: NOT_KEPT, to: on(to) });
  const range = { from: series.openingDate, to: on(to) };
  return { former: formerRisk(series, range), now: currentRisk(series, range) };
}

test('took returns of months for returns of days', () => {
  // Three prices, a quarter apart: 10 % up, 10 % down.
  const { former, now } = riskOf(
    { '2024-01-02': '100', '2024-04-02': '110', '2024-07-02': '99' },
    '2024-07-02',
  );
  // Returns 0, 0.1, −0.1: deviation 0.1 × √252.
  expect(former.volatility).toEqual({
    known: true,
    value: expect.closeTo(0.1 * Math.sqrt(252), 10) as number,
  });
  expect(now.volatility).toMatchObject({ known: false, reason: 'too_rarely_priced' });
});

test('agrees with the returns of days where every weekday has a price', () => {
  const prices: Record<string, string> = {};
  for (let i = 0; i < 60; i++) {
    const day = new Date(Date.UTC(2024, 0, 2 + i));
    prices[day.toISOString().slice(0, 10)] = String(100 + ((i * 7) % 11));
  }
  const { former, now } = riskOf(prices, '2024-03-01');
  for (const name of ['volatility', 'valueAtRisk'] as const) {
    const [was, is] = [former[name], now[name]];
    expect(was.known && is.known && Math.abs(was.value - is.value)).toBeLessThan(1e-10);
  }
});
