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

/** Where the data lies that this bundle makes today, in the time zone of the tests' portals. */
const folderOfToday = () => {
  const made = contentHash(root, ['dist/server', 'apps/server/migrations']).slice(0, 16);
  return join(shelf, `${new Date().toISOString().slice(0, 10)}-${made}`);
};

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

/** Fills a portal's folder with the demo firm; one that starts after midnight grows its own. */
export const copyDemoFolder = (folder: string) => {
  const source = folderOfToday();
  if (!existsSync(source)) return;
  cpSync(join(source, 'cluster'), join(folder, 'cluster'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  // The cluster's secrets open with its own key only.
  cpSync(join(source, 'secrets.key'), join(folder, 'secrets.key'));
};
