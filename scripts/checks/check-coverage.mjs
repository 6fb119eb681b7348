// docs/spec-coverage.md lists the statements of the specification, each with the test that proves it. This check compares the
// list with the tests: each row's id must be in the title of a test in the named file, and no test may prove too many rows.
// `npm test` shows that the tests pass.
import { readFile } from 'node:fs/promises';
import { capture } from '../child.mjs';
import { inHome } from '../places.mjs';

/** @typedef {{ path: string, text: string }} Source */
/** @typedef {{ id: string, file: string }} Row */
/** @typedef {{ path: string, title: string, ids: string[] }} Titled */

const list = 'docs/spec-coverage.md';
const rowsAtMost = 5;

/** Returns the rows of the list: `| 2-ug-1 | statement | file |`. @param {string} text @returns {Row[]} */
export const parseRows = (text) =>
  [...text.matchAll(/^\| *(\d-[a-z]+-\d+) *\|.*\| *`([^`]+)` *\|$/gm)].map(([, id = '', file = '']) => ({
    id,
    file,
  }));

const call = /\btest((?:\.\w+(?:\([^()]*\))?)*)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`)/g;
const isIdle = (/** @type {string} */ words) => /\.(skip|todo|fixme|runIf|skipIf|only)\b/.test(words);

/** Returns the tests whose titles contain ids: `test('… [2-ug-1 2-ug-2]', …)`. @param {Source} source @returns {Titled[]} */
export const titledTests = ({ path, text }) =>
  [...text.matchAll(call)].flatMap(([, words = '', ...quoted]) => {
    const title = quoted.find((found) => found !== undefined) ?? '';
    const ids = /\[(\d-[a-z]+-\d+(?: \d-[a-z]+-\d+)*)\]$/.exec(title)?.[1]?.split(' ') ?? [];
    return ids.length === 0 || isIdle(words) ? [] : [{ path, title, ids }];
  });

/**
 * Returns the errors in the list, one line each.
 * @param {Row[]} rows @param {Titled[]} tests
 */
export const coverageErrors = (rows, tests) => {
  const known = new Set(rows.map(({ id }) => id));
  const doubled = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at);
  const isShown = (/** @type {Row} */ { id, file }) =>
    tests.some(({ path, ids }) => path === file && ids.includes(id));
  return [
    ...doubled.map(({ id }) => `${list}: ${id} appears twice`),
    ...rows
      .filter((row) => !isShown(row))
      .map(({ id, file }) => `${list}: no test that runs in ${file} carries ${id} in its title`),
    ...tests
      .filter(({ ids }) => ids.length > rowsAtMost)
      .map(
        ({ path, title, ids }) =>
          `${path}: "${title}" proves ${ids.length} rows; at most ${rowsAtMost} are allowed`,
      ),
    ...tests.flatMap(({ path, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${path}: ${list} has no row ${id}`),
    ),
  ];
};

/** Returns the errors in the list of this tree. @returns {Promise<string[]>} */
export const brokenCoverage = async () => {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  const paths = output.split('\0').filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path));
  // The test of this check contains example titles.
  const others = paths.filter((path) => !path.startsWith('scripts/checks/check-coverage'));
  const sources = await Promise.all(
    others.map(async (path) => ({ path, text: await readFile(inHome(path), 'utf8').catch(() => '') })),
  );
  const rows = parseRows(await readFile(inHome(list), 'utf8'));
  return coverageErrors(rows, sources.flatMap(titledTests));
};
