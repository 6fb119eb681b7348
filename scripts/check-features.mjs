// Features of the server, and folders of the finance package, may depend on each other in one direction only, type imports
// included.
import { posix } from 'node:path';

/** @typedef {{ path: string, text: string }} Source */

/** The feature of the server, or the folder of finance, that a file belongs to. */
const featureOf = (/** @type {string} */ path) =>
  /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ??
  /^packages\/(finance\/src\/[^/]+)\//.exec(path)?.[1];
const isTest = (/** @type {string} */ path) => /\.test\.ts$|\/testing\//.test(path);
const imported = /(?:\bfrom|\bimport\()\s*['"](\.[^'"]+)['"]/g;

/**
 * Returns for each feature the others it imports, each with a file that does.
 * @param {Source[]} sources
 */
const dependencies = (sources) => {
  /** @type {Map<string, Map<string, string>>} */
  const uses = new Map();
  for (const { path, text } of sources) {
    const from = featureOf(path);
    if (from === undefined || isTest(path)) continue;
    for (const [, specifier = ''] of text.matchAll(imported)) {
      const to = featureOf(posix.join(posix.dirname(path), specifier));
      if (to === undefined || to === from) continue;
      uses.set(from, (uses.get(from) ?? new Map()).set(to, path));
    }
  }
  return uses;
};

/**
 * Returns the features that a feature depends on, directly or not; includes itself only in a cycle.
 * @param {Map<string, Map<string, string>>} uses @param {string} start
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
 * Returns each import between two features that is part of a cycle.
 * @param {Source[]} sources
 */
export const featureCycles = (sources) => {
  const uses = dependencies(sources);
  return [...uses].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reachedFrom(uses, to).has(from))
      .map(
        ([to, path]) =>
          `${path} imports ${to.startsWith('finance/') ? 'the folder' : 'the feature'} ${to}, which imports ${from} again`,
      ),
  );
};
