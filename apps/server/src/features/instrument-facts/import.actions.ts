/** States what rows of a file say of many instruments at once, and takes it back. */
import { statementsAtMost } from '@partnerfolio/contract/instruments/stated-facts';
import type { FactOrigin } from '@partnerfolio/contract/instruments/stated-facts';
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import type { LocalDate } from '@partnerfolio/contract/values';
import { v7 as uuid } from 'uuid';
import { writeAudits } from '../../platform/audit/audit.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { lockInstruments } from '../market-data/queries.ts';
import * as queries from './queries.ts';
import type { PriorFact } from './queries.ts';

/** What a row states of one fact: a value, or the id of an issuer. */
export interface RowFact {
  readonly fact: FactCode;
  readonly value: string | null;
  readonly issuerId: string | null;
  readonly asOf: LocalDate;
}

export interface FactRow {
  readonly line: number;
  readonly instrumentId: string;
  readonly source: string;
  readonly facts: readonly RowFact[];
}

interface ByImport {
  readonly importId: string;
  readonly origin: FactOrigin;
  readonly userId: string;
  readonly now: Date;
}

/** What became of a row; `gone`: its instrument was merged or deleted; `full`: it has too many statements. */
export interface StatedRow {
  readonly line: number;
  readonly is: 'stated' | 'gone' | 'full';
  readonly statements: number;
}

interface Stated extends RowFact {
  readonly row: FactRow;
  readonly prior: PriorFact;
}

const isNew = ({ prior, value, issuerId, asOf }: Stated): boolean =>
  prior.asOf !== asOf || (prior.issuerId ?? prior.value) !== (issuerId ?? value);

/** What the rows state that is not stated already. */
const findNew = async (trx: Db, rows: readonly FactRow[]): Promise<Stated[]> => {
  const all = rows.flatMap((row) => row.facts.map((fact) => ({ ...fact, row })));
  const asked = all.map(({ row: { instrumentId }, fact, asOf }) => ({ instrumentId, fact, asOf }));
  const priors = await queries.listPriors(trx, asked);
  const seen = new Set<string>();
  return all.flatMap((one, n) => {
    const prior = priors[n];
    // Two rows may say the same.
    const key = `${one.row.instrumentId} ${one.fact} ${one.asOf}`;
    if (prior === undefined || seen.has(key) || !isNew({ ...one, prior })) return [];
    seen.add(key);
    return [{ ...one, prior }];
  });
};

/** One event for each row and date, as if the facts had been typed. */
const eventsOf = (stated: readonly Stated[], { origin, userId, now }: ByImport): AuditEvent[] => {
  const groups = new Map<string, Stated[]>();
  for (const one of stated) {
    const key = `${one.row.line} ${one.asOf}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        eventType: 'instrument.state_facts' as const,
        now,
        userId,
        entity: 'instrument_facts',
        entityId: first.row.instrumentId,
        metadata: { asOf: first.asOf, source: first.row.source, origin },
        before: Object.fromEntries(group.map(({ fact, prior }) => [fact, prior.issuerId ?? prior.value])),
        after: Object.fromEntries(group.map(({ fact, value, issuerId }) => [fact, issuerId ?? value])),
        // The event of the import notifies open pages.
        isPart: true,
      },
    ];
  });
};

/** Which rows can be stated: their instrument is there, and stays within its limit. */
const sortRows = async (trx: Db, rows: readonly FactRow[]) => {
  const ids = [...new Set(rows.map(({ instrumentId }) => instrumentId))];
  const live = await lockInstruments(trx, ids);
  const counts = await queries.countChanges(trx, ids);
  const used = new Map(ids.map((id) => [id, counts.get(id)?.all ?? 0]));
  return rows.map((row) => {
    if (!live.has(row.instrumentId)) return { row, is: 'gone' as const };
    const after = (used.get(row.instrumentId) ?? 0) + row.facts.length;
    if (after > statementsAtMost) return { row, is: 'full' as const };
    used.set(row.instrumentId, after);
    return { row, is: 'stated' as const };
  });
};

/** States what rows say, each row whole or not at all, in the caller's transaction. */
export const stateRows = async (trx: Db, rows: readonly FactRow[], by: ByImport): Promise<StatedRow[]> => {
  const sorted = await sortRows(trx, rows);
  const stated = await findNew(
    trx,
    sorted.flatMap(({ row, is }) => (is === 'stated' ? [row] : [])),
  );
  await queries.insertStatements(
    trx,
    stated.map(({ row, fact, value, issuerId, asOf }) => ({
      id: uuid(),
      instrument_id: row.instrumentId,
      fact,
      value,
      issuer_id: issuerId,
      as_of: asOf,
      origin: by.origin,
      source: row.source,
      stated_at: by.now.toISOString(),
      stated_by: by.userId,
      import_id: by.importId,
    })),
  );
  await writeAudits(trx, eventsOf(stated, by));
  const counts = new Map<number, number>();
  for (const { row } of stated) counts.set(row.line, (counts.get(row.line) ?? 0) + 1);
  return sorted.map(({ row: { line }, is }) => ({ line, is, statements: counts.get(line) ?? 0 }));
};
