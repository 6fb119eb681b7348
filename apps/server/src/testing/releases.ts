/**
 * Data written by earlier releases, as fixtures: every later version must open them. `fixtures/README.md` describes
 * how they are made.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, constants } from 'node:zlib';
import pg from 'pg';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures');

/** The figures of a portfolio in that release. */
export interface ReleasedFigures {
  readonly name: string;
  readonly totalValue: string | null;
  readonly sinceInception: number | null;
}

const unpack = async (release: string, file: string): Promise<Buffer> =>
  promisify(brotliDecompress)(await readFile(join(FIXTURES, release, file)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });

/** Unpacks a release's data folder into `dir`, as its embedded database left it. */
export async function unpackDataFolder(release: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  const archive = join(dir, 'release.tar');
  await writeFile(archive, await unpack(release, 'data-folder.tar.br'));
  await promisify(execFile)('tar', ['--no-same-owner', '-xf', archive, '-C', dir]);
  await rm(archive);
}

/** Fills an empty database on a server with a release's dump. */
export async function loadDump(release: string, url: string): Promise<void> {
  const text = (await unpack(release, 'postgres.sql.br')).toString('utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Lines with a backslash are commands for psql.
    await client.query(text.replace(/^\\.*$/gm, ''));
  } finally {
    await client.end();
  }
}

/** The stored figures of each portfolio by id. */
export async function releasedFigures(release: string): Promise<Readonly<Record<string, ReleasedFigures>>> {
  const text = await readFile(join(FIXTURES, release, 'figures.json'), 'utf8');
  return JSON.parse(text) as Readonly<Record<string, ReleasedFigures>>;
}
