// Keeps package-lock.json fit for `npm ci` on every platform. npm leaves out any platform build that it could not read from
// the registry when writing the lock file, and `npm ci` then refuses the whole file. This restores such entries: the package
// that needs one names its exact version, and its name contains the platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/**
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, dev?: boolean,
 *   engines?: { node?: string }, devDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   hasInstallScript?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * Returns where Node would find `name` from the package at `from`; undefined if nowhere.
 * @param {LockedPackages} packages @param {string} from @param {string} name
 */
export const placeInLock = (packages, from, name) => {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (!base.includes('/node_modules/'))
      return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
  }
};

/**
 * Reads the platform of a package from its name.
 * @param {string} name
 */
const platformOf = (name) => {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('linux') && words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
};

/**
 * Returns the optional dependencies that the lock file names but does not contain.
 * @param {LockedPackages} packages
 * @returns {{ place: string, name: string, version: string }[]}
 */
export const missingPlatforms = (packages) =>
  Object.entries(packages).flatMap(([from, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !placeInLock(packages, from, name))
      .map(([name, version]) => ({ place: `node_modules/${name}`, name, version })),
  );

/**
 * Returns the packages whose entry names the address of a registry, which would tie a clone to that registry.
 * @param {LockedPackages} packages
 */
export const addressedPackages = (packages) =>
  Object.entries(packages)
    .filter(([, locked]) => !locked.link && locked.resolved !== undefined)
    .map(([place]) => place);

/**
 * Returns the packages with missing platforms added and addresses removed, in npm's order.
 * @param {LockedPackages} packages
 * @returns {LockedPackages}
 */
export const completed = (packages) => {
  /** @type {LockedPackages} */
  const result = {};
  for (const [place, locked] of Object.entries(packages)) {
    const { resolved, ...rest } = locked;
    result[place] = locked.link && resolved !== undefined ? { resolved, ...rest } : rest;
  }
  for (const { place, name, version } of missingPlatforms(packages))
    result[place] = { version, ...platformOf(name), optional: true };
  return Object.fromEntries(Object.entries(result).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: completed(lock.packages) }, null, 2)}\n`);
}
