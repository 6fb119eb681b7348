/** Random but repeatable ledgers with prices and rates. */
import { putFxRate } from '@partnerfolio/contract/market-data';
import type { TestApp, TestPerson } from './app.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from './ledgers.ts';

/** A small generator, so that a failing ledger can be made again. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

/** A day after the first one of the ledgers. */
export const dayAfter = (days: number): string =>
  new Date(Date.UTC(2025, 0, 6) + days * 86_400_000).toISOString().slice(0, 10);

type Entry = Parameters<typeof bookTestEntries>[2][number];

/** A ledger of two years in two currencies with tracked cash: contributions, trades, income, charges, an exchange. */
export const makeRandomPortfolio = async (t: TestApp, admin: TestPerson, seed: number) => {
  const next = randomOf(seed);
  const clientId = await makeClient(t, admin);
  const id = await makePortfolio(t, { clientId, costMethod: 'fifo' });
  const currencies = ['EUR', 'USD'] as const;
  const instruments: { id: string; currency: 'EUR' | 'USD' }[] = [];
  for (const currency of currencies)
    instruments.push({ id: await makeInstrument(t, { currency }), currency });
  for (let day = 0; day < 600; day += 120) {
    const rate = `1.${10 + next(15)}`;
    await t.request(
      putFxRate,
      { params: { base: 'EUR', quote: 'USD', day: dayAfter(day) } as never, body: { rate } },
      admin,
    );
  }
  for (const { id: instrumentId } of instruments) {
    const days = Array.from(
      { length: 85 },
      (_, i) => [dayAfter(i * 7), `${80 + next(40)}.${next(100)}`] as const,
    );
    await priceTestInstrument(t, instrumentId, Object.fromEntries(days));
  }
  const entries: Entry[] = [
    { type: 'deposit', tradeDate: dayAfter(0), amount: '100000', currency: 'EUR' },
    { type: 'deposit', tradeDate: dayAfter(0), amount: '50000', currency: 'USD' },
  ];
  for (let day = 3; day < 580; day += 9 + next(12)) {
    const { id: instrumentId, currency } = instruments[next(2)] ?? { id: '', currency: 'EUR' };
    const trade = {
      tradeDate: dayAfter(day),
      instrumentId,
      currency,
      quantity: String(1 + next(20)),
      fee: '3.5',
    };
    entries.push({ ...trade, type: 'buy', price: `${90 + next(20)}.${next(10)}` });
    if (next(3) === 0) entries.push({ ...trade, type: 'sell', quantity: '1', price: '101.3', tax: '0.7' });
    if (next(3) === 0)
      entries.push({
        type: 'dividend',
        tradeDate: dayAfter(day + 1),
        instrumentId,
        currency,
        amount: '12.34',
        tax: '1.85',
      });
    if (next(4) === 0)
      entries.push({
        type: next(2) === 0 ? 'deposit' : 'withdrawal',
        tradeDate: dayAfter(day + 2),
        currency,
        amount: `${100 + next(900)}`,
      });
    if (next(6) === 0) entries.push({ type: 'fee', tradeDate: dayAfter(day + 2), currency, amount: '9.99' });
  }
  await bookTestEntries(t, id, entries);
  return { id, instruments };
};
