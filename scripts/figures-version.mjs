// The version of everything that computes figures. Stored figures and ETags carry it, so that a changed formula renews them.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inHome } from './places.mjs';

/** The engine, and the features of the server that shape what is stored and sent of figures. */
const folders = [
  'packages/finance/src',
  ...['analytics', 'clients', 'dashboard', 'ledger', 'market-data', 'performance'].map(
    (feature) => `apps/server/src/features/${feature}`,
  ),
];

const isSource = (/** @type {string} */ file) => /\.m?[jt]s$/.test(file) && !file.endsWith('.test.ts');

/** A source without what a mere move changes: line ends of a platform, and in which folders the imported files are. @param {string} text */
const withoutPlaces = (text) =>
  text.replaceAll('\r\n', '\n').replaceAll(/(\bfrom|\bimport)(\s*\(?\s*)'[^'\n]*?([^'/\n]+)'/g, "$1$2'$3'");

/**
 * The version of some sources: of what is in them, not of where they are and in which order a system lists them.
 * @param {readonly string[]} texts
 */
export const versionOf = (texts) => {
  const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');
  return hash(
    texts
      .map((text) => hash(withoutPlaces(text)))
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

const isVersionFile = /[\\/]features[\\/]performance[\\/]figures-version\.ts$/;

const versionModule = () =>
  `export const figuresVersion = () => '${versionOf(sources().map((file) => readFileSync(file, 'utf8')))}';\n`;

/** Puts the version into a bundle, and again when a source changes while it is watched. @type {import('esbuild').Plugin} */
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

/** The same for Vite, which the tests run in. @returns {import('vite').Plugin} */
export const figuresVersionInTests = () => ({
  name: 'figures-version',
  load: (id) => (isVersionFile.test(id) ? versionModule() : undefined),
});
