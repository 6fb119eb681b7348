/** A batch of a renewal: some portfolios of the queue, claimed by this process and computed together. */
import type { LocalDate } from '@partnerfolio/finance/dates';
import { reusedMemory } from '@partnerfolio/finance/day-memory';
import type { DayMemory } from '@partnerfolio/finance/day-memory';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/context.ts';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { loadLedgers, toPricingState } from '../../ledger/replay.actions.ts';
import { computeFrom, figuresStamp } from '../compute/inputs/computed.actions.ts';
import { ledgerInstruments, readDetails } from '../compute/inputs/details.actions.ts';
import type { Details } from '../compute/inputs/details.actions.ts';
import { listSources } from '../compute/inputs/queries.ts';
import type { FigureSource } from '../compute/inputs/queries.ts';
import { isPassing } from '../compute/inputs/computing.actions.ts';
import { daysToStore } from '../stored/days.queries.ts';
import { failedFigures } from './failed.actions.ts';
import { figuresToStore } from '../stored/figures.rules.ts';
import type { FiguresWithColumns } from '../stored/queries.ts';
import * as queue from '../stored/queue.queries.ts';

/** The parts of the app that a renewal needs. */
export type Renewing = Pick<App, 'db' | 'clock' | 'log'> & {
  /** How many portfolios are read, computed and stored together; a small number by default. */
  readonly batchSize?: number;
};

/**
 * So small that readers of the embedded database, which has a single connection, hardly wait while a batch is stored.
 */
const fewAtOnce = 16;
/**
 * For a database server: each batch costs a dozen statements and one change of the firm's totals, whatever its size.
 */
export const manyAtOnce = 64;
/** After this time a batch stores what it has computed, well before other processes may take over its portfolios. */
const batchMs = 3000;
export interface Batch {
  readonly claim: string;
  readonly today: LocalDate;
  readonly claimed: readonly queue.Claimed[];
}

type DetailsOf = (id: string) => Promise<Details>;

interface ComputingOne {
  readonly today: LocalDate;
  readonly detailsOf: DetailsOf;
  readonly memory: DayMemory;
}

const computeOne = async (
  app: Renewing,
  source: FigureSource,
  { today, detailsOf, memory }: ComputingOne,
): Promise<FiguresWithColumns> => {
  const scope = { today, memory, detailsOf: () => detailsOf(source.id) };
  const computed = await computeFrom(app.db, source, scope);
  const at = app.clock.now().toISOString();
  const { row, broken } = figuresToStore(computed, { today, stamp: figuresStamp(source, today), at });
  if (broken.length > 0) app.log.error({ portfolioId: source.id, broken }, 'figures that cannot be true');
  return { ...row, toStore: daysToStore(row.days) };
};

/**
 * Reads several ledgers at once. If that fails, each is read by itself later, so that one bad ledger does not stop the
 * others.
 */
const readLedgersAhead = async (
  app: Renewing,
  sources: readonly FigureSource[],
  detailsOf: DetailsOf,
): Promise<void> => {
  try {
    const instruments = new Map<string, ReturnType<typeof ledgerInstruments>>();
    for (const { id } of sources) instruments.set(id, ledgerInstruments(await detailsOf(id)));
    await loadLedgers(app.db, sources.map(toPricingState), (id) => instruments.get(id) ?? new Map());
  } catch (error) {
    app.log.warn({ err: error }, 'ledgers could not be read at once');
  }
};

/** So few that their entries fit into the cache of a small budget, together with the next ones. */
const ledgersAtOnce = 16;

/** Yields portfolios whose ledgers have been read, and reads the next group while the caller computes one; begins at once. */
const withLedgersAhead = (
  app: Renewing,
  sources: readonly FigureSource[],
  detailsOf: DetailsOf,
): AsyncGenerator<FigureSource> => {
  const read = async (from: number): Promise<readonly FigureSource[]> => {
    const group = sources.slice(from, from + ledgersAtOnce);
    if (group.length > 0) await readLedgersAhead(app, group, detailsOf);
    return group;
  };
  const first = read(0);
  return (async function* groups() {
    let next = first;
    for (let from = ledgersAtOnce; ; from += ledgersAtOnce) {
      const group = await next;
      if (group.length === 0) return;
      next = read(from);
      yield* group;
    }
  })();
};

/** A claimed batch with what its portfolios are computed from; the first ledgers are being read. */
export interface PreparedBatch extends Batch {
  readonly detailsOf: DetailsOf;
  readonly sources: AsyncGenerator<FigureSource>;
}

/** Reads the details of all portfolios at once; if one of them prevents that, of each by itself when it is computed. */
const readDetailsOfAll = async (
  app: Renewing,
  ids: readonly string[],
  today: LocalDate,
): Promise<DetailsOf> => {
  try {
    const detailsOf = await readDetails(app.db, ids, today);
    return (id) => Promise.resolve(detailsOf(id));
  } catch (error) {
    if (isPassing(error)) throw error;
    app.log.warn({ err: error }, 'details could not be read at once');
    return async (id) => (await readDetails(app.db, [id], today))(id);
  }
};

const nothingClaimed = (batch: Batch): PreparedBatch => ({
  ...batch,
  detailsOf: (id) => Promise.reject(new Error(`${id} is not claimed`)),
  sources: (async function* none() {})(),
});

const prepare = async (app: Renewing, batch: Batch): Promise<PreparedBatch> => {
  if (batch.claimed.length === 0) return nothingClaimed(batch);
  const ids = batch.claimed.map((one) => one.portfolio_id);
  const found = await listSources(app.db, ids);
  const detailsOf = await readDetailsOfAll(app, ids, batch.today);
  return { ...batch, detailsOf, sources: withLedgersAhead(app, found, detailsOf) };
};

/** A lost or busy database is no error of the portfolio, unless the portfolio meets it this often in a row. */
const passingFailures = 4;

/** What to store of a portfolio whose computation failed; null if its former figures may stay until it is tried again. */
const afterFailure = async (
  app: Renewing,
  { claim, claimed, today }: Batch,
  { source, error }: { readonly source: FigureSource; readonly error: unknown },
): Promise<FiguresWithColumns | null> => {
  const { id: portfolioId, base_currency: currency, is_closed: isClosed } = source;
  app.log.error({ err: error, portfolioId }, 'figures could not be computed');
  const failures = claimed.find((one) => one.portfolio_id === portfolioId)?.failures ?? 0;
  if (isPassing(error) && failures + 1 < passingFailures) {
    await queue.putOff(app.db, portfolioId, claim);
    return null;
  }
  const [stamp, at] = [figuresStamp(source, today), app.clock.now().toISOString()];
  return failedFigures({ portfolioId, currency, isClosed, stamp, at, computedFor: today });
};

/**
 * Computes the portfolios of a batch until its time is over. One that fails is unknown until it can be computed, and
 * delays no other.
 */
const computeAll = async (app: Renewing, batch: PreparedBatch): Promise<FiguresWithColumns[]> => {
  const { today, detailsOf } = batch;
  const until = performance.now() + batchMs;
  const rows: FiguresWithColumns[] = [];
  const memory = reusedMemory();
  for await (const source of batch.sources) {
    if (performance.now() > until) break;
    try {
      rows.push(await computeOne(app, source, { today, detailsOf, memory }));
      memory.reuse();
    } catch (error) {
      const failed = await afterFailure(app, batch, { source, error });
      if (failed !== null) rows.push(failed);
    }
    await yieldToEventLoop();
  }
  return rows;
};

/** Gives the portfolios of a batch back to the queue if a step of its renewal fails. */
export const orRelease = async <T>(app: Renewing, { claim }: Batch, step: Promise<T>): Promise<T> => {
  try {
    return await step;
  } catch (error) {
    await queue.releaseClaimed(app.db, claim);
    throw error;
  }
};

/** Claims the next portfolios of the queue, none if it is empty, and reads what they are computed from. */
export const prepareBatch = async (app: Renewing, { version, day }: queue.Epoch): Promise<PreparedBatch> => {
  const claim = uuid();
  const limit = app.batchSize ?? fewAtOnce;
  const claimed = await queue.claimPortfolios(app.db, { claim, version, limit });
  const batch = { claim, today: day as LocalDate, claimed };
  return orRelease(app, batch, prepare(app, batch));
};

/** Computes the portfolios of a batch, to be stored. */
export const computeBatch = (app: Renewing, batch: PreparedBatch): Promise<FiguresWithColumns[]> =>
  orRelease(app, batch, computeAll(app, batch));

/** Gives back the portfolios of a batch that will not be computed. */
export const releaseBatch = (app: Renewing, { claim }: Batch): Promise<void> =>
  queue.releaseClaimed(app.db, claim);
