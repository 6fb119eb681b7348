/** Collects every statement sent to a PostgreSQL server, with its values. */
import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What the app was doing. */
  readonly during: string;
}

export interface WatchedStatements {
  readonly sent: readonly SentStatement[];
  /** Names the statements that follow. */
  readonly begin: (during: string) => void;
  readonly stop: () => void;
}

/** A few sets of values show what a statement reads; the filters of a list make separate statements. */
const setsOfValues = 3;

interface Query {
  readonly text?: string;
  readonly values?: readonly unknown[];
}

/** A statement that reads or writes rows; a comment before it may name it. */
const isOfRows = (text: string): boolean =>
  /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i.test(text);

/** From here on, watches all clients of this process, including those of transactions. */
export const watchStatements = (): WatchedStatements => {
  const sent: SentStatement[] = [];
  const counts = new Map<string, number>();
  let during = 'the start';
  const original = pg.Client.prototype.query;
  const note = (query: string | Query, values: unknown): void => {
    const text = typeof query === 'string' ? query : query.text;
    if (text === undefined || !isOfRows(text)) return;
    const count = counts.get(text) ?? 0;
    if (count >= setsOfValues) return;
    counts.set(text, count + 1);
    const given = typeof query === 'string' ? values : query.values;
    sent.push({ text, values: Array.isArray(given) ? given : [], during });
  };
  const watched = function (this: pg.Client, ...given: readonly unknown[]): unknown {
    note(given[0] as string | Query, given[1]);
    return Reflect.apply(original, this, given);
  };
  // One function replaces all overloads.
  pg.Client.prototype.query = watched as typeof original;
  return {
    sent,
    begin: (next) => {
      during = next;
    },
    stop: () => {
      pg.Client.prototype.query = original;
    },
  };
};
