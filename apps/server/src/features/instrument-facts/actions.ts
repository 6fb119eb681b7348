/** Stating facts of instruments, reading what was known on a day, and carrying statements over when instruments merge. */
import { factCodes, noIssuer } from '@partnerfolio/contract/instruments/facts';
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import { statementsAtMost } from '@partnerfolio/contract/instruments/stated-facts';
import type {
  FactOrigin,
  InstrumentFacts,
  StatedFacts,
} from '@partnerfolio/contract/instruments/stated-facts';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { because, refuse, refuseFor } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { keepIssuer } from '../issuers/queries.ts';
import { lockInstrument } from '../market-data/queries.ts';
import * as queries from './queries.ts';
import type { StatementRow } from './queries.ts';
import { differingFacts, statedValue, statedValues } from './rules.ts';
import type { DifferingFact } from './rules.ts';

/**
 * What counts of some instruments on a day, by instrument and fact. A fact that is missing, or whose statement has
 * neither value nor issuer, was unknown. Proposals and reports freeze what this returns.
 */
export const readFactsOn = async (
  db: Db,
  ids: readonly string[],
  on: LocalDate,
): Promise<ReadonlyMap<string, ReadonlyMap<FactCode, StatementRow>>> => {
  const found = new Map<string, Map<FactCode, StatementRow>>(ids.map((id) => [id, new Map()]));
  for (const row of await queries.listNewest(db, ids, on)) found.get(row.instrumentId)?.set(row.fact, row);
  return found;
};

/** Statements are added, and undone once, so the number of both tells one state of the facts from every other. */
const revisionOf = async (db: Db, id: string): Promise<number> =>
  1 + ((await queries.countChanges(db, [id])).get(id)?.changes ?? 0);

/** The facts of an instrument on a day, in the shape of the contract. */
export const readFacts = async (db: Db, id: string, on: LocalDate): Promise<InstrumentFacts> => ({
  items: await queries.listNewest(db, [id], on),
  revision: await revisionOf(db, id),
});

interface Statement {
  readonly instrumentId: string;
  readonly stated: StatedFacts;
  readonly asOf: LocalDate;
  readonly origin: FactOrigin;
  readonly source: string;
}

/** Who states it, and when. */
interface By {
  readonly userId: string;
  readonly now: Date;
  readonly today: LocalDate;
}

const rowsOf = ({ instrumentId, stated, asOf, origin, source }: Statement, { userId, now }: By) =>
  factCodes.flatMap((fact) => {
    const value = stated[fact];
    if (value === undefined) return [];
    const isIssuer = fact === 'issuer' && value !== noIssuer;
    return {
      id: uuid(),
      instrument_id: instrumentId,
      fact,
      value: isIssuer ? null : value,
      issuer_id: isIssuer ? value : null,
      as_of: asOf,
      origin,
      source,
      stated_at: now.toISOString(),
      stated_by: userId,
    };
  });

/** What counted before of the facts that are stated now; null where it was unknown. */
const presentOf = async (trx: Db, { instrumentId, stated }: Statement, today: LocalDate) => {
  const present = new Map(
    (await queries.listNewest(trx, [instrumentId], today)).map((row) => [row.fact, row]),
  );
  const codes = factCodes.filter((fact) => stated[fact] !== undefined);
  return Object.fromEntries(
    codes.map((fact) => {
      const row = present.get(fact);
      return [fact, row === undefined ? null : statedValue(row)];
    }),
  );
};

type Refused = Refusal<'not_found' | 'invalid' | 'stale' | 'wrong_state', 'too_many_statements'>;

/** States or withdraws facts of an instrument at a revision, in the caller's transaction. */
export const stateFacts = async (
  trx: Db,
  { revision, ...statement }: Statement & { readonly revision: number },
  by: By,
): Promise<InstrumentFacts | Refused> => {
  const { instrumentId: id, stated, asOf, source } = statement;
  if (asOf > by.today) return refuseFor('asOf', 'day_in_future');
  if ((await lockInstrument(trx, id)) === null) return refuse('not_found');
  const present = await revisionOf(trx, id);
  if (present !== revision) return refuse('stale');
  const { issuer } = stated;
  if (issuer && issuer !== noIssuer && !(await keepIssuer(trx, issuer)))
    return refuseFor('issuer', 'unknown_issuer');
  const rows = rowsOf(statement, by);
  if (present + rows.length > statementsAtMost) return refuse('wrong_state', because('too_many_statements'));
  const before = await presentOf(trx, statement, by.today);
  await queries.insertStatements(trx, rows);
  await writeAudit(trx, {
    eventType: 'instrument.state_facts',
    now: by.now,
    userId: by.userId,
    entity: 'instrument_facts',
    entityId: id,
    metadata: { asOf, source, origin: statement.origin },
    before,
    after: stated,
  });
  return readFacts(trx, id, by.today);
};

interface Pair {
  readonly from: string;
  readonly into: string;
}

/** How many statements a merge moves, and which facts differ, with the statement that then counts. */
export const compareFacts = async (
  db: Db,
  { from, into }: Pair,
  today: LocalDate,
): Promise<{ moved: number; differing: DifferingFact[] }> => {
  const rows = await queries.listNewest(db, [from, into], today);
  const ofOne = (id: string) => rows.filter((row) => row.instrumentId === id);
  const moved = await queries.countStatements(db, from);
  return { moved, differing: differingFacts(ofOne(from), ofOne(into)) };
};

/** Moves all statements; the audit log keeps what counted before where another statement counts now. */
export const moveFacts = async (trx: Db, pair: Pair, { userId, now, today }: By): Promise<void> => {
  const { differing } = await compareFacts(trx, pair, today);
  const changed = differing.filter(({ kept }) => kept === 'from');
  const moved = await queries.moveStatements(trx, pair);
  if (moved === 0) return;
  await writeAudit(trx, {
    eventType: 'instrument.merge_facts',
    now,
    userId,
    entity: 'instrument_facts',
    entityId: pair.into,
    metadata: { from: pair.from, count: moved },
    before: {
      ...Object.fromEntries(changed.map(({ fact }) => [fact, null])),
      ...statedValues(changed.flatMap(({ into }) => into ?? [])),
    },
    after: statedValues(changed.map(({ from }) => from)),
    // The merge's own event notifies open pages.
    isPart: true,
  });
};
