/**
 * Brings the sample firm up to today. It is a pure function of a seed and the last business day; each start adds what is
 * missing, so that a start that was cut short is mended by the next.
 */
import { createHash } from 'node:crypto';
import { currencySchema, localDateSchema } from '@partnerfolio/contract/values';
import { parseLocalDate } from '@partnerfolio/finance/dates';
import { featureNames } from '@partnerfolio/contract/access';
import type { Role } from '@partnerfolio/contract/access';
import type { Staff } from '../../platform/access.ts';
import type { App } from '../../platform/context.ts';
import { invariant, isRefusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { createClient } from '../clients/actions.ts';
import { enrolPerson } from '../identity/enrol.actions.ts';
import { bookTransactions } from '../ledger/actions.ts';
import { createPortfolio } from '../portfolios/actions.ts';
import { addInstruments, storeMarket } from './market.actions.ts';
import type { MarketGrowth } from './market.actions.ts';
import { demoMarket, lastBusinessDay } from './market.ts';
import { demoClients, demoPassword, demoPeople } from './people.ts';
import type { DemoClient, DemoPersonKey, DemoPortfolio } from './people.ts';
import * as queries from './queries.ts';
import { demoLedger } from './trades.ts';
import type { DemoEntry } from './trades.ts';

const seed = 23;

interface Growth extends MarketGrowth {
  readonly people: ReadonlyMap<DemoPersonKey, string>;
}

const enrolPeople = async (app: App): Promise<ReadonlyMap<DemoPersonKey, string>> => {
  const passwordHash = await app.passwords.hash(demoPassword);
  if (isRefusal(passwordHash)) throw new Error('The accounts of the sample firm could not be made');
  return inTransaction(app.db, async (trx) => {
    const ids = new Map<DemoPersonKey, string>();
    for (const { key, email, fullName, role } of demoPeople) {
      const now = app.clock.now();
      ids.set(key, await enrolPerson(trx, { email, fullName, passwordHash, role, now }));
    }
    return ids;
  });
};

/** The person as the actions see them when they act in the portal. */
const staffOf = (growth: Growth, key: DemoPersonKey): Staff => {
  const person = demoPeople.find((each) => each.key === key);
  const id = growth.people.get(key);
  invariant(person?.role && id !== undefined, 'the sample firm is looked after by people with a role');
  const role: Role = person.role;
  return {
    id,
    email: person.email,
    fullName: person.fullName,
    phone: null,
    avatarUrl: null,
    role,
    rights: new Set(featureNames),
    managedBy: null,
    sessionId: id,
    accessExpiresAt: growth.app.clock.now(),
  };
};

const addClient = async (growth: Growth, client: DemoClient): Promise<string> => {
  const known = await queries.clientsByName(growth.app.db);
  const present = known.get(client.name);
  if (present !== undefined) return present;
  const created = await createClient(
    { app: growth.app, viewer: staffOf(growth, client.owner) },
    {
      kind: client.kind,
      name: client.name,
      status: client.status,
      householdId: client.household === undefined ? null : (known.get(client.household) ?? null),
      email: client.email,
      phone: null,
      taxResidence: null,
      tags: [...client.tags],
      note: null,
    },
  );
  invariant(!isRefusal(created), 'the sample clients are within the rules');
  return created.id;
};

const openPortfolio = async (
  growth: Growth,
  client: DemoClient & { id: string },
  portfolio: DemoPortfolio,
) => {
  const userId = growth.people.get(client.owner);
  invariant(userId !== undefined, 'every sample client has an owner');
  const key = { clientId: client.id, name: portfolio.name, userId };
  const present = await queries.findDemoPortfolio(growth.app.db, key);
  if (present !== null) return { ...present, userId };
  const created = await createPortfolio(
    { app: growth.app, viewer: staffOf(growth, client.owner) },
    {
      clientId: client.id,
      form: {
        name: portfolio.name,
        baseCurrency: currencySchema.parse(portfolio.baseCurrency),
        kind: portfolio.kind,
        cashKept: portfolio.cashKept,
        costMethod: portfolio.costMethod,
        openedOn: localDateSchema.parse(portfolio.openedOn),
        accounts: [{ custodian: 'Fontana Bank', number: `FB-${client.id.slice(-6).toUpperCase()}` }],
      },
    },
  );
  invariant(!isRefusal(created), 'the sample portfolios are within the rules');
  return { id: created.id, entries: 0, userId };
};

const entryOf = ({ symbol, ...entry }: DemoEntry, n: number, instruments: ReadonlyMap<string, string>) => ({
  ...entry,
  instrumentId: symbol === null ? null : (instruments.get(symbol) ?? null),
  currency: currencySchema.parse(entry.currency),
  lots: null,
  rowKey: createHash('sha256').update(`sample ${n}`).digest('hex'),
  rowOccurrence: 1,
});

const growPortfolio = async (
  growth: Growth,
  client: DemoClient & { id: string },
  portfolio: DemoPortfolio,
) => {
  const { app, market, last, instruments } = growth;
  const { id, entries: booked, userId } = await openPortfolio(growth, client, portfolio);
  const entries = demoLedger(portfolio, { seed, market, last })
    .map((entry, n) => entryOf(entry, n, instruments))
    .slice(booked);
  if (entries.length === 0) return;
  const keeper = { userId, importId: null, now: app.clock.now(), today: app.clock.today() };
  const outcome = await inTransaction(app.db, (trx) => bookTransactions(trx, id, { entries, by: keeper }));
  // A person may have changed the sample ledger so that later sample entries no longer fit: their work stays, ours stops.
  if (!outcome.ok)
    app.log.warn(
      { portfolio: portfolio.name, code: outcome.code },
      'a sample ledger was not carried forward',
    );
};

/** Adds what the sample firm lacks until the last business day. */
export const growDemoFirm = async (app: App): Promise<void> => {
  const people = await enrolPeople(app);
  const admin = people.get('admin');
  const today = parseLocalDate(app.clock.today());
  invariant(admin !== undefined && today !== null, 'the sample firm has an administrator and a day');
  const last = lastBusinessDay(today);
  const instruments = await addInstruments(app, admin);
  const growth = { app, last, market: demoMarket(seed, last), people, instruments };
  await storeMarket(growth);
  for (const client of demoClients) {
    const id = await addClient(growth, client);
    for (const portfolio of client.portfolios) await growPortfolio(growth, { ...client, id }, portfolio);
  }
};
