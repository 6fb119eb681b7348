/** Reads the activities of a Ghostfolio export (JSON). */
import { importError } from '../../import/errors.rules.ts';
import { rowCountError } from '../../upload/row-count.ts';
import type { RowLimit } from '../../upload/row-count.ts';
import { checkJson } from '../tables/json-limits.ts';
import { programWord } from '../tables/program-words.ts';
import { cashOut, statementTable } from '../tables/statement-rows.ts';
import type { StatementRow } from '../tables/statement-rows.ts';
import { numberCell, UnreadableFile } from '../tables/table-text.ts';
import type { SourceTable } from '../tables/table-writer.ts';
import { xmlText } from './xml-elements.ts';

const activitiesAtMost = 500_000;

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textAt = (object: JsonObject, name: string): string => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

/** A number as the file states it; a text stays as it is, and becomes an error of its row if it is no number. */
const numberAt = (object: JsonObject, name: string): string => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? numberCell(value) : '';
  return typeof value === 'string' ? value.trim() : '';
};

const listAt = (object: JsonObject, name: string): readonly JsonObject[] => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Ghostfolio counts the day in UTC, as it writes the moment. */
const dayAt = (activity: JsonObject): string => {
  const text = textAt(activity, 'date');
  return /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(text)?.[1] ?? text;
};

/** The identifier and currency of each symbol, from the profiles that newer versions export. */
const readProfiles = (file: JsonObject): ReadonlyMap<string, JsonObject> =>
  new Map(listAt(file, 'assetProfiles').map((profile) => [textAt(profile, 'symbol'), profile]));

/** Interest and fees are bookings of the account: their symbol is a name that the user gave them. */
const onAccount = new Set(['FEE', 'INTEREST']);

const activityRow = (activity: JsonObject, profiles: ReadonlyMap<string, JsonObject>): StatementRow => {
  const kind = textAt(activity, 'type').toUpperCase();
  const symbol = textAt(activity, 'symbol');
  const profile = profiles.get(symbol) ?? {};
  const currency = textAt(activity, 'currency') || textAt(profile, 'currency');
  const fee = numberAt(activity, 'fee');
  const shared = {
    date: dayAt(activity),
    type: programWord('ghostfolio', kind),
    currency,
    note: textAt(activity, 'comment'),
    reference: textAt(activity, 'id'),
  };
  // The fee is its own amount; older versions state it as the price of one unit.
  if (kind === 'FEE' && !/^0?$/.test(fee)) return { ...shared, amount: cashOut(fee) };
  const units = { quantity: numberAt(activity, 'quantity'), price: numberAt(activity, 'unitPrice') };
  if (onAccount.has(kind)) return { ...shared, ...units, ...(kind === 'FEE' ? {} : { fee }) };
  return {
    ...shared,
    ...units,
    fee,
    symbol,
    isin: textAt(profile, 'isin'),
    name: textAt(profile, 'name'),
    instrumentCurrency: textAt(profile, 'currency'),
  };
};

/** Counted before any row is made of them. */
const checkCounts = (activities: readonly JsonObject[], limit: RowLimit | null): void => {
  if (limit === null) return;
  const counts = new Map<string, number>();
  for (const activity of activities) {
    const account = textAt(activity, 'accountId');
    const count = (counts.get(account) ?? 0) + 1;
    if (count > limit.rows) throw new UnreadableFile(rowCountError(limit));
    counts.set(account, count);
  }
};

const parse = (bytes: Uint8Array): JsonObject => {
  checkJson(bytes);
  let value: unknown;
  try {
    value = JSON.parse(xmlText(bytes));
  } catch {
    throw new UnreadableFile(importError('file_damaged'));
  }
  if (!isObject(value) || !Array.isArray(value['activities']))
    throw new UnreadableFile(importError('foreign_file', { kind: 'json' }));
  return value;
};

/** The activities of the file, a table for each account. */
export const readGhostfolioTables = function* (
  bytes: Uint8Array,
  limit: RowLimit | null = null,
): Generator<SourceTable> {
  const file = parse(bytes);
  const activities = listAt(file, 'activities');
  if (activities.length === 0) throw new UnreadableFile(importError('no_transactions'));
  if (activities.length > activitiesAtMost) throw new UnreadableFile(importError('takes_too_long'));
  checkCounts(activities, limit);
  const names = new Map(
    listAt(file, 'accounts').map((account) => [textAt(account, 'id'), textAt(account, 'name')]),
  );
  const profiles = readProfiles(file);
  const tables = new Map<string, StatementRow[]>();
  for (const activity of activities) {
    const account = textAt(activity, 'accountId');
    const rows = tables.get(account) ?? [];
    rows.push(activityRow(activity, profiles));
    tables.set(account, rows);
  }
  for (const [account, rows] of tables)
    yield { name: names.get(account) || account || 'Ghostfolio', rows: statementTable(rows) };
};
