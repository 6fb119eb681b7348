// Checks of the source text: disabled rules give a reason, only one feature writes a table, features and folders depend in one direction,
// nothing names a developer's machine, and exports of finance have a docstring.
import { readFile } from 'node:fs/promises';
import { featureCycles } from './check-features.mjs';
import { folderCycles } from './check-folder-order.mjs';
import { crowdedFolders } from './check-folders.mjs';
import { capture } from '../child.mjs';
import { inHome } from '../places.mjs';

/** @typedef {{ path: string, text: string }} Source */

const isSource = (/** @type {string} */ path) => /\.(ts|tsx|mjs|js|css)$/.test(path);

/** Returns comments that disable a rule without a reason. @param {Source} source */
export const silentDisables = ({ path, text }) =>
  !isSource(path)
    ? []
    : text.split('\n').flatMap((line, at) => {
        const found = /(?:\/\/|\/\*)\s*(?:oxlint|eslint)-disable\S*(.*)/.exec(line);
        return found && !/ -- \S.{9,}/.test(found[1] ?? '')
          ? [`${path}:${at + 1} disables a rule without a reason: add " -- because …" to the line`]
          : [];
      });

const write =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)|\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+"?([a-z_]+)"?\s*(?:\(|set\b|where\b|using\b|as\b|select\b|values\b)/gi;

/** Returns the part of the server that owns a file: a feature, the platform, or the demo. @param {string} path */
const ownerOf = (path) => /^apps\/server\/src\/(features\/[^/]+|platform|demo)\//.exec(path)?.[1];

/**
 * Returns tables that several parts of the server write; all but the owner should call the owner's action.
 * @param {Source[]} sources
 */
export const sharedTables = (sources) => {
  /** @type {Map<string, Map<string, string>>} */
  const writers = new Map();
  for (const { path, text } of sources) {
    const owner = ownerOf(path);
    if (owner === undefined || path.includes('.test.')) continue;
    for (const [, built, written] of text.matchAll(write)) {
      const table = (built ?? written ?? '').toLowerCase();
      writers.set(table, (writers.get(table) ?? new Map()).set(owner, path));
    }
  }
  return [...writers]
    .filter(([, owners]) => owners.size > 1)
    .map(
      ([table, owners]) =>
        `table ${table} is written in ${[...owners.values()].join(' and ')}: call its owner's action instead`,
    );
};

const traces =
  /(?:^|[\s"'`(=])(?:\/(?:home|Users|root|work)\/[\w.-]+|[A-Z]:\\Users\\)|npm\.pkg\.|registry\.(?!npmjs\.org)[\w-]+\.\w+/;

/** Returns paths of a developer's machine and addresses of private registries. @param {Source} source */
export const machineTraces = ({ path, text }) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      traces.test(line) ? [`${path}:${at + 1} names a path or a registry of one machine`] : [],
    );

const exported = /(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export (?:async )?(?:function\*?|class) (\w+)/g;

/**
 * Returns exported functions and classes of finance without a docstring. Review judges its content.
 * @param {Source} source
 */
export const missingDocs = ({ path, text }) =>
  !/^packages\/finance\/src\/(?!testing\/)(?:[\w-]+\/)*[\w-]+\.ts$/.test(path)
    ? []
    : [...text.matchAll(exported)].flatMap(([, doc, name]) =>
        doc === undefined ? [`${path}: ${name} is exported without a docstring`] : [],
      );

const codeLists = [
  'packages/contract/src/refusals/field-errors.ts',
  'packages/contract/src/refusals/ledger-errors.ts',
  'packages/contract/src/refusals/refusal-reasons.ts',
];
const listedCode = /^ {2}(\w+):\s*(?:'|")/gm;
const usesCodes = (/** @type {string} */ path) =>
  /^(?:packages\/(?:contract|finance)|apps\/(?:server|web))\/src\/.*\.tsx?$/.test(path) &&
  !path.includes('.test.');

/**
 * Returns codes of field errors and reasons that only their texts use. Keys of texts have no quotes, so they do not count.
 * @param {Source[]} sources
 */
export const unusedCodes = (sources) => {
  const used = new Set(
    sources
      .filter(({ path }) => usesCodes(path) && !codeLists.includes(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/'(\w+)'|^\s+(\w+): true/gm)].map(([, said, key]) => said ?? key),
      ),
  );
  return sources
    .filter(({ path }) => codeLists.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(listedCode)]
        .map(([, code = '']) => code)
        .filter((code) => !used.has(code) && code !== 'early_date')
        .map((code) => `${path}: nothing uses the code ${code}: remove it with its texts`),
    );
};

const prose =
  /\b(?:detail|message): (?:'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"|`[^`\n]* [^`\n]*`)|\brefuseField\([^)]*['"`]\w+ /;

/** Returns refusals and field errors of the server that contain a sentence instead of a code. @param {Source} source */
export const proseRefusals = ({ path, text }) =>
  !/^apps\/server\/src\/(?:features|platform\/(?:http|serve))\/.*\.ts$/.test(path) || path.includes('.test.')
    ? []
    : text
        .split('\n')
        .flatMap((line, at) =>
          prose.test(line)
            ? [`${path}:${at + 1} refuses with a sentence: use a code of the contract's lists`]
            : [],
        );

const serverProse =
  /(?<!\bdocument)\.(?:title|detail)\b|\.message\b|[{,]\s*(?:detail|message)\s*(?:[,:][^;]*)?\}\s*=/;
/** One reads texts that a form set at its own field; the other the message of a denied sign-in, which the specification shows. */
const readsTexts = ['apps/web/src/form/field-error.ts', 'apps/web/src/features/auth/forms/denial.ts'];

/** Returns places in the pages that read an answer's English texts, which are for programs and logs. @param {Source} source */
export const shownProse = ({ path, text }) =>
  !/^apps\/web\/src\/.*\.tsx?$/.test(path) || path.includes('.test.') || readsTexts.includes(path)
    ? []
    : text
        .split('\n')
        .flatMap((line, at) =>
          serverProse.test(line)
            ? [`${path}:${at + 1} reads a title, detail or message: show the text of the code instead`]
            : [],
        );

/** Returns all text files that git tracks or would add. @returns {Promise<Source[]>} */
const sourcesOfTree = async () => {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  const paths = output
    .split('\0')
    .filter((path) => /\.(ts|tsx|mjs|js|json|sql|css|html|md|po|yml|sh)$/.test(path));
  const sources = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(inHome(path), 'utf8').catch(() => '') })),
  );
  return sources;
};

/** Returns the errors in the sources, one line each. */
export const brokenHabits = async () => {
  const sources = await sourcesOfTree();
  // The file with the patterns and its test contain what they search for.
  const others = sources.filter(({ path }) => !path.startsWith('scripts/checks/check-habits'));
  return [
    ...others.flatMap(silentDisables),
    ...sharedTables(others),
    ...featureCycles(others),
    ...folderCycles(others),
    ...crowdedFolders(sources),
    ...others.flatMap(machineTraces),
    ...unusedCodes(others),
    ...others.flatMap(proseRefusals),
    ...others.flatMap(shownProse),
    ...others.flatMap(missingDocs),
  ];
};
