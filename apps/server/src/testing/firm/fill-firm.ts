/**
 * Fills a migrated database that contains only its first administrator with a firm of 10,000 clients, times a scale:
 * the same rows that the product would write. `fill-firm.test.ts` compares the two.
 */
import type pg from 'pg';
import { createFirmChance } from './firm-chance.ts';
import { firmCalendar, firmSize } from './firm-calendar.ts';
import type { FirmCalendar } from './firm-calendar.ts';
import { writeClients } from './firm-clients.ts';
import { writeLedgers } from './firm-ledgers.ts';
import type { FirmPortfolio } from './firm-ledgers.ts';
import { writeMarket } from './firm-market.ts';
import type { FirmInstrument } from './firm-market.ts';
import { writeStaff } from './firm-people.ts';
import type { FirmPerson } from './firm-people.ts';
import { writeProposals } from './firm-proposals.ts';
import type { WriteRows } from './firm-rows.ts';
import { writeTrail } from './firm-trail.ts';

export interface FirmForm {
  readonly scale: number;
  readonly seed: number;
  /** The last day with closing prices. */
  readonly lastDay: string;
  readonly client: Pick<pg.ClientBase, 'query'>;
  readonly write: WriteRows;
}

export interface FilledFirm {
  readonly people: readonly FirmPerson[];
  readonly portfolios: readonly FirmPortfolio[];
  readonly instruments: readonly FirmInstrument[];
  readonly calendar: FirmCalendar;
}

const findAdmin = async ({ client }: FirmForm) => {
  const { rows } = await client.query<{ id: string; passwordHash: string }>(`
    select profiles.id, password_hash as "passwordHash" from profiles
    join credentials on credentials.user_id = profiles.id order by profiles.created_at limit 1`);
  const [admin] = rows;
  if (!admin) throw new Error('The database has no first administrator');
  return admin;
};

export const fillFirm = async (form: FirmForm): Promise<FilledFirm> => {
  const { client, write, scale, seed, lastDay } = form;
  const chance = createFirmChance(seed);
  const size = firmSize(scale);
  const calendar = firmCalendar(lastDay);
  const admin = await findAdmin(form);
  const { rows } = await client.query<{ id: string }>('select id from system_features order by id');
  const people = await writeStaff({ chance, write, admin, features: rows.map(({ id }) => id) });
  const clients = await writeClients({ chance, write, size, people, adminId: admin.id });
  const instruments = await writeMarket({ chance, write, size, calendar });
  const portfolios = await writeLedgers({ chance, write, size, calendar, clients, instruments });
  await writeProposals({ chance, write, size, portfolios });
  const untilMs = Date.parse(`${lastDay}T20:00:00Z`);
  await writeTrail({ chance, write, size, people, portfolios, instruments, untilMs });
  await client.query('update fx_revision set revision = revision + 1');
  await client.query('analyze');
  return { people, portfolios, instruments, calendar };
};
