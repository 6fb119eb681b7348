/** Declares an instrument worthless, and revokes that; each in one transaction with its audit event. */
import { declarationsAtMost } from '@partnerfolio/contract/instruments/worthless';
import type { WorthlessDeclaration } from '@partnerfolio/contract/instruments/worthless';
import type { Instrument } from '@partnerfolio/contract/market-data';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { noteRevisions } from '../../../platform/live/changes.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { readInstrument } from '../actions.ts';
import { changeInstrument, lockInstrument } from '../queries.ts';
import * as queries from '../worthless.queries.ts';
import type { DeclarationRow } from '../worthless.queries.ts';

interface Target {
  readonly id: string;
  /** The revision of the instrument that the user saw. */
  readonly revision: number;
  readonly by: { readonly userId: string; readonly now: Date };
}

const person = (id: string | null, fullName: string | null) => (id === null ? null : { id, fullName });

/** A declaration in the shape of the contract. */
export const declarationView = (row: DeclarationRow): WorthlessDeclaration => ({
  id: row.id,
  since: row.since as LocalDate,
  reason: row.reason,
  at: row.declared_at,
  by: person(row.declared_by, row.declared_by_name),
  revoked:
    row.revoked_at === null || row.revoke_reason === null
      ? null
      : {
          reason: row.revoke_reason,
          at: row.revoked_at,
          by: person(row.revoked_by, row.revoked_by_name),
        },
});

/** Locks the instrument and reads its declarations; refuses when it is missing or has changed. */
const open = async (
  trx: Db,
  { id, revision }: Target,
): Promise<readonly DeclarationRow[] | Refusal<'not_found' | 'stale'>> => {
  const instrument = await lockInstrument(trx, id);
  if (instrument === null) return refuse('not_found');
  if (instrument.revision !== revision) return refuse('stale');
  return queries.listDeclarations(trx, id);
};

/** The instrument counts a change, so that a second user with the same page is refused. */
const finish = async (trx: Db, { id, by }: Target): Promise<Instrument> => {
  await changeInstrument(trx, id, { updated_at: by.now.toISOString() });
  // The triggers of declarations (`worthless.queries.ts`) have counted a change of its prices.
  await noteRevisions(trx, ['instruments']);
  return readInstrument(trx, id);
};

/** Declares an instrument worthless from a day on. The caller checks the right and the day. */
export const declareWorthless = async (
  trx: Db,
  target: Target,
  { since, reason }: { readonly since: string; readonly reason: string },
): Promise<
  Instrument | Refusal<'not_found' | 'stale' | 'wrong_state', 'worthless_already' | 'too_many_declarations'>
> => {
  const declared = await open(trx, target);
  if ('ok' in declared) return declared;
  if (declared.some(({ revoked_at: at }) => at === null))
    return refuse('wrong_state', because('worthless_already'));
  if (declared.length >= declarationsAtMost) return refuse('wrong_state', because('too_many_declarations'));
  const { id, by } = target;
  await queries.insertDeclaration(trx, {
    id: uuid(),
    instrument_id: id,
    since,
    reason,
    declared_by: by.userId,
    declared_at: by.now.toISOString(),
  });
  await writeAudit(trx, {
    eventType: 'instrument.declare_worthless',
    now: by.now,
    userId: by.userId,
    entity: 'instrument',
    entityId: id,
    before: null,
    after: { since, reason },
  });
  return finish(trx, target);
};

/** Revokes the declaration in force. The caller checks the right. */
export const revokeWorthless = async (
  trx: Db,
  target: Target,
  reason: string,
): Promise<Instrument | Refusal<'not_found' | 'stale' | 'wrong_state', 'not_worthless'>> => {
  const declared = await open(trx, target);
  if ('ok' in declared) return declared;
  const current = declared.find(({ revoked_at: at }) => at === null);
  if (current === undefined) return refuse('wrong_state', because('not_worthless'));
  const { id, by } = target;
  await queries.endDeclaration(trx, id, { userId: by.userId, at: by.now.toISOString(), reason });
  await writeAudit(trx, {
    eventType: 'instrument.revoke_worthless',
    now: by.now,
    userId: by.userId,
    entity: 'instrument',
    entityId: id,
    metadata: { because: reason },
    before: { since: current.since, reason: current.reason },
    after: null,
  });
  return finish(trx, target);
};
