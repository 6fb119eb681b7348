// Our own lint rules, as a plugin of oxlint: allowed imports, where SQL may be, re-exports, and words in names.
// `.oxlintrc.json` says which files each rule applies to.
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forbiddenImport } from './import-rules.mjs';

const home = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Returns a file's path from the root of the repository. @param {string} filename */
const repositoryPath = (filename) => relative(home, filename).split(sep).join('/');

/**
 * @typedef {{ type: string, [field: string]: any }} Node
 * @typedef {{ filename: string, report: (found: { node: Node, message: string }) => void }} Context
 */

/** Forbids imports and re-exports that `import-rules.mjs` does not allow. */
const borders = {
  create: (/** @type {Context} */ context) => {
    const place = repositoryPath(context.filename);
    /** @param {Node} node @param {boolean} isType */
    const judge = (node, isType) => {
      if (typeof node.source?.value !== 'string') return;
      const message = forbiddenImport({ from: place, specifier: node.source.value, isType });
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: (/** @type {Node} */ node) => judge(node, node.importKind === 'type'),
      ImportExpression: (/** @type {Node} */ node) => judge(node, false),
      ExportNamedDeclaration: (/** @type {Node} */ node) => judge(node, node.exportKind === 'type'),
      ExportAllDeclaration: (/** @type {Node} */ node) => judge(node, node.exportKind === 'type'),
    };
  },
};

/** Forbids files that only re-export other files. */
const noBarrel = {
  create: (/** @type {Context} */ context) => {
    const report = (/** @type {Node} */ node) =>
      context.report({
        node,
        message: 'Import it from the file that declares it; re-exports are not allowed.',
      });
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration: (/** @type {Node} */ node) => {
        if (node.source) report(node);
      },
    };
  },
};

const statements = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
]);
const sqlText = /^\s*(select|insert\s+into|update\s+\S+\s+set|delete\s+from|with\s+\S+\s+as)\s/i;

/** Returns the text of a literal, or of a template up to its first expression. @param {Node | undefined} node */
const literalText = (node) =>
  node?.type === 'Literal'
    ? String(node.value)
    : node?.type === 'TemplateLiteral'
      ? node.quasis[0].value.raw
      : '';

/** Forbids SQL outside the files for it. */
const sqlInQueries = {
  create: (/** @type {Context} */ context) => ({
    CallExpression: (/** @type {Node} */ node) => {
      const name = node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined;
      const isSql =
        statements.has(name) || (name === 'query' && sqlText.test(literalText(node.arguments[0])));
      if (isSql) context.report({ node, message: 'SQL belongs in queries.ts (in platform: *.queries.ts).' });
    },
  }),
};

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const cacheMakers = /^(createShelf|createCaches|createSharedWork|cache)$/;

/** Whether a constant's value is filled later: an empty collection or a cache. @param {Node | null} init */
const isFilledLater = (init) =>
  (init?.type === 'NewExpression' && collections.has(init.callee.name) && init.arguments.length === 0) ||
  (init?.type === 'CallExpression' && cacheMakers.test(init.callee.property?.name ?? init.callee.name ?? ''));

/** Forbids caches that belong to a module, and thus to every app of the process. */
const noModuleCache = {
  create: (/** @type {Context} */ context) => ({
    Program: (/** @type {Node} */ program) => {
      for (const statement of program.body) {
        const declaration = statement.declaration ?? statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations)
          if (isFilledLater(init))
            context.report({ node: init, message: 'Caches belong to the app: use app.cache(name, share).' });
      }
    },
  }),
};

const forbiddenWords = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'service',
  'data',
  'info',
]);
// Technical terms that contain one of those words.
const terms = /market[-_]?data|data[-_]?(dir|directory|folder|lock)|common[-_]?password/gi;

/**
 * Returns the first forbidden word of a name in camelCase, kebab-case or snake_case.
 * @param {string} name
 */
const forbiddenWord = (name) =>
  name
    .replace(terms, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .find((word) => forbiddenWords.has(word));

/** Returns the names that a declaration introduces. @param {Node | null} declaration @returns {string[]} */
const declaredNames = (declaration) => {
  if (!declaration) return [];
  if (declaration.type !== 'VariableDeclaration') return declaration.id?.name ? [declaration.id.name] : [];
  return declaration.declarations.flatMap((/** @type {Node} */ one) =>
    one.id.type === 'Identifier' ? [one.id.name] : [],
  );
};

/** Forbids meaningless words in names of files and exports. */
const names = {
  create: (/** @type {Context} */ context) => ({
    Program: (/** @type {Node} */ node) => {
      const word = forbiddenWord(repositoryPath(context.filename));
      if (word)
        context.report({
          node,
          message: `"${word}" in a file name is meaningless: name what the file does.`,
        });
    },
    ExportNamedDeclaration: (/** @type {Node} */ node) => {
      for (const name of declaredNames(node.declaration)) {
        const word = forbiddenWord(name);
        if (word)
          context.report({
            node,
            message: `"${word}" in "${name}" is meaningless: name what it is or does.`,
          });
      }
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: {
    borders,
    'no-barrel': noBarrel,
    'sql-in-queries': sqlInQueries,
    'no-module-cache': noModuleCache,
    names,
  },
};
