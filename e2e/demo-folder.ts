// The data of the demo firm, grown once for all workers: each portal of it begins with a copy.
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

/** What the data is made of: the bundle that grows it. */
const maker = () => contentHash(root, ['dist/server', 'apps/server/migrations']).slice(0, 16);

/** Where the data lies that this bundle makes today, in the time zone of the tests' portals. */
const folderOfToday = () => join(shelf, `${new Date().toISOString().slice(0, 10)}-${maker()}`);

/**
 * Grows the demo firm unless today's is there already, and removes those of other days and bundles.
 * @param grow starts a portal of the demo firm in an empty folder and stops it when it has grown
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

/** Fills a portal's folder with the demo firm; after midnight with that of the day before, which the portal carries on. */
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
  // The cluster's secrets open with its own key only.
  cpSync(join(source, 'secrets.key'), join(folder, 'secrets.key'));
};
