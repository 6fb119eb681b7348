/**
 * Extends the sample firm up to today. It is a pure function of a seed and the last business day; each start adds
 * what is missing, so that the next start completes an interrupted one.
 */
import { parseLocalDate } from '@partnerfolio/finance/dates';
import type { App } from '../platform/context.ts';
import { invariant } from '../platform/http/problem.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import { chapters } from './chapters.ts';
import type { Growth } from './ledger/growth.ts';
import { addInstruments } from './market/market.actions.ts';
import { demoMarket, lastBusinessDay } from './market/market.ts';
import { demoPayouts } from './ledger/payouts.ts';
import { enrolPeople, note } from './clients/people.actions.ts';
import * as queries from './queries.ts';

const seed = 23;

/** Increased when the firm's contents change: a firm of another edition does not fit what this one would add. */
export const edition = 4;

/** Adds everything the sample firm lacks up to the last business day, and says with which part it begins. */
export const growDemoFirm = async (
  app: App,
  report: (detail: string) => void = () => undefined,
): Promise<void> => {
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
  for (const [index, [name, grow]] of chapters.entries()) {
    report(`${index + 1} of ${chapters.length}, ${name}`);
    await grow(growth);
  }
  // Written last, so that a second start on the same day finds nothing to do.
  const grown = { eventType: 'demo.grow' as const, now: app.clock.now(), metadata: { until: last, edition } };
  await inTransaction(app.db, (trx) => note(trx, grown));
};
