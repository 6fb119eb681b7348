// A stamp file stores a hash of build inputs, so that a part is rebuilt only if they have changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Returns all files under a path in a fixed order; none if the path does not exist. @param {string} path @returns {string[]} */
const filesUnder = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
};

/**
 * Hashes the contents and names of files and folders, and further facts.
 * @param {string} root @param {string[]} paths @param {string[]} [facts]
 */
export const contentHash = (root, paths, facts = []) => {
  const hash = createHash('sha256').update(facts.join('\n'));
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))))
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
};

/** Whether a file or folder was written after a moment, in milliseconds. @param {string} root @param {string[]} paths @param {number} moment */
export const isWrittenSince = (root, paths, moment) => {
  const files = paths.flatMap((path) => filesUnder(join(root, path)));
  // A folder's time is that of the last file that came or went.
  const places = new Set([
    ...paths.map((path) => join(root, path)),
    ...files,
    ...files.map((file) => dirname(file)),
  ]);
  return [...places].some((place) => !existsSync(place) || statSync(place).mtimeMs > moment);
};

/** Whether `file` contains the wanted stamp. @param {string} file @param {string} wanted */
export const isStamped = (file, wanted) => existsSync(file) && readFileSync(file, 'utf8') === wanted;

/** Writes the stamp. @param {string} file @param {string} stamp */
export const leaveStamp = (file, stamp) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
};
