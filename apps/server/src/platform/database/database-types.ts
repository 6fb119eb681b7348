/**
 * How PostgreSQL's values are represented in TypeScript, the same on both databases. Dates and decimals stay text,
 * because a Date shifts a day with the time zone and a float loses cents.
 */
import { types as pgTypes } from 'pg';
import type { CustomTypesConfig } from 'pg';

const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  timestampArray: 1115,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
} as const;

type TextParser = (text: string) => unknown;

/**
 * Parses a count or a sum of integers as a number. Keys are uuids, so an int8 is always a quantity; one beyond 2^53
 * fails the query instead of being rounded silently.
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
}

const UTC_INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d+))?\+00$/;

/**
 * An instant as ISO 8601 in UTC with three decimals, as `Date.prototype.toISOString` writes it, so that text order is
 * time order. Microseconds are kept, because a page cursor must equal its row.
 */
export function parseInstant(text: string): string {
  const match = UTC_INSTANT.exec(text);
  if (!match) return text;
  const [, day, time, fraction = ''] = match;
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

const asText: TextParser = (text) => text;

type AnyOid = Parameters<typeof pgTypes.getTypeParser>[0];

const parseTextArray = pgTypes.getTypeParser(OID.textArray as AnyOid) as (text: string) => (string | null)[];

function parseArray(parse: TextParser): TextParser {
  return (text) => parseTextArray(text).map((entry) => (entry === null ? null : parse(entry)));
}

const pinned = new Map<number, TextParser>([
  [OID.int8, parseInt8],
  [OID.date, asText],
  [OID.timestamp, asText],
  [OID.timestamptz, parseInstant],
  [OID.numeric, asText],
  [OID.int8Array, parseArray(parseInt8)],
  [OID.timestampArray, parseArray(asText)],
  [OID.dateArray, parseArray(asText)],
  [OID.timestamptzArray, parseArray(parseInstant)],
  [OID.numericArray, parseArray(asText)],
]);

/** The type parsers of each pool; other types use the driver's own. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: AnyOid, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : pinned.get(oid);
    return parser ?? pgTypes.getTypeParser(oid, format);
  },
};
