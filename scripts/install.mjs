import { accessSync, constants, existsSync } from 'node:fs';
import { capture } from './child.mjs';
import { home, inHome } from './places.mjs';
import { UserError } from './user-error.mjs';
import { contentHash, isStamped, leaveStamp } from './stamp.mjs';
import { withLock } from './lock.mjs';

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

const installNow = async () => {
  const [file, args] = npmCommand(process.env);
  // NODE_ENV=production would leave out the tools that build the portal.
  const wanted = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  const { code, output } = await capture(file, [...args, ...wanted]).catch(() => {
    throw new UserError(
      'npm was not found: install it with Node (https://nodejs.org) and run the command again',
    );
  });
  if (code === 0) return;
  console.error(output.trimEnd());
  throw new UserError('The packages could not be installed; see the npm error above');
};

/** Installs the packages of the lock file if it has changed since the last time. */
export const installPackages = async () => {
  const stampFile = inHome('node_modules', '.partnerfolio-stamp');
  if (isStamped(stampFile, installStamp(home))) return;
  accessSync(home, constants.W_OK);
  await withLock('install', async () => {
    const stamp = installStamp(home);
    if (isStamped(stampFile, stamp)) return;
    console.log('Installing…');
    await installNow();
    leaveStamp(stampFile, stamp);
  });
};
