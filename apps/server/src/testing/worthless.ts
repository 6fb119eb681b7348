/** A portfolio with an instrument that may lose all its value, and what tests ask of both. */
import { declareWorthless, revokeWorthless } from '@partnerfolio/contract/instruments/worthless';
import { addTransaction } from '@partnerfolio/contract/ledger';
import { getInstrument, putPrice } from '@partnerfolio/contract/market-data';
import { getPerformance } from '@partnerfolio/contract/performance';
import type { TestApp, TestPerson } from './app.ts';
import { makeClient, makeInstrument, makePortfolio } from './ledgers.ts';

type Answer = Promise<{
  problem: { fields?: readonly { path: string; code: string }[] | undefined } | null;
}>;

/** The codes of a refusal by field; empty if there is none. */
export const fieldsRefused = async (answer: Answer): Promise<string[]> => {
  const { problem } = await answer;
  return problem?.fields?.map(({ path, code }) => `${path}: ${code}`) ?? [];
};

export const worthlessDeposit = {
  type: 'deposit',
  tradeDate: '2026-11-02',
  currency: 'EUR',
  amount: '1000',
};

/** The portfolio and the instrument ACME, and calls about them by an administrator unless another person is named. */
export const worthlessScene = async (t: TestApp) => {
  const admin = await t.signInAs('admin');
  const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
  const instrumentId = await makeInstrument(t, { symbol: 'ACME' });
  const params = { id: instrumentId };
  const trade = (type: string, tradeDate: string, more: object) => ({
    type,
    tradeDate,
    currency: 'EUR',
    instrumentId,
    ...more,
  });
  const instrument = async () => (await t.request(getInstrument, { params }, admin)).body;
  const revised = async (more: object) => ({ revision: (await instrument()).revision, ...more });
  return {
    admin,
    id,
    instrumentId,
    trade,
    instrument,
    buy: () => trade('buy', '2026-11-03', { quantity: '10', price: '10' }),
    sale: (tradeDate: string, more: object = { price: '0' }) =>
      trade('sell', tradeDate, { quantity: '4', ...more }),
    valuation: (tradeDate: string) => trade('valuation', tradeDate, { amount: '0' }),
    add: (body: object) => t.request(addTransaction, { params: { id }, body } as never, admin),
    price: (day: string, close: string) =>
      t.request(putPrice, { params: { ...params, day }, body: { close } } as never, admin),
    declare: async (more: object = {}, as: TestPerson = admin, given = instrumentId) => {
      const body = await revised({ since: '2026-11-10', reason: 'Insolvent', ...more });
      return t.request(declareWorthless, { params: { id: given }, body } as never, as);
    },
    revoke: async (more: object = {}, as: TestPerson = admin) => {
      const body = await revised({ reason: 'Declared by mistake', ...more });
      return t.request(revokeWorthless, { params, body } as never, as);
    },
    performance: async () => (await t.request(getPerformance, { params: { id }, query: {} }, admin)).body,
  };
};

type Send = (path: string, body?: object) => Promise<unknown>;

/** The writes that declare an instrument worthless and revoke that, as `figures-after-writes.test.ts` takes them. */
export const worthlessWrites = (
  given: () => {
    readonly path: string;
    readonly put: Send;
    readonly post: Send;
    readonly readRevision: (path: string) => Promise<number>;
  },
) => ({
  declareWorthless: async () => {
    const { path, put, readRevision } = given();
    const revision = await readRevision(path.replace('/worthless', ''));
    return () => put(path, { since: '2026-11-18', reason: 'Insolvent', revision });
  },
  revokeWorthless: async () => {
    const { path, post, readRevision } = given();
    const revision = await readRevision(path.replace('/worthless', ''));
    return () => post(`${path}/revocation`, { reason: 'Mistaken', revision });
  },
});
