/** A firm of two clients for tests of its overview. Today is 20 November 2026. */
import { putFxRates } from '@partnerfolio/contract/market-data';
import type { TestApp, TestPerson } from './app.ts';
import { renewAllFigures } from './figures.ts';
import {
  bookTestEntries,
  makeClient,
  makeInstrument,
  makePortfolio,
  priceTestInstrument,
} from './ledgers.ts';

/** Ada's portfolio in euros, Ben's in dollars: 905 and 400 EUR. */
export const makeTestFirm = async (t: TestApp, admin: TestPerson, agent: TestPerson) => {
  const growth = await makePortfolio(t, {
    clientId: await makeClient(t, admin, { name: 'Ada' }),
    name: 'Growth',
  });
  const dollars = await makePortfolio(t, {
    clientId: await makeClient(t, agent, { name: 'Ben' }),
    name: 'Dollars',
    baseCurrency: 'USD',
  });
  const acme = await makeInstrument(t, { symbol: 'ACME', name: 'Acme', assetClass: 'equity' });
  const rates = ['2026-01-02', '2026-11-19'].map((day) => ({ base: 'USD', quote: 'EUR', day, rate: '0.8' }));
  await t.request(putFxRates, { body: { rates: rates as never } }, admin);
  await bookTestEntries(t, growth, [
    { type: 'deposit', tradeDate: '2026-01-02', amount: '1000' },
    { type: 'buy', tradeDate: '2026-01-05', instrumentId: acme, quantity: '2', price: '10', amount: '20' },
    { type: 'withdrawal', tradeDate: '2026-06-01', amount: '100' },
  ] as never);
  await bookTestEntries(t, dollars, [
    { type: 'deposit', tradeDate: '2026-02-02', amount: '500', currency: 'USD' },
  ] as never);
  await priceTestInstrument(t, acme, { '2026-01-05': '10', '2026-06-30': '11', '2026-11-19': '12.5' });
  await renewAllFigures(t.app);
  return { growth, acme };
};
