/**
 * The format of a backup: gzipped lines of JSON, the same for embedded and server databases, so that a backup of one
 * restores into the other. First a header with the migrations; then for each table a line with its name and columns
 * and one line a row, with values in PostgreSQL's text form; last the row counts and a checksum of everything before.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

const FORMAT = 'partnerfolio-backup';

const headerSchema = z.object({
  format: z.literal(FORMAT),
  // Those of the first version contain no files.
  version: z.literal([1, 2]),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
});

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

const fileSchema = z.object({ file: z.string() });

const endSchema = z.object({
  end: z.literal(true),
  files: z.int().default(0),
  rows: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.int()),
  sha256: z.string(),
});

export type BackupHeader = Pick<z.infer<typeof headerSchema>, 'migrations'>;
export type BackupTable = z.infer<typeof tableSchema>;

/** The contents of a complete backup: row counts by table, how many stored files, and the positions of its sequences. */
export interface BackupContents {
  rows: Record<string, number>;
  files: number;
  sequences: Record<string, number>;
}

/** One item of a backup, in file order. A row is the text of a JSON array; the bytes of a stored file follow its name. */
export type BackupItem =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'row'; table: BackupTable; json: string }
  | { kind: 'file'; name: string }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'end'; contents: BackupContents };

/** The file is not a complete, unchanged backup; the message says what is wrong. */
export class BackupFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupFileError';
  }
}

/** The items to write, in file order; the writer adds counts and checksum. */
export type BackupSource = AsyncIterable<
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'rows'; json: string[] }
  | { kind: 'file'; name: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'sequences'; sequences: Record<string, number> }
>;

/** Writes a backup to a new file and flushes it to disk. */
export async function writeBackupFile(file: string, source: BackupSource): Promise<BackupContents> {
  const handle = await open(file, 'wx', 0o600);
  const contents: BackupContents = { rows: {}, files: 0, sequences: {} };
  try {
    const lines = Readable.from(writeLines(source, contents));
    await pipeline(lines, createGzip({ level: 4 }), handle.createWriteStream({ flush: true }));
    return contents;
  } finally {
    await handle.close().catch(() => undefined);
  }
}

type WrittenItem = BackupSource extends AsyncIterable<infer Item> ? Item : never;

/** An item as lines of the file. */
function toLines(item: Exclude<WrittenItem, { kind: 'sequences' }>): string {
  switch (item.kind) {
    case 'header':
      return `${JSON.stringify({ format: FORMAT, version: 2, ...item.header })}\n`;
    case 'table':
      return `${JSON.stringify(item.table)}\n`;
    case 'rows':
      return item.json.map((line) => `${line}\n`).join('');
    case 'file':
      return `${JSON.stringify({ file: item.name })}\n`;
    case 'bytes':
      return `"${Buffer.from(item.bytes).toString('base64')}"\n`;
  }
}

async function* writeLines(source: BackupSource, contents: BackupContents): AsyncIterable<string> {
  const hash = createHash('sha256');
  let table = '';
  for await (const item of source) {
    if (item.kind === 'sequences') {
      contents.sequences = item.sequences;
      continue;
    }
    if (item.kind === 'table') {
      table = item.table.table;
      contents.rows[table] = 0;
    }
    if (item.kind === 'rows') contents.rows[table] = (contents.rows[table] ?? 0) + item.json.length;
    if (item.kind === 'file') contents.files += 1;
    const text = toLines(item);
    hash.update(text);
    yield text;
  }
  yield `${JSON.stringify({ end: true, ...contents, sha256: hash.digest('hex') })}\n`;
}

/** Reads a backup from start to end; fails at the end if anything is missing or changed. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupItem> {
  const reader = new BackupReader();
  const gunzip = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const line of splitLines(source.pipe(gunzip))) yield reader.read(line);
    reader.finish();
  } catch (error) {
    if (error instanceof BackupFileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupFileError(`The backup ${file} cannot be read: ${reason}`, { cause: error });
  } finally {
    source.destroy();
  }
}

/** Splits at line feeds only: Node's line reader also splits at U+2028, which may occur inside JSON text. */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new BackupFileError('The backup is cut off in the middle of a line');
}

class BackupReader {
  readonly #hash = createHash('sha256');
  readonly #rows: Record<string, number> = {};
  #files = 0;
  #table: BackupTable | undefined;
  #hasHeader = false;
  #hasEnded = false;

  read(line: string): BackupItem {
    if (this.#hasEnded) throw new BackupFileError('The backup continues after its end');
    if (line.startsWith('[')) return this.#readRow(line);
    if (line.startsWith('"')) return this.#readBytes(line);
    const value: unknown = JSON.parse(line);
    const end = endSchema.safeParse(value);
    if (end.success) return this.#readEnd(end.data);
    this.#hash.update(`${line}\n`);
    if (!this.#hasHeader) return this.#readHeader(value);
    const file = fileSchema.safeParse(value);
    if (file.success) return this.#readFile(file.data.file);
    this.#table = tableSchema.parse(value);
    this.#rows[this.#table.table] = 0;
    return { kind: 'table', table: this.#table };
  }

  finish(): void {
    if (!this.#hasEnded) throw new BackupFileError('The backup is cut off: its end is missing');
  }

  #readHeader(value: unknown): BackupItem {
    const header = headerSchema.safeParse(value);
    if (!header.success) throw new BackupFileError('This is not a Partnerfolio backup');
    this.#hasHeader = true;
    return { kind: 'header', header: header.data };
  }

  #readRow(json: string): BackupItem {
    const table = this.#table;
    if (!table) throw new BackupFileError('The backup has rows before its first table');
    this.#hash.update(`${json}\n`);
    this.#rows[table.table] = (this.#rows[table.table] ?? 0) + 1;
    return { kind: 'row', table, json };
  }

  #readFile(name: string): BackupItem {
    this.#files += 1;
    return { kind: 'file', name };
  }

  #readBytes(line: string): BackupItem {
    if (this.#files === 0) throw new BackupFileError('The backup has bytes before its first file');
    this.#hash.update(`${line}\n`);
    return { kind: 'bytes', bytes: Buffer.from(line.slice(1, -1), 'base64') };
  }

  #readEnd(end: z.infer<typeof endSchema>): BackupItem {
    this.#hasEnded = true;
    if (this.#hash.digest('hex') !== end.sha256) {
      throw new BackupFileError('The backup was changed after it was made: its checksum does not match');
    }
    if (!haveSameCounts(this.#rows, end.rows)) {
      throw new BackupFileError('The backup does not have the number of rows that it states');
    }
    if (this.#files !== end.files) {
      throw new BackupFileError('The backup does not have the number of files that it states');
    }
    return { kind: 'end', contents: { rows: end.rows, files: end.files, sequences: end.sequences } };
  }
}

/** Whether two row counts by table are equal. */
export function haveSameCounts(a: Record<string, number>, b: Record<string, number>): boolean {
  const tables = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...tables].every((table) => a[table] === b[table]);
}

/** A backup that was read to its end. */
export interface CheckedBackup {
  header: BackupHeader;
  contents: BackupContents;
  /** The fingerprints of the keys that sealed its secrets: what the database stores of them. */
  keyIds: string[];
}

const rowSchema = z.array(z.string().nullable());

/** The fingerprint in a row of the table of keys; null for any other item. */
const readKeyId = (item: BackupItem): string | null => {
  if (item.kind !== 'row' || item.table.table !== 'secret_keys') return null;
  return rowSchema.parse(JSON.parse(item.json))[item.table.columns.indexOf('key_id')] ?? null;
};

/** Opens a backup and reads it to the end. */
export async function checkBackupFile(file: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let contents: BackupContents | undefined;
  const keyIds: string[] = [];
  for await (const item of readBackupFile(file)) {
    if (item.kind === 'header') header = item.header;
    if (item.kind === 'end') contents = item.contents;
    const keyId = readKeyId(item);
    if (keyId !== null) keyIds.push(keyId);
  }
  if (!header || !contents) throw new BackupFileError('The backup is empty');
  return { header, contents, keyIds };
}
