/** Adds the clients and portfolios of the sample firm, each created on its own first day. */
import { createHash } from 'node:crypto';
import { contactFormSchema } from '@partnerfolio/contract/clients/contacts';
import { currencySchema, localDateSchema } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { addContact } from '../../features/client-contacts/actions.ts';
import { closeClient, createClient } from '../../features/clients/actions.ts';
import { shareClient } from '../../features/clients/shares.actions.ts';
import { addMandate } from '../../features/mandates/actions.ts';
import { closePortfolio, createPortfolio } from '../../features/portfolios/actions.ts';
import { demoClients } from './clients.ts';
import { recordKyc } from './kyc.actions.ts';
import type { DemoClient, DemoPortfolio } from './client-shapes.ts';
import { appAtMoment, momentFor, actAs } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';
import { growLedger } from '../ledger/ledger.actions.ts';
import * as queries from '../queries.ts';

/** The day on which a client was added: the opening of the first portfolio, or a day this autumn for a prospect. */
const firstDay = ({ portfolios }: DemoClient): string =>
  portfolios.map((one) => one.openedOn).toSorted()[0] ?? '2026-10-12';

/** Active clients are reviewed every year, each in its own week; a few reviews are overdue. */
const nextReview = ({ last }: Growth, { name, status }: DemoClient): LocalDate | null => {
  if (status !== 'active') return null;
  const position = demoClients.findIndex((client) => client.name === name);
  return localDateSchema.parse(dateOfDay(dayOfDate(last) + ((position * 37) % 350) - 20));
};

type Arrived = DemoClient & { readonly id: string };

const addClient = async (growth: Growth, client: DemoClient, known: ReadonlyMap<string, string>) => {
  const { app } = growth;
  const moment = momentFor(app, firstDay(client), client.name);
  const act = { app: appAtMoment(app, moment), viewer: actAs(growth, client.owner) };
  const created = await createClient(act, {
    kind: client.kind,
    name: client.name,
    status: client.status,
    householdId: client.household === undefined ? null : (known.get(client.household) ?? null),
    email: client.email,
    phone: null,
    taxResidence: null,
    language: null,
    tags: [...client.tags],
    note: null,
    nextReviewOn: nextReview(growth, client),
  });
  invariant(!isRefusal(created), 'the sample clients are within the rules');
  for (const contact of client.contacts ?? []) {
    const added = await addContact(act, created.id, contactFormSchema.parse(contact));
    invariant(!isRefusal(added), 'the sample contacts are within the rules');
  }
  await recordKyc(growth, { ...client, id: created.id });
  const { shared } = client;
  const userId = shared === undefined ? undefined : growth.people.get(shared.with);
  if (shared !== undefined && userId !== undefined)
    await shareClient(act, { id: created.id, userId, level: shared.level });
  return created.id;
};

/** An account with a number that no other sample portfolio has: an account is in one at a time. */
const sampleAccount = (key: string, alias: string | null) => ({
  custodian: 'Fontana Bank',
  number: `FB-${createHash('sha256').update(key).digest('hex').slice(0, 8).toUpperCase()}`,
  currency: null,
  alias,
  omnibus: false,
  openedOn: null,
  closedOn: null,
});

const sampleAccounts = ({ id }: Arrived, { name, reserve }: DemoPortfolio) => [
  sampleAccount(`${id} ${name}`, null),
  ...(reserve === undefined ? [] : [sampleAccount(`${id} ${name} reserve`, 'Reserve')]),
];

/** Adds the mandate of a portfolio that was advised first, on the day on which it was signed. */
const changeService = async (
  growth: Growth,
  { name, owner }: Arrived,
  { id, discretionary }: Pick<DemoPortfolio, 'discretionary'> & { readonly id: string },
): Promise<void> => {
  const { app, last } = growth;
  if (discretionary === undefined || discretionary.from > last) return;
  const { from, agreement } = discretionary;
  const act = { app: appAtMoment(app, momentFor(app, from, name)), viewer: actAs(growth, owner) };
  const days = { fromDay: localDateSchema.parse(from), toDay: null };
  const form = { service: 'discretionary', ...days, agreement, note: null } as const;
  const added = await addMandate(act, { portfolioId: id, form });
  invariant(!isRefusal(added), 'the sample mandates are within the rules');
};

const openPortfolio = async (growth: Growth, client: Arrived, portfolio: DemoPortfolio): Promise<string> => {
  const moment = momentFor(growth.app, portfolio.openedOn, client.name);
  const created = await createPortfolio(
    { app: appAtMoment(growth.app, moment), viewer: actAs(growth, client.owner) },
    {
      clientId: client.id,
      form: {
        name: portfolio.name,
        baseCurrency: currencySchema.parse(portfolio.baseCurrency),
        kind: portfolio.kind,
        cashKept: portfolio.cashKept,
        shortSales: false,
        costMethod: portfolio.costMethod,
        openedOn: localDateSchema.parse(portfolio.openedOn),
        accounts: sampleAccounts(client, portfolio),
      },
    },
  );
  invariant(!isRefusal(created), 'the sample portfolios are within the rules');
  await changeService(growth, client, { id: created.id, ...portfolio });
  return created.id;
};

type Opened = Parameters<typeof queries.findDemoPortfolio>[1];

type Ending = Pick<DemoClient, 'owner'> & Pick<DemoPortfolio, 'closedOn'>;

/** Closes a portfolio whose last day has passed. */
const endPortfolio = async (growth: Growth, opened: Opened, { owner, closedOn }: Ending): Promise<void> => {
  const { app, last } = growth;
  if (closedOn === null || closedOn > last) return;
  const state = await queries.findDemoPortfolio(app.db, opened);
  if (state === null) return;
  const { id, revision } = state;
  const act = { app: appAtMoment(app, momentFor(app, closedOn, id)), viewer: actAs(growth, owner) };
  await closePortfolio(act, { id, revision, closedOn: localDateSchema.parse(closedOn) });
};

interface Mandate {
  readonly client: Arrived;
  readonly portfolio: DemoPortfolio;
  /** The portfolio's id if it exists. */
  readonly known: string | undefined;
}

/** Extends one portfolio up to the last day. */
const growPortfolio = async (growth: Growth, { client, portfolio, known }: Mandate): Promise<void> => {
  const { app, last, people } = growth;
  if (portfolio.openedOn > last) return;
  const userId = people.get(client.owner);
  invariant(userId !== undefined, 'every sample client has an owner');
  const id = known ?? (await openPortfolio(growth, client, portfolio));
  const present = await queries.findDemoPortfolio(app.db, { id, userId });
  if (present?.isClosed === true) return;
  const booked = present?.entries ?? 0;
  const isOlder = booked > 0 && present?.hasExchange !== true;
  await growLedger(growth, portfolio, { id, booked, isOlder, userId });
  await endPortfolio(growth, { id, userId }, { owner: client.owner, closedOn: portfolio.closedOn });
};

const endClient = async (growth: Growth, { id, owner, leftOn }: Arrived): Promise<void> => {
  const { app, last } = growth;
  if (leftOn === undefined || leftOn > last) return;
  const act = { app: appAtMoment(app, momentFor(app, leftOn, id)), viewer: actAs(growth, owner) };
  // Refused when the client is closed already, or when a user has opened another portfolio for it.
  await closeClient(act, { id, revision: 1 });
};

/** Adds missing clients, and extends every ledger up to the last day. */
export const growClients = async (growth: Growth): Promise<void> => {
  const known = new Map(await queries.clientsByName(growth.app.db));
  for (const client of demoClients) {
    if (firstDay(client) > growth.last) continue;
    const id = known.get(client.name) ?? (await addClient(growth, client, known));
    known.set(client.name, id);
    const portfolios = await queries.portfoliosByName(growth.app.db, id);
    for (const portfolio of client.portfolios)
      await growPortfolio(growth, {
        client: { ...client, id },
        portfolio,
        known: portfolios.get(portfolio.name),
      });
    await endClient(growth, { ...client, id });
  }
};
