/** Entering exchange rates, in one transaction with their audit events, and the pairs that have any. */
import { Decimal } from '@partnerfolio/finance/decimal';
import type { FxPair } from '@partnerfolio/contract/market-data';
import { writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant, refuse, refuseFor } from '../../platform/http/problem.ts';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Refusal } from '../../platform/http/problem.ts';
import type { Actor } from './actions.ts';
import * as queries from './rates.queries.ts';

/** The rate of a day: one unit of `base` costs `rate` units of `quote`. */
export interface RateEntry {
  readonly base: string;
  readonly quote: string;
  readonly day: string;
  readonly rate: string;
}

/** Enters or corrects the rate of a day; the audit log keeps the previous value. */
export const enterRate = async (
  trx: Db,
  entry: RateEntry,
  actor: Actor,
): Promise<Refusal<'invalid'> | null> => {
  if (entry.base === entry.quote) return refuseFor('quote', 'currencies_equal');
  // Runs first because it orders writers, so that the audit log shows the value that was really overwritten.
  await queries.bumpFxRevision(trx);
  const before = await queries.findRate(trx, entry);
  await queries.upsertRate(trx, {
    ...entry,
    source: 'manual',
    at: actor.now.toISOString(),
    import_id: null,
  });
  await writeAudit(trx, {
    eventType: 'fx_rate.enter',
    now: actor.now,
    userId: actor.userId,
    entity: 'fx_rate',
    before: before === null ? null : { ...entry, rate: before.rate },
    after: entry,
  });
  return null;
};

/** Stores many rates of one pair, replacing existing ones; for rate sources and the sample firm. */
export const storeRates = async (
  trx: Db,
  columns: { base: string; quote: string; days: readonly string[]; rates: readonly string[] },
  writer: { source: string; now: Date },
): Promise<void> => {
  invariant(columns.base !== columns.quote, 'a rate is between two currencies');
  if (columns.days.length === 0) return;
  await queries.bumpFxRevision(trx);
  await queries.upsertRates(trx, columns, { source: writer.source, at: writer.now.toISOString() });
};

/** Whether two decimals are equal, whatever their trailing zeros. */
const isSameRate = (stored: string | undefined, entered: string): boolean =>
  stored !== undefined && new Decimal(stored).equals(entered);

const pairKey = ({ base, quote, day }: RateEntry): string => `${base}/${quote}/${day}`;

/** Why rates cannot be entered together: each wrong one by its place in the list. */
const errorsAmong = (entries: readonly RateEntry[], today: string): FieldError[] => {
  const seen = new Set<string>();
  return entries.flatMap((entry, i) => {
    const isRepeated = seen.has(pairKey(entry));
    seen.add(pairKey(entry));
    if (entry.base === entry.quote) return [fieldError(`rates.${i}.quote`, 'currencies_equal')];
    if (entry.day > today) return [fieldError(`rates.${i}.day`, 'day_in_future')];
    return isRepeated ? [fieldError(`rates.${i}.day`, 'rate_repeated')] : [];
  });
};

/** How many rates were added, replaced another, or were unchanged. */
export interface EnteredRates {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
}

/** Enters or corrects many rates, all or none; each that differs from the stored one has an audit event. */
export const enterRates = async (
  trx: Db,
  entries: readonly RateEntry[],
  { today, ...actor }: Actor & { readonly today: string },
): Promise<EnteredRates | Refusal<'invalid'>> => {
  const fields = errorsAmong(entries, today);
  if (fields.length > 0) return refuse('invalid', { fields });
  // Runs first for the same reason as for a single rate.
  await queries.bumpFxRevision(trx);
  const stored = await queries.findRates(trx, entries);
  const before = new Map(stored.map((one) => [pairKey(one), one.rate]));
  const different = entries.filter((one) => !isSameRate(before.get(pairKey(one)), one.rate));
  await queries.upsertManyRates(trx, different, { source: 'manual', at: actor.now.toISOString() });
  await writeAudits(
    trx,
    different.map((entry) => {
      const rate = before.get(pairKey(entry));
      return {
        eventType: 'fx_rate.enter' as const,
        now: actor.now,
        userId: actor.userId,
        entity: 'fx_rate',
        before: rate === undefined ? null : { ...entry, rate },
        after: entry,
      };
    }),
  );
  const changed = different.filter((one) => before.has(pairKey(one))).length;
  return { added: different.length - changed, changed, same: entries.length - different.length };
};

/** A pair of currencies in the shape of the contract. */
export const pairView = ({ base, quote, days, rates, source, at }: queries.PairRow): FxPair => {
  const [day, earlierDay] = days as FxPair['latest']['day'][];
  const [rate, earlier] = rates;
  invariant(day !== undefined && rate !== undefined, 'a pair has at least one rate');
  const previous =
    earlierDay === undefined || earlier === undefined ? null : { day: earlierDay, rate: earlier };
  return {
    base,
    quote,
    latest: { day, rate, source, at },
    previous,
    change: previous === null ? null : Number(rate) / Number(previous.rate) - 1,
    trend: rates.map(Number).toReversed(),
  };
};
