import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { inStep } from '../../apps/server/src/platform/steps.mjs';
import { capture } from '../child.mjs';
import { countArrived, placesOfSet, thisPlatform } from './package-sets.mjs';
import { home, inHome } from '../places.mjs';
import { UserError } from '../user-error.mjs';
import { contentHash, isStamped, leaveStamp } from '../stamp.mjs';
import { withLock } from '../lock.mjs';

/** @typedef {import('./package-sets.mjs').PackageSet} PackageSet */

const madeFrom = [
  'package-lock.json',
  'package.json',
  '.npmrc',
  'apps/server/package.json',
  'apps/web/package.json',
  'packages/contract/package.json',
  'packages/finance/package.json',
];

/** Hashes what an installation depends on: the lock file, the manifests, and the platform. @param {string} root */
export const installStamp = (root) => {
  const [major = ''] = process.versions.node.split('.');
  return contentHash(root, madeFrom, [major, process.platform, process.arch]);
};

/** Returns how to start npm: the one that started this script, or the one on the path. @param {NodeJS.ProcessEnv} env @returns {[string, string[]]} */
const npmCommand = (env) => {
  const file = env.npm_execpath;
  if (file?.endsWith('.js') && existsSync(file)) return [process.execPath, [file]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
};

/**
 * What node_modules holds, as its stamp says: one of the sets, or the portal's while the others are being added.
 * @typedef {PackageSet | 'adding'} Installed
 */

/** What satisfies a command that needs a set: to the portal, further packages make no difference. @type {Record<PackageSet, Installed[]>} */
const enoughFor = { portal: ['portal', 'adding', 'all'], all: ['all'] };

const stampFile = inHome('node_modules', '.partnerfolio-stamp');

/** @param {Installed} installed */
const stampOf = (installed) => `${installStamp(home)} ${installed}`;

/** @param {Installed} installed */
const holds = (installed) => isStamped(stampFile, stampOf(installed));

/** Returns the places of a set's packages; none if the lock file cannot be read, which npm explains. @param {PackageSet} set */
const placesToFill = (set) => {
  try {
    /** @type {{ packages: import('../lockfile.mjs').LockedPackages }} */
    const { packages } = JSON.parse(readFileSync(inHome('package-lock.json'), 'utf8'));
    return placesOfSet(packages, set, thisPlatform());
  } catch {
    return [];
  }
};

/**
 * Returns how far an installation is: the packages that have arrived, and the seconds.
 * @param {string[]} places @param {boolean} isAdding whether the packages that are there stay; otherwise npm removes them first
 */
const howFar = (places, isAdding) => {
  const began = performance.now();
  let outdated = isAdding ? 0 : countArrived(home, places);
  return () => {
    const time = `${Math.round((performance.now() - began) / 1000)} s`;
    const arrived = countArrived(home, places);
    if (arrived < outdated) outdated = 0;
    return places.length === 0 || outdated > 0 ? time : `${arrived} of ${places.length} (${time})`;
  };
};

/**
 * `npm install` adds what is missing and touches nothing else, so a running portal keeps its packages; `npm ci` removes everything
 * first. No package needs its script: `npm run check` looks at each that has one.
 * @param {PackageSet} set @param {boolean} isAdding
 */
const npmWords = (set, isAdding) => [
  ...(isAdding ? ['install', '--no-save'] : ['ci']),
  // Whatever NODE_ENV says.
  set === 'all' ? '--include=dev' : '--omit=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--prefer-offline',
];

/** @param {PackageSet} set @param {boolean} isAdding @param {(detail: string) => void} report */
const installNow = async (set, isAdding, report) => {
  const [file, args] = npmCommand(process.env);
  const progress = howFar(placesToFill(set), isAdding);
  const ticking = setInterval(() => report(progress()), 500);
  const { code, output } = await capture(file, [...args, ...npmWords(set, isAdding)])
    .catch(() => {
      throw new UserError(
        'npm was not found: install it with Node (https://nodejs.org) and run the command again',
      );
    })
    .finally(() => clearInterval(ticking));
  if (code === 0) return;
  console.error(`\n${output.trim()}`);
  throw new UserError('The packages could not be installed; see the npm error above');
};

/**
 * Installs the packages of the lock file that a command needs, if they are not there or the lock file has changed.
 * @param {PackageSet} set
 */
export const installPackages = async (set) => {
  const isThere = () => enoughFor[set].some(holds);
  if (isThere()) return;
  accessSync(home, constants.W_OK);
  await withLock('install', async () => {
    if (isThere()) return;
    // An interrupted addition may have left half a package, so it is not continued.
    const isAdding = set === 'all' && holds('portal');
    const wanted = stampOf(set);
    if (isAdding) leaveStamp(stampFile, stampOf('adding'));
    const name = isAdding ? 'Installing the packages of tests and checks' : 'Installing packages';
    await inStep(name, (report) => installNow(set, isAdding, report));
    leaveStamp(stampFile, wanted);
  });
};
