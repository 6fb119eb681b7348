/**
 * Makes a ledger name one instrument in place of another that is the same. An exact replay before and after shows that
 * no day's units change, and whether the cost does.
 */
import { writeAudits } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import type { LedgerEntry } from '@partnerfolio/finance/entry';
import { unitsText } from '@partnerfolio/finance/exact';
import type { Quotation } from '@partnerfolio/contract/choices';
import type { Units } from '@partnerfolio/finance/exact';
import type { Ledger } from '@partnerfolio/finance/ledger';
import { prepareLedger } from '@partnerfolio/finance/ledger';
import { replayLots } from '@partnerfolio/finance/lot-replay';
import { openPositions, realisedGains } from '@partnerfolio/finance/lot-views';
import type { PositionView } from '@partnerfolio/finance/lot-views';
import type { CostMethod } from '@partnerfolio/finance/market';
import { majorCurrency, sumAmounts } from '@partnerfolio/finance/money';
import type { CurrencyCode } from '@partnerfolio/finance/money';
import { known, unknown } from '@partnerfolio/finance/unknown';
import type { Figure } from '@partnerfolio/finance/unknown';
import { fxRevision } from '../market-data/rates.queries.ts';
import { loadRates } from '../market-data/series.actions.ts';
import {
  advanceLedger,
  enterLedger,
  lockLedger,
  periodMetadata,
} from '../portfolio-access/ledger-lock.actions.ts';
import type {
  LedgerLock,
  LedgerPass,
  LedgerWriter,
  PeriodRefusal,
} from '../portfolio-access/ledger-lock.actions.ts';
import * as moves from './instrument-move.queries.ts';
import type { ReplayLedger } from './replay.actions.ts';
import { findLedgerErrors, newErrors } from './rules.ts';

/** Two instruments that are the same, quoted alike: the first becomes the second. */
export interface InstrumentMove {
  readonly from: string;
  readonly into: string;
  readonly currency: string;
  readonly quotation: Quotation;
}

/** Units and cost of both instruments together. */
export interface JointHolding {
  readonly quantity: string;
  readonly cost: Figure;
  readonly currency: string;
}

/** What a move changes in one ledger. */
export interface MoveEffect {
  /** Whether the units of each day stay, also of instruments that came out of the two, and every entry still adds up. */
  readonly keepsUnits: boolean;
  /** Whether each manual valuation by amount still values the units that it was entered for. */
  readonly keepsValuations: boolean;
  /** Whether the cost of what is held stays, in both currencies, and the gain of every sale. */
  readonly keepsCost: boolean;
  readonly before: JointHolding;
  readonly after: JointHolding;
}

const movedEntry = (entry: LedgerEntry, { from, into }: InstrumentMove): LedgerEntry => {
  const moved = (id: string | undefined) => (id === from ? into : id);
  return {
    ...entry,
    instrumentId: moved(entry.instrumentId),
    toInstrumentId: moved(entry.toInstrumentId),
  } as LedgerEntry;
};

/** The entries on which units and lots of the two instruments depend: of all that is exchanged with them. */
const entriesAround = (
  entries: ReadonlyMap<string, LedgerEntry>,
  { from, into }: InstrumentMove,
): LedgerEntry[] => {
  const all = [...entries.values()];
  const wanted = new Set([from, into]);
  for (let size = 0; size < wanted.size;) {
    size = wanted.size;
    for (const { instrumentId, toInstrumentId } of all) {
      if (instrumentId === undefined || toInstrumentId === undefined) continue;
      if (wanted.has(instrumentId)) wanted.add(toInstrumentId);
      if (wanted.has(toInstrumentId)) wanted.add(instrumentId);
    }
  }
  return all.filter(({ instrumentId }) => instrumentId !== undefined && wanted.has(instrumentId));
};

/** The units of some instruments together after each day that changed one of them. */
const unitsByDay = (ledger: Ledger, ids: readonly string[]): Map<number, Units> => {
  const steps = ledger.instruments
    .flatMap(({ id }, index) =>
      ids.includes(id) ? (ledger.steps[index] ?? []).map((step) => ({ id, step })) : [],
    )
    .toSorted((a, b) => a.step.day - b.step.day);
  const held = new Map<string, Units>();
  const sums = new Map<number, Units>();
  for (const { id, step } of steps) {
    held.set(id, step.quantity);
    sums.set(
      step.day,
      [...held.values()].reduce((sum, units) => sum + units, 0n),
    );
  }
  return sums;
};

type UnitsByDay = ReadonlyMap<number, Units>;

/** The units of every instrument by day, with the two of a move as one under the name that stays. */
const unitsAround = (ledger: Ledger, { from, into }: InstrumentMove): ReadonlyMap<string, UnitsByDay> =>
  new Map([
    ...ledger.instruments
      .filter(({ id }) => id !== from && id !== into)
      .map(({ id }) => [id, unitsByDay(ledger, [id])] as const),
    [into, unitsByDay(ledger, [from, into])],
  ]);

const areSameDays = (a: UnitsByDay, b: UnitsByDay | undefined): boolean =>
  a.size === b?.size && [...a].every(([day, units]) => b.get(day) === units);

const areSameUnits = (a: ReadonlyMap<string, UnitsByDay>, b: ReadonlyMap<string, UnitsByDay>): boolean =>
  a.size === b.size && [...a].every(([id, days]) => areSameDays(days, b.get(id)));

const sumFigures = (figures: readonly Figure[]): Figure =>
  figures.every((figure) => figure.known)
    ? known(sumAmounts(figures.flatMap((figure) => (figure.known ? [figure.value] : []))))
    : unknown('unknown_cost');

/** Adds up the positions of some instruments. */
const jointHolding = (
  { positions, units }: { positions: readonly PositionView[]; units: UnitsByDay | undefined },
  { from, into, currency }: InstrumentMove,
): JointHolding => {
  const own = positions.filter(({ instrumentId }) => instrumentId === from || instrumentId === into);
  return {
    quantity: unitsText([...(units?.values() ?? [])].at(-1) ?? 0n),
    cost: sumFigures(own.map(({ cost }) => cost)),
    currency: majorCurrency(currency as CurrencyCode).currency,
  };
};

const figureText = (figure: Figure): string => (figure.known ? figure.value : figure.reason);

type LotBook = ReturnType<typeof replayLots>;

/**
 * The cost of what is held in both currencies: of the two of a move as one, and of every instrument that lots of the
 * two became, since a transfer before the exchange decides which lots those are.
 */
const costsAround = (positions: readonly PositionView[], { from, into }: InstrumentMove): string[] => {
  const isOwn = ({ instrumentId }: PositionView) => instrumentId === from || instrumentId === into;
  const own = positions.filter(isOwn);
  const costs = [
    {
      instrumentId: into,
      cost: sumFigures(own.map(({ cost }) => cost)),
      costBase: sumFigures(own.map(({ costBase }) => costBase)),
    },
    ...positions.filter((position) => !isOwn(position)),
  ];
  return costs.map(({ instrumentId, cost, costBase }) =>
    [instrumentId, figureText(cost), figureText(costBase)].join('/'),
  );
};

/** The gain and cost of every sale. One entry has several if several lots that it brings in cover a short position. */
const gainsOf = (book: LotBook): string[] =>
  realisedGains(book).map(({ entryId, cost, costBase, gainBase }) =>
    [entryId, ...[cost, costBase, gainBase].map(figureText)].join('/'),
  );

/** Each manual valuation by amount with the units that it values: those of the whole holding. */
const valuationsOf = ({ bookings, instruments, steps }: Ledger, { from, into }: InstrumentMove): string[] =>
  bookings.flatMap(({ type, entry, instrument, day }) => {
    const id = instruments[instrument]?.id;
    if (type !== 'valuation' || entry.amount === undefined || (id !== from && id !== into)) return [];
    const valued = steps[instrument]?.find((step) => step.day === day)?.valued;
    return [[entry.id, valued?.amount, valued?.quantity].join('/')];
  });

/** Whether two lists hold the same texts, in any order. */
const areSameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

/** The settings of a portfolio that costs depend on. */
export interface CostSettings {
  readonly base_currency: string;
  readonly cost_method: CostMethod;
}

/** What a move would change in a ledger; changes nothing. */
export const effectOfMove = async (
  db: Db,
  { present, settings }: { readonly present: ReplayLedger; readonly settings: CostSettings },
  move: InstrumentMove,
): Promise<MoveEffect> => {
  const entries = entriesAround(present.entries, move);
  const { quotation } = move;
  const instrument = { id: move.into, currency: move.currency as CurrencyCode, quotation };
  const instruments = new Map([...present.instruments, [move.into, instrument]]);
  const { shortSales, dayOrder } = present;
  const prepared = (some: readonly LedgerEntry[]) =>
    prepareLedger({ entries: some, instruments: instruments.values(), shortSales, dayOrder });
  const [now, then] = [prepared(entries), prepared(entries.map((entry) => movedEntry(entry, move)))];
  const baseCurrency = settings.base_currency as CurrencyCode;
  const currencies = [...new Set([baseCurrency, ...now.currencies, ...then.currencies])];
  const rates = await loadRates(db, { currencies, revision: await fxRevision(db) });
  const replayed = (ledger: Ledger) => {
    const book = replayLots(ledger, { rates, baseCurrency, costMethod: settings.cost_method });
    const [units, positions] = [unitsAround(ledger, move), openPositions(book)];
    const joint = jointHolding({ positions, units: units.get(move.into) }, move);
    return { units, joint, costs: costsAround(positions, move), gains: gainsOf(book) };
  };
  const [held, holding] = [replayed(now), replayed(then)];
  const isSound = newErrors(findLedgerErrors(then), findLedgerErrors(now)).length === 0;
  return {
    keepsUnits: isSound && areSameUnits(held.units, holding.units),
    keepsValuations: areSameTexts(valuationsOf(now, move), valuationsOf(then, move)),
    keepsCost: areSameTexts(held.costs, holding.costs) && areSameTexts(held.gains, holding.gains),
    before: held.joint,
    after: holding.joint,
  };
};

/** The ids that one audit row holds. */
const idsAtOnce = 1000;

/** Moves the entries of a locked ledger; the caller has looked at the effect under the same lock. */
export const moveInLedger = async (
  trx: Db,
  pass: LedgerPass,
  { move: { from, into }, by }: { move: InstrumentMove; by: { userId: string; now: Date } },
): Promise<number> => {
  const { lock } = pass;
  const ledgerRevision = lock.ledger_revision + 1;
  const ids = await moves.moveEntries(trx, lock.id, { from, into, ledgerRevision });
  await moves.moveLink(trx, lock.id, { from, into });
  await advanceLedger(trx, pass, { added: 0, removed: 0, isRewritten: true });
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  );
  await writeAudits(
    trx,
    parts.map((transactionIds) => ({
      eventType: 'transaction.move' as const,
      now: by.now,
      userId: by.userId,
      entity: 'portfolio',
      entityId: lock.id,
      metadata: { transactionIds, count: transactionIds.length, ...periodMetadata(pass) },
      before: { instrumentId: from },
      after: { instrumentId: into },
    })),
  );
  return ids.length;
};

/** Lets a change of the entries that name an instrument into locked ledgers, or into none. */
export const enterForInstrument = async (
  trx: Db,
  locks: readonly LedgerLock[],
  { instrumentId, by }: { readonly instrumentId: string; readonly by: LedgerWriter },
): Promise<readonly LedgerPass[] | PeriodRefusal> => {
  const passes: LedgerPass[] = [];
  for (const lock of locks) {
    const target = { portfolioId: lock.id, instrumentId };
    const touched = (until: string) => moves.entriesNaming(trx, { ...target, until });
    const entered = await enterLedger(trx, lock, { touched, by });
    if (!entered.ok) return entered;
    passes.push(entered.pass);
  }
  return passes;
};

interface NamingLocks {
  readonly held: readonly LedgerLock[];
  /**
   * Whether no other ledger names the instrument by now. Asked once the instrument is locked: locking another ledger
   * then could deadlock.
   */
  readonly areAll: () => Promise<boolean>;
}

/** Locks ledgers in the order of their ids, before the instrument: in the order of all other writers. */
export const lockLedgersNaming = async (
  trx: Db,
  instrumentId: string,
  naming: readonly { readonly portfolioId: string }[],
): Promise<NamingLocks> => {
  const held: LedgerLock[] = [];
  for (const { portfolioId } of naming) {
    const lock = await lockLedger(trx, portfolioId);
    if (lock !== null) held.push(lock);
  }
  const areAll = async () => {
    const now = await moves.ledgersNaming(trx, instrumentId);
    return now.every(({ portfolioId }) => held.some(({ id }) => id === portfolioId));
  };
  return { held, areAll };
};
