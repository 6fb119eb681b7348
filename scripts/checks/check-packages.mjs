// Checks the dependencies: each direct one runs on the oldest supported Node, and the lock file installs on every platform.
import { readFileSync } from 'node:fs';
import { inHome } from '../places.mjs';
import { addressedPackages, missingPlatforms } from '../lockfile.mjs';

/** The oldest supported version of Node. */
const oldest = [20, 19, 0];

/** Direct dependencies that declare a newer Node, each with the reason why it runs on the oldest supported one. */
const knownToRun = new Map([
  ['@sparticuz/chromium', 'only unpacks a browser for the tests; tried on Node 20.20'],
]);

/** Packages with a script of their own for the installation, which is not run, each with the reason why it works without. */
const knownWithoutScript = new Map([
  ['esbuild', 'the script only replaces its command, which we do not run, by a faster one'],
  ['fsevents', 'it ships built for macOS, the only system it is for'],
]);

/** @typedef {import('../lockfile.mjs').LockedPackages} LockedPackages */

/** @param {number[]} a @param {number[]} b */
const compare = (a, b) =>
  a.map((part, at) => part - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** The comparisons of version ranges. @type {Record<string, (version: number[], bound: number[]) => boolean>} */
const signs = {
  '>=': (version, bound) => compare(version, bound) >= 0,
  '>': (version, bound) => compare(version, bound) > 0,
  '<=': (version, bound) => compare(version, bound) <= 0,
  '<': (version, bound) => compare(version, bound) < 0,
  '^': (version, bound) => version[0] === bound[0] && compare(version, bound) >= 0,
  '~': (version, bound) => version[0] === bound[0] && version[1] === bound[1] && compare(version, bound) >= 0,
};

/** Whether a version satisfies one comparator, such as `^20.19.0`, `>=22` or `20.x`. @param {string} comparator @param {number[]} version */
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
 * Whether a version satisfies a range of `engines`.
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

/** Returns the workspaces' manifests from the lock file. @param {LockedPackages} packages */
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

/** Returns direct dependencies that may not run on the oldest Node. @param {LockedPackages} packages */
export const tooNew = (packages) =>
  [...directDependencies(packages)].flatMap((name) => {
    const range = packages[`node_modules/${name}`]?.engines?.node ?? '*';
    if (admits(range, oldest) || knownToRun.has(name)) return [];
    return [`${name} needs Node ${range}, but we support ${oldest.join('.')}: use an older version`];
  });

/** Returns packages in a workspace's own node_modules, where a bundle in dist/ would not find them. @param {LockedPackages} packages */
const nested = (packages) =>
  Object.keys(packages)
    .filter((place) => /^(apps|packages)\/[^/]+\/node_modules\//.test(place))
    .map(
      (place) =>
        `${place} is not at the root: use the same version in every workspace, because bundles find only the root one`,
    );

/** Returns the packages that would miss their installation script, which is not run. @param {LockedPackages} packages */
export const scripted = (packages) =>
  Object.entries(packages)
    .filter(([, locked]) => locked.hasInstallScript === true)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !knownWithoutScript.has(name))
    .map(
      (name) =>
        `${name} has an installation script, which is not run: say in check-packages.mjs why it works without`,
    );

/** Returns the errors in the dependencies, one line each. */
export const brokenPackages = async () => {
  /** @type {{ packages: LockedPackages }} */
  const { packages } = JSON.parse(readFileSync(inHome('package-lock.json'), 'utf8'));
  return [
    ...tooNew(packages),
    ...nested(packages),
    ...scripted(packages),
    ...missingPlatforms(packages).map(
      ({ name }) => `the lock file lacks ${name}: run node scripts/lockfile.mjs`,
    ),
    ...addressedPackages(packages).map(
      (place) => `the lock file names an address for ${place}: run node scripts/lockfile.mjs`,
    ),
  ];
};
