// The data of the demo firm, created once for all workers; each portal starts with a copy.
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../scripts/stamp.mjs';

const root = join(import.meta.dirname, '..');
const shelf = join(root, '.cache/demo-firm');

/** Hashes the build inputs of the data: the server's bundle and its migrations. */
const maker = () => contentHash(root, ['dist/server', 'apps/server/migrations']).slice(0, 16);

/** Returns the folder for the data of today's date and this bundle, in the time zone of the tests' portals. */
const folderOfToday = () => join(shelf, `${new Date().toISOString().slice(0, 10)}-${maker()}`);

/**
 * Creates the demo firm unless today's exists, and removes those of other days and bundles.
 * @param grow starts a demo portal in an empty folder and stops it when its data is complete
 */
export const prepareDemoFolder = async (grow: (folder: string) => Promise<void>) => {
  const target = folderOfToday();
  if (existsSync(target)) return;
  mkdirSync(shelf, { recursive: true });
  for (const old of readdirSync(shelf)) rmSync(join(shelf, old), { recursive: true, force: true });
  const draft = mkdtempSync(join(shelf, 'growing-'));
  await grow(draft);
  renameSync(draft, target);
};

/** Copies the demo firm into a portal's folder; after midnight that of the day before, which the portal continues. */
export const copyDemoFolder = (folder: string) => {
  const made = maker();
  const newest = (existsSync(shelf) ? readdirSync(shelf) : [])
    .filter((name) => name.endsWith(`-${made}`))
    .toSorted()
    .at(-1);
  if (newest === undefined) return;
  const source = join(shelf, newest);
  cpSync(join(source, 'cluster'), join(folder, 'cluster'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  // The stored secrets need the key they were encrypted with.
  cpSync(join(source, 'secrets.key'), join(folder, 'secrets.key'));
};
