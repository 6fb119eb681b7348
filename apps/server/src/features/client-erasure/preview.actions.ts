/** Whether a client can be erased, and what an erasure would do. */
import type { ClientErasure } from '@partnerfolio/contract/clients/retention/erasure';
import type { Db } from '../../platform/database/db.ts';
import { readRetention } from '../../platform/firm/retention.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import type { Act } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import type { ClientDetail } from '../clients/queries.ts';
import { recordsKept } from '../retention/rules.ts';
import { pseudonymOf } from './fates.rules.ts';
import * as queries from './queries.ts';
import { hindrancesOf, refusalReasons } from './rules.ts';

/** Until when records are kept, and every reason against erasing the client today. */
const examine = async (db: Db, { app }: Act, client: ClientDetail) => {
  const { status, closed_at: closedAt } = client;
  const closedOn = closedAt === null ? null : app.clock.dateOf(new Date(closedAt));
  const { recordYears } = await readRetention(db);
  const records = recordsKept({ isClosed: status === 'closed', closedOn }, recordYears);
  const counted = await queries.countHindrances(db, client.id);
  const isErased = client.erased_at !== null;
  const hindrances = hindrancesOf({ isErased, records, today: app.clock.today(), ...counted });
  return { keptUntil: records.keptUntil, hindrances };
};

/** What an erasure would do to a client, and whether it can be done. */
export const previewErasure = async (act: Act, id: string) => {
  const client = await findClient(act.app.db, act.viewer, id);
  if (client === null) return refuse('not_found');
  const { contacts, notes, tasks, documents, files, links, transactions, ...blanked } =
    await queries.countExtent(act.app.db, id);
  return {
    ...(await examine(act.app.db, act, client)),
    pseudonym: pseudonymOf(id),
    deleted: { contacts, notes, tasks, documents, files, links },
    blanked,
    kept: { transactions },
  } satisfies ClientErasure;
};

/** Refuses an erasure by the first reason against it; null if there is none. */
export const refuseErasure = async (trx: Db, act: Act, client: ClientDetail) => {
  const [hindrance] = (await examine(trx, act, client)).hindrances;
  return hindrance === undefined ? null : refuse('wrong_state', because(refusalReasons[hindrance]));
};
