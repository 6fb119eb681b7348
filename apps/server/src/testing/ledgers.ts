/** Clients, portfolios, instruments and ledgers for tests, made through the features' actions. */
import { featureNames } from '@partnerfolio/contract/access';
import { languageFormats } from '@partnerfolio/contract/settings/formats';
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import { portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import { clientFormSchema } from '@partnerfolio/contract/clients';
import type { z } from 'zod';
import { createClient } from '../features/clients/actions.ts';
import { bookTransactions } from '../features/ledger/actions.ts';
import type { Booked, NewEntry } from '../features/ledger/actions.ts';
import { createInstruments } from '../features/market-data/actions.ts';
import { storePrices } from '../features/market-data/prices.actions.ts';
import { createPortfolio } from '../features/portfolios/actions.ts';
import type { Staff } from '../platform/access/access.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import type { TestApp, TestPerson } from './app.ts';

/** The user as a caller with every right. */
export const withEveryRight = (t: TestApp, person: TestPerson): Staff => ({
  id: person.id,
  email: person.email,
  fullName: person.email,
  phone: null,
  avatarUrl: null,
  formats: languageFormats,
  role: 'admin',
  rights: new Set(featureNames),
  managedBy: null,
  sessionId: person.id,
  token: null,
  authenticatedAt: new Date(0),
  activeAt: null,
  lacksFactor: false,
  viewing: null,
  accessExpiresAt: t.clock.now(),
});

type ClientForm = z.input<typeof clientFormSchema>;

/** Makes a client of the user; returns its id. */
export const makeClient = async (
  t: TestApp,
  owner: TestPerson,
  form: Partial<ClientForm> = {},
): Promise<string> => {
  const parsed = clientFormSchema.parse({ kind: 'person', name: 'Ann Example', status: 'active', ...form });
  const client = await createClient({ app: t.app, viewer: withEveryRight(t, owner) }, parsed);
  if ('ok' in client) throw new Error(`The client was refused: ${client.code}`);
  return client.id;
};

type PortfolioForm = z.input<typeof portfolioFormSchema>;
let made = 0;

/** Makes a portfolio of a client, in euro with cash tracked by default; returns its id. */
export const makePortfolio = async (
  t: TestApp,
  { clientId, ...form }: { clientId: string } & Partial<PortfolioForm>,
): Promise<string> => {
  made += 1;
  const parsed = portfolioFormSchema.parse({
    name: `Portfolio ${made}`,
    baseCurrency: 'EUR',
    kind: 'advisory',
    cashKept: true,
    costMethod: 'fifo',
    openedOn: '2020-01-01',
    ...form,
  });
  const viewer = withEveryRight(t, await t.signInAs('admin'));
  const portfolio = await createPortfolio({ app: t.app, viewer }, { clientId, form: parsed });
  if ('ok' in portfolio) throw new Error(`The portfolio was refused: ${portfolio.code}`);
  return portfolio.id;
};

/** Makes an instrument in euro with a new symbol by default; returns its id. */
export const makeInstrument = async (
  t: TestApp,
  form: Partial<z.input<typeof instrumentFormSchema>> = {},
): Promise<string> => {
  made += 1;
  const parsed = instrumentFormSchema.parse({
    symbol: `SYM${made}`,
    name: `Instrument ${made}`,
    assetClass: 'equity',
    currency: 'EUR',
    ...form,
  });
  const actor = { userId: null, now: t.clock.now() };
  const created = await inTransaction(t.db, (trx) => createInstruments(trx, [parsed], actor));
  const [id] = created.ok ? created.ids : [];
  if (id === undefined) throw new Error('The instrument was refused');
  return id;
};

/** Stores closing prices by day. */
export const priceTestInstrument = async (
  t: TestApp,
  id: string,
  closes: Readonly<Record<string, string>>,
): Promise<void> => {
  const days = Object.keys(closes);
  const columns = { instrumentIds: days.map(() => id), days, closes: Object.values(closes) };
  const writer = { source: 'test', importId: null, now: t.clock.now() };
  await inTransaction(t.db, (trx) => storePrices(trx, columns, writer));
};

type TestEntry = Pick<NewEntry, 'type' | 'tradeDate'> & Partial<NewEntry>;

/** An entry in euro with only the test's own values. */
export const testEntry = (entry: TestEntry): NewEntry => ({
  settlementDate: null,
  tradeTime: null,
  instrumentId: null,
  quantity: null,
  price: null,
  amount: null,
  fee: '0',
  tax: '0',
  accruedInterest: '0',
  currency: 'EUR',
  ratioNew: null,
  ratioOld: null,
  toInstrumentId: null,
  costShare: null,
  toAmount: null,
  toCurrency: null,
  lots: null,
  fromLots: null,
  note: null,
  ...entry,
});

/** Books entries and returns the result. */
export const tryToBook = (
  t: TestApp,
  portfolioId: string,
  entries: readonly TestEntry[],
): Promise<Booked> => {
  const by = {
    userId: null,
    importId: null,
    now: t.clock.now(),
    today: t.clock.today(),
    closedPeriods: 'confirmed' as const,
  };
  return inTransaction(t.db, (trx) =>
    bookTransactions(trx, portfolioId, { entries: entries.map(testEntry), by }),
  );
};

/** Books entries that must be accepted; returns their ids. */
export const bookTestEntries = async (
  t: TestApp,
  portfolioId: string,
  entries: readonly TestEntry[],
): Promise<readonly string[]> => {
  const booked = await tryToBook(t, portfolioId, entries);
  if (!booked.ok) throw new Error(`The entries were refused: ${JSON.stringify(booked)}`);
  return booked.ids;
};
