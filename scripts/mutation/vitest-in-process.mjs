// The parts of Vitest that the tests of packages/finance use, in one lasting process. Vitest itself would start a thread and
// load every module for each mutation, which takes a hundred times longer than the tests.
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  customMatchers,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';

/** @typedef {() => unknown} Body @typedef {{ name: string, file: string, body: Body }} CollectedTest */

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

const chaiExpect = /** @type {any} */ (chai.expect);
export const expect = /** @type {any} */ (
  Object.assign(
    (/** @type {unknown} */ value, /** @type {string} */ message) => chai.expect(value, message),
    chaiExpect,
    /** @type {any} */ (globalThis)[ASYMMETRIC_MATCHERS_OBJECT],
  )
);
/** @type {any} */ (globalThis)[GLOBAL_EXPECT] = expect;
setState({ assertionCalls: 0 }, expect);
chaiExpect.extend(expect, customMatchers);

/** @type {CollectedTest[]} */
export const collected = [];
/** @type {string[]} */
const titles = [];
let file = '';

/** Must be called first in each test file. @param {string} name */
export const startFile = (name) => {
  file = name;
};

/** @param {string} title @param {Body} body */
const addTest = (title, body) => {
  collected.push({ name: [...titles, title].join(' '), file, body });
};

/** @param {string} title @param {Body} body */
const addGroup = (title, body) => {
  titles.push(title);
  body();
  titles.pop();
};

/** Fills a row's values into a title, for the placeholders that our tests use. @param {string} template @param {unknown} row */
const fillTitle = (template, row) => {
  const values = Array.isArray(row) ? [...row] : [row];
  return template
    .replaceAll(/%[sdifjo]/g, () => String(values.shift()))
    .replaceAll(/\$(\w+)/g, (_, key) => String(/** @type {any} */ (row)?.[key]));
};

/** @param {typeof addTest} add */
const withEach = (add) =>
  Object.assign(add, {
    each:
      (/** @type {readonly unknown[]} */ rows) =>
      (/** @type {string} */ template, /** @type {(...row: any[]) => unknown} */ body) => {
        for (const row of rows)
          add(fillTitle(template, row), () => (Array.isArray(row) ? body(...row) : body(row)));
      },
  });

export const test = withEach(addTest);
export const describe = withEach(addGroup);
