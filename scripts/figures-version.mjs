// A version of all code that computes figures. Stored figures and ETags carry it, so that a changed formula invalidates them.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inHome } from './places.mjs';

/** The finance package, and the features of the server that store or send figures. */
const folders = [
  'packages/finance/src',
  ...['analytics', 'benchmarks', 'clients', 'dashboard', 'figures', 'ledger', 'market-data'].map(
    (feature) => `apps/server/src/features/${feature}`,
  ),
];

const isSource = (/** @type {string} */ file) => /\.m?[jt]s$/.test(file) && !file.endsWith('.test.ts');

/** Removes what moving a file changes: the platform's line endings, and the folders of imported files. @param {string} text */
const withoutPaths = (text) =>
  text.replaceAll('\r\n', '\n').replaceAll(/(\bfrom|\bimport)(\s*\(?\s*)'[^'\n]*?([^'/\n]+)'/g, "$1$2'$3'");

/**
 * Hashes the content of sources, independent of their location and order.
 * @param {readonly string[]} texts
 */
export const hashSources = (texts) => {
  const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');
  return hash(
    texts
      .map((text) => hash(withoutPaths(text)))
      .toSorted()
      .join('\n'),
  ).slice(0, 12);
};

const sources = () =>
  folders.flatMap((folder) =>
    readdirSync(inHome(folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => join(inHome(folder), file)),
  );

const isVersionFile = /[\\/]features[\\/]figures[\\/]compute[\\/]inputs[\\/]figures-version\.ts$/;

const versionModule = () =>
  `export const figuresVersion = () => '${hashSources(sources().map((file) => readFileSync(file, 'utf8')))}';\n`;

/** Puts the version into a bundle, and updates it when a watched source changes. @type {import('esbuild').Plugin} */
export const figuresVersionInBundle = {
  name: 'figures-version',
  setup(build) {
    build.onLoad({ filter: isVersionFile }, () => ({
      contents: versionModule(),
      loader: 'ts',
      watchFiles: sources(),
    }));
  },
};

/** The same for Vite, which runs the tests. @returns {import('vite').Plugin} */
export const figuresVersionInTests = () => ({
  name: 'figures-version',
  load: (id) => (isVersionFile.test(id) ? versionModule() : undefined),
});
