/** A merge of two clients, for the test that figures are never older than the last write. */
import type { TestApp, TestPerson } from './app.ts';
import { bookTestEntries, makeClient, makePortfolio } from './ledgers.ts';

interface Merging {
  readonly app: () => TestApp;
  /** The owners of the record that is merged and of the client that stays. */
  readonly owners: () => readonly [TestPerson, TestPerson];
  readonly post: (path: string, body: object) => Promise<unknown>;
}

/** Merges a client with a portfolio into a client of another owner. */
export const mergeWrites = ({ app, owners, post }: Merging) => ({
  mergeClient: async () => {
    const [from, into] = [await makeClient(app(), owners()[0]), await makeClient(app(), owners()[1])];
    const deposit = [{ type: 'deposit', tradeDate: '2026-10-01', amount: '500' }] as const;
    await bookTestEntries(app(), await makePortfolio(app(), { clientId: from }), deposit);
    return () => post(`/api/clients/${from}/merge`, { into, revision: 1, intoRevision: 1 });
  },
});
