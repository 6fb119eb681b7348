/** Writes rows of a generated firm: by COPY on a PostgreSQL server, by unnest in batches on the embedded database. */
import type pg from 'pg';

/** The columns of a table with their types; a type with "!" is sent as text and cast. */
export type Columns = Readonly<Record<string, string>>;
export type Cell = string | number | boolean | null;
export type WriteRows = (
  table: string,
  columns: Columns,
  rows: readonly (readonly Cell[])[],
) => Promise<void>;

const batch = 10_000;

function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += batch) yield rows.slice(start, start + batch);
}

const arrayText = (cells: readonly (Cell | undefined)[]): string => {
  const quoted = cells.map((cell) =>
    cell === null || cell === undefined ? 'NULL' : `"${String(cell).replaceAll(/(["\\])/g, '\\$1')}"`,
  );
  return `{${quoted.join(',')}}`;
};

const bareType = (type: string): string => type.replace('!', '');

export const writeByUnnest =
  (client: pg.Pool | pg.ClientBase): WriteRows =>
  async (table, columns, rows) => {
    const names = Object.keys(columns);
    const types = Object.values(columns);
    const casts = types.map((type, n) => (type.endsWith('!') ? `c${n}::${bareType(type)}` : `c${n}`));
    const arrays = types.map((type, n) => `$${n + 1}::${type.endsWith('!') ? 'text' : type}[]`);
    const statement = `insert into ${table} (${names.join(', ')}) select ${casts.join(', ')}
      from unnest(${arrays.join(', ')}) as t (${names.map((_, n) => `c${n}`).join(', ')})`;
    for (const part of batchesOf(rows))
      await client.query(
        statement,
        names.map((_, n) => arrayText(part.map((row) => row[n]))),
      );
  };

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const copyText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? '\\N'
    : String(cell).replaceAll(/[\\\n\r\t]/g, (char) => escapes[char] ?? char);

/** The part of a `pg` client's connection that COPY needs. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A query that starts a COPY and sends its rows. */
const copyQuery = (text: string, chunk: () => Buffer, done: (error: Error | null) => void) => {
  let failure: Error | null = null;
  const ignore = () => undefined;
  return {
    submit: (connection: CopyConnection) => connection.query(text),
    handleCopyInResponse: (connection: CopyConnection) => {
      connection.sendCopyFromChunk(chunk());
      connection.endCopyFrom();
    },
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleCommandComplete: ignore,
    handleReadyForQuery: () => done(failure),
    handleError: (error: Error) => {
      failure = error;
      done(error);
    },
  };
};

export const writeByCopy =
  (client: pg.Client): WriteRows =>
  async (table, columns, rows) => {
    const text = `copy ${table} (${Object.keys(columns).join(', ')}) from stdin`;
    for (const part of batchesOf(rows)) {
      const lines = () => Buffer.from(part.map((row) => `${row.map(copyText).join('\t')}\n`).join(''));
      await new Promise<void>((resolve, reject) => {
        const query = copyQuery(text, lines, (error) => (error ? reject(error) : resolve()));
        // The types of `pg` only know the submittables of its own packages.
        client.query(query as unknown as pg.Submittable);
      });
    }
  };
