/** Applying an import of transactions: all of it in one transaction of the database. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionLayout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { bookTransactions } from '../ledger/actions.ts';
import type { NewEntry } from '../ledger/actions.ts';
import { lockLedger } from '../portfolio-access/ledger-lock.actions.ts';
import { likeEntries } from './answers.queries.ts';
import { deleteOtherRows } from './file.queries.ts';
import { readAs } from './layout.ts';
import { holdLease } from './lease.ts';
import { entriesBeside, entryOf } from './ledger-faults.actions.ts';
import * as queries from './queries.ts';
import { countsOf, keepRows } from './reading.actions.ts';
import { assessTransactions } from './transactions.actions.ts';
import type { Assessment } from './transactions.actions.ts';
import { createdFor, faultText, markApplied, NotApplied, titleOf } from './work.actions.ts';
import type { Work } from './work.actions.ts';

const bookingTries = 5;

const newEntries = async (
  { candidates }: Assessment,
  created: ReadonlyMap<string, string>,
): Promise<NewEntry[]> => {
  const entries: NewEntry[] = [];
  const idNow = (id: string | null) => (id === null ? null : (created.get(id) ?? id));
  for (const candidate of candidates) {
    if (entries.length % 500 === 499) await nextTurn();
    const { instrumentId, toInstrumentId } = candidate;
    const ids = { instrumentId: idNow(instrumentId), toInstrumentId: idNow(toInstrumentId) };
    entries.push(entryOf(candidate, ids), ...entriesBeside(candidate, ids));
  }
  return entries;
};

/** Books what was assessed; `moved` when the ledger has changed since, and the assessment is out of date. */
const bookAssessed = (work: Work, assessment: Assessment): Promise<'applied' | 'moved'> =>
  inTransaction(work.app.db, async (trx) => {
    const { app, row, lease, userId } = work;
    await holdLease(trx, lease, null);
    invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
    const lock = await lockLedger(trx, row.portfolio_id);
    if (lock?.ledger_revision !== assessment.ledgerRevision) return 'moved';
    const instruments = [...assessment.newInstruments].map(([id, one]) => ({ ...one, id }));
    const entries = await newEntries(assessment, await createdFor(trx, work, instruments));
    const by = { userId, importId: row.id, now: app.clock.now(), today: app.clock.today() };
    const booked = await bookTransactions(trx, row.portfolio_id, { entries, by });
    if (!booked.ok)
      throw new NotApplied('faults' in booked ? (booked.faults[0]?.message ?? booked.code) : titleOf(booked));
    const count = (fate: string) => assessment.rows.filter((one) => one.fate === fate).length;
    await markApplied(trx, work, {
      newRows: assessment.candidates.length,
      duplicateRows: count('duplicate'),
      errorRows: count('error'),
      questionRows: count('question'),
      totalRows: assessment.rows.length,
    });
    return 'applied';
  });

/** A row that looks like an entry which it did not look like when a person saw it. */
const newlyLike = async (work: Work, { rows }: Assessment): Promise<number | null> => {
  const { id, reading_id } = work.row;
  invariant(reading_id !== null, 'an import is applied as it was read');
  const seen = await likeEntries(work.app.db, { importId: id, readingId: reading_id });
  const found = rows.find(({ line, questions }) =>
    questions.some((one) => one.kind === 'likely_duplicate' && one.entry.id !== seen.get(line)),
  );
  return found?.line ?? null;
};

/** Shows the rows as they are now instead of as they were. */
const showAnew = async (work: Work, { rows }: Assessment): Promise<void> => {
  const { db } = work.app;
  const reading = { importId: work.row.id, readingId: uuid() };
  await keepRows(db, reading, rows);
  await inTransaction(db, async (trx) => {
    await holdLease(trx, work.lease, null);
    await queries.changeImport(trx, work.row.id, { ...countsOf(rows), reading_id: reading.readingId });
  });
  await deleteOtherRows(db, work.row.id, reading.readingId);
};

/** Why the rows can't be booked as the person saw them; null when they can. */
const obstacleIn = async (work: Work, assessment: Assessment): Promise<string | null> => {
  const faulty = assessment.rows.find(({ fate }) => fate === 'error');
  if (work.rows === 'all' && faulty !== undefined)
    return `Line ${faulty.line}: ${faulty.faults[0]?.message ?? 'not right'}`;
  const like = await newlyLike(work, assessment);
  if (like !== null) return `Line ${like}: A matching entry was booked meanwhile`;
  const open = assessment.rows.find(({ fate }) => fate === 'question');
  return work.rows === 'all' && open !== undefined ? `Line ${open.line}: This row waits for an answer` : null;
};

/** Assesses the file against the ledger as it is now and books its new rows; nothing at all when that fails. */
export const applyTransactions = async (work: Work, layout: TransactionLayout): Promise<void> => {
  const { app, row, mayCreate } = work;
  invariant(row.portfolio_id !== null, 'transactions are imported into a portfolio');
  const today = app.clock.today();
  const input = { row, portfolioId: row.portfolio_id, layout: readAs(layout, work.scan), mayCreate, today };
  for (let tries = 0; tries < bookingTries; tries += 1) {
    const assessment = await assessTransactions(app.db, input);
    if (isRefusal(assessment)) throw new NotApplied(faultText(assessment));
    const obstacle = await obstacleIn(work, assessment);
    if (obstacle !== null) {
      await showAnew(work, assessment);
      throw new NotApplied(obstacle);
    }
    if ((await bookAssessed(work, assessment)) === 'applied') return;
  }
  throw new NotApplied('The ledger kept changing meanwhile; try again');
};
