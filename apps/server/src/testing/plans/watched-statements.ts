/** Collects every statement that goes to a PostgreSQL server, with the values it was sent with. */
import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What the app was doing. */
  readonly during: string;
}

export interface WatchedStatements {
  readonly sent: readonly SentStatement[];
  /** Names what follows. */
  readonly begin: (during: string) => void;
  readonly stop: () => void;
}

/** Few sets of values say what a statement reads; a list's filters make statements of their own. */
const setsOfValues = 3;

interface Query {
  readonly text?: string;
  readonly values?: readonly unknown[];
}

/** From here on all clients of this process are watched, also those of transactions. */
export const watchStatements = (): WatchedStatements => {
  const sent: SentStatement[] = [];
  const counts = new Map<string, number>();
  let during = 'the start';
  const original = pg.Client.prototype.query;
  const note = (query: string | Query, values: unknown): void => {
    const text = typeof query === 'string' ? query : query.text;
    if (text === undefined || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return;
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
  // One function stands for all the ways in which it can be called.
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
