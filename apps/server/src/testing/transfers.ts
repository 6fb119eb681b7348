/** Two portfolios of one client, and the steps of transfer tests. */
import { listTransactions } from '@partnerfolio/contract/ledger';
import { listLots } from '@partnerfolio/contract/lots';
import { bookTransfer } from '@partnerfolio/contract/transfers';
import type { TestApp, TestPerson } from './app.ts';
import { bookTestEntries, makeClient, makeInstrument, makePortfolio } from './ledgers.ts';

export interface TransferPair {
  readonly employee: TestPerson;
  readonly clientId: string;
  readonly giver: string;
  readonly receiver: string;
  readonly acme: string;
}

/** An employee's client with the portfolios From and To, and the instrument ACME. */
export const makeTransferPair = async (
  t: TestApp,
  portfolio: { cashKept?: boolean } = {},
): Promise<TransferPair> => {
  const employee = await t.signInAs('employee');
  const clientId = await makeClient(t, employee);
  const giver = await makePortfolio(t, { clientId, name: 'From', ...portfolio });
  const receiver = await makePortfolio(t, { clientId, name: 'To', ...portfolio });
  return { employee, clientId, giver, receiver, acme: await makeInstrument(t, { symbol: 'ACME' }) };
};

/** The steps, applied to the pair of the current test. */
export const transferSteps = (current: () => TransferPair & { readonly t: TestApp }) => {
  const buy = (tradeDate: string, quantity: string, price: string, more: object = {}) => ({
    type: 'buy' as const,
    tradeDate,
    instrumentId: current().acme,
    quantity,
    price,
    ...more,
  });
  return {
    buy,
    /** Two lots of the giver: 10 at 10 from a year earlier, and 10 at 20. */
    twoLots: () => {
      const { t, giver } = current();
      return bookTestEntries(t, giver, [buy('2025-01-02', '10', '10'), buy('2026-01-05', '10', '20')]);
    },
    move: (body: object = {}, as = current().employee, from = current().giver) => {
      const { t, receiver, acme } = current();
      const moved = { toPortfolioId: receiver, instrumentId: acme, quantity: '15', outDate: '2026-03-06' };
      return t.request(bookTransfer, { params: { id: from }, body: { ...moved, ...body } as never }, as);
    },
    entriesOf: async (id: string, as = current().employee) =>
      (await current().t.request(listTransactions, { params: { id }, query: {} as never }, as)).body.items,
    lotsOf: async (id: string) => {
      const { t, employee } = current();
      const { body } = await t.request(listLots, { params: { id }, query: {} }, employee);
      return body.items.flatMap(({ lots }) =>
        lots.map(({ acquired, quantity, cost, costBase }) => [
          acquired,
          quantity,
          cost.known ? cost.value : cost.reason,
          costBase.known ? costBase.value : costBase.reason,
        ]),
      );
    },
  };
};
