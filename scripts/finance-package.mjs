// Builds the finance package for use elsewhere: plain modules with types, independent of this workspace.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { inHome, tool } from './places.mjs';
import { UserError } from './user-error.mjs';

/**
 * Returns the entry points as built modules. Inside the workspace the package exports TypeScript, which Node does not run
 * out of node_modules.
 * @param {Record<string, string>} sources
 */
const builtFrom = (sources) =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      const module = source.replace(/^\.\/src\/(.*)\.ts$/, './lib/$1');
      return [name, { types: `${module}.d.ts`, default: `${module}.js` }];
    }),
  );

/** Returns the manifest of the built package. @returns {Record<string, unknown>} */
const manifest = () => {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(inHome(file), 'utf8'));
  const { name, version, license, type, exports, dependencies } = read('packages/finance/package.json');
  const { engines } = read('package.json');
  return {
    name,
    version,
    license,
    type,
    sideEffects: false,
    exports: builtFrom(exports),
    engines,
    dependencies,
  };
};

/** Builds the package into a folder. @param {string} folder */
export const buildFinancePackage = async (folder) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const project = inHome('packages/finance/tsconfig.package.json');
  const args = [tool('typescript/bin/tsc'), '-p', project, '--outDir', join(folder, 'lib')];
  const { code, output } = await capture(process.execPath, args);
  if (code !== 0) throw new UserError(`The package could not be built: ${output.trim()}`);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(inHome('packages/finance/README.md'), join(folder, 'README.md'));
  copyFileSync(inHome('LICENSE'), join(folder, 'LICENSE'));
};
