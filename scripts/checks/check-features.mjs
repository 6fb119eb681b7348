// Features of the server, and folders of the finance package, may depend on each other in one direction only, type imports
// included.
import { posix } from 'node:path';

/** @typedef {{ path: string, text: string }} Source */
/**
 * @typedef {(from: string, to: string) => readonly [string, string] | null} PartsOf
 *   the two parts that an import from one file to another connects; null if it counts for none
 * @typedef {Map<string, Map<string, string[]>>} Uses for each part the others it imports, each with the files that do
 */

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|\/testing\//.test(path);
const imported = /(?:\bfrom|\bimport\(|^import)\s*['"](\.[^'"]+)['"]/gm;

/**
 * Returns for each part the others it imports; tests do not count.
 * @param {Source[]} sources @param {PartsOf} partsOf @returns {Uses}
 */
export const dependencies = (sources, partsOf) => {
  /** @type {Uses} */
  const uses = new Map();
  for (const { path, text } of sources) {
    if (isTest(path)) continue;
    for (const [, specifier = ''] of text.matchAll(imported)) {
      const [from, to] = partsOf(path, posix.join(posix.dirname(path), specifier)) ?? [];
      if (from === undefined || to === undefined) continue;
      const targets = uses.get(from) ?? new Map();
      uses.set(from, targets.set(to, [...new Set([...(targets.get(to) ?? []), path])]));
    }
  }
  return uses;
};

/**
 * Returns the parts that a part depends on, directly or not; includes itself only in a cycle.
 * @param {Uses} uses @param {string} start
 */
const reachedFrom = (uses, start) => {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const to of uses.get(next)?.keys() ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        waiting.push(to);
      }
  return reached;
};

/**
 * Returns each dependency that is part of a cycle, with the files that import.
 * @param {Uses} uses
 */
export const circular = (uses) =>
  [...uses].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reachedFrom(uses, to).has(from))
      .map(([to, files]) => ({ from, to, files })),
  );

/** The feature of the server, or the folder of finance, that a file belongs to. */
const featureOf = (/** @type {string} */ path) =>
  /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ??
  /^packages\/(finance\/src\/[^/]+)\//.exec(path)?.[1];

/** @type {PartsOf} */
const features = (from, to) => {
  const [feature, other] = [featureOf(from), featureOf(to)];
  return feature === undefined || other === undefined || feature === other ? null : [feature, other];
};

/**
 * Returns each import between two features that is part of a cycle.
 * @param {Source[]} sources
 */
export const featureCycles = (sources) =>
  circular(dependencies(sources, features)).map(
    ({ from, to, files }) =>
      `${files.at(-1)} imports ${to.startsWith('finance/') ? 'the folder' : 'the feature'} ${to}, which imports ${from} again`,
  );
