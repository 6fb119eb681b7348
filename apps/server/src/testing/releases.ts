/** Data that earlier releases wrote, as fixtures: every later version must open them. `fixtures/README.md` says how they are made. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, constants } from 'node:zlib';
import pg from 'pg';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures');

/** The figures of a portfolio as the release showed them. */
export interface ReleasedFigures {
  readonly name: string;
  readonly totalValue: string | null;
  readonly sinceInception: number | null;
}

const unpack = async (release: string, file: string): Promise<Buffer> =>
  promisify(brotliDecompress)(await readFile(join(FIXTURES, release, file)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });

/** Lays the data folder of a release into `dir`, as its embedded database left it. */
export async function unpackDataFolder(release: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  const archive = join(dir, 'release.tar');
  await writeFile(archive, await unpack(release, 'data-folder.tar.br'));
  await promisify(execFile)('tar', ['--no-same-owner', '-xf', archive, '-C', dir]);
  await rm(archive);
}

/** Fills an empty database on a server with the dump of a release. */
export async function loadDump(release: string, url: string): Promise<void> {
  const text = (await unpack(release, 'postgres.sql.br')).toString('utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Lines with a backslash are for psql alone.
    await client.query(text.replace(/^\\.*$/gm, ''));
  } finally {
    await client.end();
  }
}

/** The figures of each portfolio by id, as the release had stored them. */
export async function releasedFigures(release: string): Promise<Readonly<Record<string, ReleasedFigures>>> {
  const text = await readFile(join(FIXTURES, release, 'figures.json'), 'utf8');
  return JSON.parse(text) as Readonly<Record<string, ReleasedFigures>>;
}
