// Keeps which checks have passed, by a hash of everything they read: an unchanged part is not checked again. A failure is
// never kept.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash, isStamped, isWrittenSince, leaveStamp } from '../stamp.mjs';

/** What no check reads: packages, whose versions are in the lock file, and what we make ourselves. */
const made = new Set(['node_modules', '.git', '.cache', '.data', 'dist', 'coverage', 'test-results']);

/** @param {string} root @param {(entry: import('node:fs').Dirent) => boolean} isWanted */
const namesIn = (root, isWanted) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => !made.has(entry.name) && isWanted(entry))
    .map(({ name }) => name)
    .toSorted();

/** Returns the files and folders of a checkout. @param {string} root */
export const wholeTree = (root) => namesIn(root, () => true);

/** Returns some folders with the files beside them: the settings of the tools and the lock file. @param {string} root @param {string[]} folders */
export const withSettings = (root, folders) => [...namesIn(root, (entry) => entry.isFile()), ...folders];

/** @typedef {{ name: string, inputs: string[], run: () => Promise<{ code: number, output: string }> }} Check */

/**
 * Returns a function that runs a check unless it has passed with the same inputs, on this version of Node.
 * @param {{ root: string, folder: string }} places the checkout, and where the results are kept
 */
export const keepPassed =
  ({ root, folder }) =>
  async (/** @type {Check} */ { name, inputs, run }) => {
    const stampFile = join(folder, name.replaceAll(/\W+/g, '-'));
    const begin = Date.now();
    const stamp = contentHash(root, inputs, [process.version, process.platform, process.arch]);
    if (isStamped(stampFile, stamp)) return { code: 0, output: '', isKept: true };
    const result = await run();
    // A file that was changed meanwhile, even if it was changed back, may have been read before or after.
    if (result.code === 0 && !isWrittenSince(root, inputs, begin)) leaveStamp(stampFile, stamp);
    return { ...result, isKept: false };
  };
