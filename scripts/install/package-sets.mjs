// The two sets of packages: what building and running the portal takes (`dependencies`), and everything, with what only tests,
// checks and development take (`devDependencies`).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { placeInLock } from '../lockfile.mjs';

/**
 * @typedef {import('../lockfile.mjs').LockedPackage} LockedPackage
 * @typedef {import('../lockfile.mjs').LockedPackages} LockedPackages
 * @typedef {'portal' | 'all'} PackageSet
 * @typedef {{ os: string, cpu: string, libc?: string | undefined }} Platform
 */

/** The C library of this Linux; undefined elsewhere. */
const thisLibc = () => {
  if (process.platform !== 'linux') return undefined;
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport());
  return report?.header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
};

/** @returns {Platform} */
export const thisPlatform = () => ({ os: process.platform, cpu: process.arch, libc: thisLibc() });

/** Whether a list of a package, such as `["linux"]` or `["!win32"]`, admits a value. @param {string[] | undefined} list @param {string | undefined} value */
const admitsValue = (list, value) => {
  if (list === undefined || list.length === 0) return true;
  if (value === undefined || list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((entry) => entry.startsWith('!'));
};

/** @param {LockedPackage} locked @param {Platform} platform */
const fits = ({ os, cpu, libc }, platform) =>
  admitsValue(os, platform.os) && admitsValue(cpu, platform.cpu) && admitsValue(libc, platform.libc);

const isOwn = (/** @type {string} */ place) => !place.includes('node_modules/');

/** @param {LockedPackage} locked @param {boolean} withDevelopment */
const wantedBy = (locked, withDevelopment) =>
  Object.keys({
    ...locked.dependencies,
    ...locked.optionalDependencies,
    ...locked.peerDependencies,
    ...(withDevelopment && locked.devDependencies),
  });

/**
 * Returns the places of what a package needs, as far as npm installs it.
 * @param {LockedPackages} packages @param {string} from @param {{ set: PackageSet, platform: Platform }} options
 */
const neededFrom = (packages, from, { set, platform }) =>
  wantedBy(packages[from] ?? {}, set === 'all' && isOwn(from)).flatMap((name) => {
    const place = placeInLock(packages, from, name);
    const locked = place === undefined ? undefined : packages[place];
    if (place === undefined || !locked || locked.link) return [];
    return (set === 'all' || !locked.dev) && fits(locked, platform) ? [place] : [];
  });

/**
 * Returns the places of the packages that npm installs for a set on a platform.
 * @param {LockedPackages} packages @param {PackageSet} set @param {Platform} platform
 */
export const placesOfSet = (packages, set, platform) => {
  /** @type {Set<string>} */
  const found = new Set();
  // A set that grows while it is walked: each package is looked at once.
  const walked = new Set(Object.keys(packages).filter(isOwn));
  for (const from of walked)
    for (const place of neededFrom(packages, from, { set, platform })) {
      found.add(place);
      walked.add(place);
    }
  return [...found];
};

/**
 * Counts the packages that have arrived. The folders tell, because npm prints nothing about it that is the same with a cold and a
 * warm cache or from one version to the next.
 * @param {string} root @param {string[]} places
 */
export const countArrived = (root, places) =>
  places.filter((place) => existsSync(join(root, place, 'package.json'))).length;
