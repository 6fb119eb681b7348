// Checks of what we depend on: every direct dependency runs on the oldest Node we promise, and the lock file
// installs anywhere.
import { readFileSync } from 'node:fs';
import { inHome } from './places.mjs';
import { addressedPackages, missingPlatforms } from './lockfile.mjs';

/** The oldest Node we promise to run on. */
const oldest = [20, 19, 0];

/** Direct dependencies that ask for a newer Node, and why each is fit for the oldest all the same. */
const knownToRun = new Map([
  ['@sparticuz/chromium', 'only unpacks a browser for the tests; tried on Node 20.20'],
]);

/** @typedef {import('./lockfile.mjs').LockedPackages} LockedPackages */

/** @param {number[]} a @param {number[]} b */
const compare = (a, b) =>
  a.map((part, at) => part - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** What each sign of a range asks of the version against its bound. @type {Record<string, (version: number[], bound: number[]) => boolean>} */
const signs = {
  '>=': (version, bound) => compare(version, bound) >= 0,
  '>': (version, bound) => compare(version, bound) > 0,
  '<=': (version, bound) => compare(version, bound) <= 0,
  '<': (version, bound) => compare(version, bound) < 0,
  '^': (version, bound) => version[0] === bound[0] && compare(version, bound) >= 0,
  '~': (version, bound) => version[0] === bound[0] && version[1] === bound[1] && compare(version, bound) >= 0,
};

/** One comparator of a range, such as `^20.19.0`, `>=22` or `20.x`. @param {string} comparator @param {number[]} version */
const holds = (comparator, version) => {
  const [, sign = '', text = ''] = /^([\^~<>=]*)v?(.*)$/.exec(comparator) ?? [];
  const parts = text
    .split('.')
    .filter((part) => /^\d+/.test(part))
    .map((part) => Number.parseInt(part, 10));
  const bound = [0, 1, 2].map((at) => parts[at] ?? 0);
  return signs[sign]?.(version, bound) ?? parts.every((part, at) => part === version[at]);
};

/**
 * Whether a range of `engines` admits a version.
 * @param {string} range @param {number[]} version
 */
export const admits = (range, version) =>
  range.split('||').some((alternative) =>
    alternative
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every((comparator) => holds(comparator, version)),
  );

/** The workspaces' manifests in the lock file. @param {LockedPackages} packages */
const workspacesIn = (packages) =>
  Object.entries(packages).filter(([place]) => !place.includes('node_modules'));

/** @param {LockedPackages} packages */
const directDependencies = (packages) =>
  new Set(
    workspacesIn(packages).flatMap(([, manifest]) =>
      Object.keys({
        ...manifest.dependencies,
        ...manifest.devDependencies,
        ...manifest.optionalDependencies,
      }),
    ),
  );

/** Direct dependencies that the oldest Node may not run. @param {LockedPackages} packages */
export const tooNew = (packages) =>
  [...directDependencies(packages)].flatMap((name) => {
    const range = packages[`node_modules/${name}`]?.engines?.node ?? '*';
    if (admits(range, oldest) || knownToRun.has(name)) return [];
    return [`${name} wants Node ${range}, we promise ${oldest.join('.')}: take an older version of it`];
  });

/** A package under a workspace's own node_modules is not the one that a bundle in dist/ finds. @param {LockedPackages} packages */
const nested = (packages) =>
  Object.keys(packages)
    .filter((place) => /^(apps|packages)\/[^/]+\/node_modules\//.test(place))
    .map(
      (place) =>
        `${place} is not at the root: give every workspace the same version, the bundles find only that one`,
    );

/** What is wrong with our packages, one line each. */
export const brokenPackages = async () => {
  /** @type {{ packages: LockedPackages }} */
  const { packages } = JSON.parse(readFileSync(inHome('package-lock.json'), 'utf8'));
  return [
    ...tooNew(packages),
    ...nested(packages),
    ...missingPlatforms(packages).map(
      ({ name }) => `the lock file lacks ${name}: run node scripts/lockfile.mjs`,
    ),
    ...addressedPackages(packages).map(
      (place) => `the lock file names an address for ${place}: run node scripts/lockfile.mjs`,
    ),
  ];
};
