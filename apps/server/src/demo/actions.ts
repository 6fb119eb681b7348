/**
 * Brings the sample firm up to today. It is a pure function of a seed and the last business day; each start adds what is
 * missing, so that a start that was cut short is mended by the next.
 */
import { parseLocalDate } from '@partnerfolio/finance/dates';
import type { App } from '../platform/context.ts';
import { invariant } from '../platform/http/problem.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { growClients } from './clients/clients.actions.ts';
import { leaveWaitingImport } from './ledger/faults.actions.ts';
import type { Growth } from './ledger/growth.ts';
import { growGroups } from './clients/groups.actions.ts';
import { addInstruments, storeMarket } from './market/market.actions.ts';
import { demoMarket, lastBusinessDay } from './market/market.ts';
import { demoPayouts } from './ledger/payouts.ts';
import { enrolPeople, note } from './clients/people.actions.ts';
import { growProposals } from './proposals/proposals.actions.ts';
import * as queries from './queries.ts';

const seed = 23;

/** What grows, one upon the other; every chapter adds only what is not there yet. */
const chapters: readonly ((growth: Growth) => Promise<void>)[] = [
  storeMarket,
  growClients,
  leaveWaitingImport,
  growProposals,
  growGroups,
];

/** Counted up with a change of what the firm holds: one founded by another edition would not fit what this one adds. */
export const edition = 4;

/** Adds what the sample firm lacks until the last business day. */
export const growDemoFirm = async (app: App): Promise<void> => {
  const today = parseLocalDate(app.clock.today());
  invariant(today !== null, 'the sample firm has a day');
  const last = lastBusinessDay(today);
  if (await queries.hasGrownTo(app.db, { until: last, edition })) return;
  const people = await enrolPeople(app, edition);
  const admin = people.get('admin');
  invariant(admin !== undefined, 'the sample firm has an administrator');
  const instruments = await addInstruments(app, admin);
  const market = demoMarket(seed, last);
  const payouts = demoPayouts({ seed, market, last });
  const growth: Growth = { app, last, people, instruments, market, payouts };
  for (const grow of chapters) await grow(growth);
  // The last act, so that the next start of the day finds nothing to do.
  const grown = { eventType: 'demo.grow' as const, now: app.clock.now(), metadata: { until: last, edition } };
  await inTransaction(app.db, (trx) => note(trx, grown));
};
