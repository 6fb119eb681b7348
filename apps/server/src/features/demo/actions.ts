/**
 * Brings the sample firm up to today. It is a pure function of a seed and the last business day; each start adds what is
 * missing, so that a start that was cut short is mended by the next.
 */
import { parseLocalDate } from '@partnerfolio/finance/dates';
import { writeAudit } from '../../platform/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { invariant, isRefusal } from '../../platform/problem.ts';
import { inTransaction } from '../../platform/transactions.ts';
import { setUpFirm } from '../../platform/firm.ts';
import { enrolPerson } from '../identity/enrol.actions.ts';
import { growClients } from './clients.actions.ts';
import { leaveWaitingImport } from './faults.actions.ts';
import { momentOf } from './growth.ts';
import type { Growth } from './growth.ts';
import { growGroups } from './groups.actions.ts';
import { addInstruments, storeMarket } from './market.actions.ts';
import { demoMarket, lastBusinessDay } from './market.ts';
import { demoPayouts } from './payouts.ts';
import { demoFirmName, demoPassword, demoPeople } from './people.ts';
import type { DemoPersonKey } from './people.ts';
import { growProposals } from './proposals.actions.ts';
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

const note = (
  trx: Db,
  event: { readonly eventType: string; readonly now: Date; readonly metadata: Record<string, unknown> },
): Promise<void> => writeAudit(trx, { ...event, userId: null, entity: 'demo' });

const enrolPeople = async (app: App): Promise<ReadonlyMap<DemoPersonKey, string>> => {
  const passwordHash = await app.passwords.hash(demoPassword);
  if (isRefusal(passwordHash)) throw new Error('The accounts of the sample firm could not be made');
  return inTransaction(app.db, async (trx) => {
    await note(trx, { eventType: 'demo.found', now: app.clock.now(), metadata: { edition } });
    await setUpFirm(trx, app.config, { name: demoFirmName, currency: 'USD' });
    const ids = new Map<DemoPersonKey, string>();
    for (const { key, email, fullName, role, joined } of demoPeople) {
      const now = momentOf(app, joined, email);
      ids.set(key, await enrolPerson(trx, { email, fullName, passwordHash, role, now }));
    }
    return ids;
  });
};

/** Adds what the sample firm lacks until the last business day. */
export const growDemoFirm = async (app: App): Promise<void> => {
  const today = parseLocalDate(app.clock.today());
  invariant(today !== null, 'the sample firm has a day');
  const last = lastBusinessDay(today);
  if (await queries.hasGrownTo(app.db, { until: last, edition })) return;
  const people = await enrolPeople(app);
  const admin = people.get('admin');
  invariant(admin !== undefined, 'the sample firm has an administrator');
  const instruments = await addInstruments(app, admin);
  const market = demoMarket(seed, last);
  const payouts = demoPayouts({ seed, market, last });
  const growth: Growth = { app, last, people, instruments, market, payouts };
  for (const grow of chapters) await grow(growth);
  // The last act, so that the next start of the day finds nothing to do.
  const grown = { eventType: 'demo.grow', now: app.clock.now(), metadata: { until: last, edition } };
  await inTransaction(app.db, (trx) => note(trx, grown));
};
