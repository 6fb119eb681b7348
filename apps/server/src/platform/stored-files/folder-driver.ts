/** Stored files in a folder: `ab/abcd…`, written under another name first. */
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MissingFile, pathOfName } from './driver.ts';
import type { FileDriver, StoredName } from './driver.ts';

const shardName = /^[0-9a-f]{2}$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Flushes a folder, so that what was renamed in it is there after a power cut. */
const flushFolder = async (dir: string): Promise<void> => {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeFlushed = async (file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const some of bytes) await handle.writeFile(some);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The names in a folder that fit; none if it does not exist. */
async function* namesIn(dir: string, fits: (name: string) => boolean): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(dir)) if (fits(name)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function* listFolder(dir: string): AsyncGenerator<StoredName> {
  for await (const shard of namesIn(dir, (name) => shardName.test(name)))
    for await (const name of namesIn(join(dir, shard), (one) => pathOfName(one) !== null)) {
      const found = await stat(join(dir, shard, name)).catch(() => null);
      if (found !== null) yield { name, at: found.mtime };
    }
}

async function* readBytes(file: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of createReadStream(file)) yield bytes as Uint8Array;
  } catch (error) {
    throw isMissing(error) ? new MissingFile(`There is no stored file ${name}`, { cause: error }) : error;
  }
}

export const createFolderDriver = (dir: string): FileDriver => {
  const fileOf = (name: string): string => {
    const path = pathOfName(name);
    if (path === null) throw new Error(`Not the name of a stored file: ${name}`);
    return join(dir, path);
  };
  return {
    place: dir,
    async put(name, bytes) {
      const file = fileOf(name);
      const draft = `${file}.partial`;
      const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeFlushed(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(dirname(file));
      if (made !== undefined) await flushFolder(dir);
    },
    get: (name) => readBytes(fileOf(name), name),
    delete: (name) => rm(fileOf(name), { force: true }),
    list: () => listFolder(dir),
  };
};
