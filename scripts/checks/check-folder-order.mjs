// Folders of one feature, of the platform and of the web's shared parts may depend on each other in one direction only, type
// imports included, at every depth. Files that lie beside folders count as the folder `.`.
import { posix } from 'node:path';
import { circular, dependencies } from './check-features.mjs';

/** @typedef {{ path: string, text: string }} Source */
/** @typedef {Record<string, readonly string[]>} Orders */

const imports = 'apps/server/src/features/imports';
const webImports = 'apps/web/src/features/imports';
const figures = 'apps/server/src/features/figures';
const platform = 'apps/server/src/platform';

/**
 * Folders that read from top to bottom: each imports only those before it.
 * @type {Orders}
 */
export const orders = {
  [platform]: [
    'outgoing',
    'basics',
    'http',
    'jobs',
    'documents',
    'files',
    'database',
    'lists',
    'secrets',
    'stored-files',
    'firm',
    'mail',
    'cache',
    'access',
    'live',
    'audit',
    'backup',
    '.',
    'session',
    'serve',
    'site',
  ],
  [`${platform}/database`]: ['.', 'embedded', 'postgres', 'open'],
  [figures]: ['compute', 'stored', 'totals', 'renewal', 'explain', 'snapshot', '.'],
  [`${figures}/compute`]: ['.', 'inputs', 'quality', 'comparison', 'analysis', 'holdings', 'returns'],
  [imports]: ['import', 'upload', 'parse', 'understand', 'assess', 'answer', 'book', 'revert', '.'],
  [`${imports}/parse`]: ['tables', 'ofx', 'xlsx', 'programs', '.'],
  [`${imports}/understand`]: [
    'columns',
    'cells',
    'layout',
    'entries',
    'exchanges',
    'rows',
    'market',
    'edits',
    'reader',
  ],
  [`${imports}/assess`]: ['instruments', 'rows', 'ledger', 'market', '.'],
  [`${imports}/answer`]: ['reading', 'layouts', 'names', 'cash', 'questions', 'requests'],
  'apps/web/src': ['ui', 'session', 'live', 'texts', 'form', 'shell', 'figures', 'records'],
  [webImports]: ['import', 'upload', 'understand', 'assess', 'answer', 'preview', 'book', 'revert', '.'],
  [`${webImports}/answer`]: ['layouts', 'edits', 'names', 'cash', 'questions', 'requests', '.'],
  [`${webImports}/answer/layouts`]: ['fields', '.'],
};

/** Parts of the web that all features share; `features` and the routes are above them. */
const shared = /^apps\/web\/src\/(?:shell|texts|records|figures|form|live|session|ui)(?:\/|$)/;
const checked = /^apps\/(?:server\/src\/platform|(?:server|web)\/src\/features\/[^/]+)(?:\/|$)/;

/**
 * Returns the two neighbouring folders that an import connects, each by its path; null if it is not checked.
 * @param {string} from @param {string} to @returns {readonly [string, string] | null}
 */
const neighbours = (from, to) => {
  const [one, other] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < one.length - 1 && depth < other.length - 1 && one[depth] === other[depth]) depth += 1;
  const parent = one.slice(0, depth).join('/');
  const child = (/** @type {string[]} */ parts) =>
    `${parent}/${parts.length === depth + 1 ? '.' : parts[depth]}`;
  const pair = /** @type {const} */ ([child(one), child(other)]);
  const isChecked = checked.test(parent) || pair.every((folder) => shared.test(folder));
  return isChecked && pair[0] !== pair[1] ? pair : null;
};

const nameIn = (/** @type {string} */ folder) => posix.basename(folder);

/**
 * Returns imports that contradict the order of their folders.
 * @param {import('./check-features.mjs').Uses} uses @param {Orders} given
 */
const outOfOrder = (uses, given) =>
  [...uses].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, files]) => {
      const order = given[posix.dirname(from)];
      if (order === undefined) return [];
      const [at, toAt] = [order.indexOf(nameIn(from)), order.indexOf(nameIn(to))];
      return at >= 0 && toAt >= 0 && toAt < at
        ? []
        : files.map(
            (file) =>
              `${file} imports ${to}, which is not before ${nameIn(from)} in the order of ${posix.dirname(from)}`,
          );
    }),
  );

/**
 * Returns each import that is part of a cycle of neighbouring folders, or that contradicts their order.
 * @param {Source[]} sources @param {Orders} order
 */
export const folderCycles = (sources, order = orders) => {
  const uses = dependencies(sources, neighbours);
  return [
    ...outOfOrder(uses, order),
    ...circular(uses).map(
      ({ from, to, files }) =>
        `${files.at(-1)} imports the folder ${to}, which imports ${from.endsWith('/.') ? `the files beside it` : nameIn(from)} again`,
    ),
  ];
};
