import type { Plugin } from 'vite';

const moved = () =>
  new Error('zod has moved what the page leaves out of it; look at build/zod-plugin.ts again.');

const refuse = (what: string) =>
  `const refuse = () => { throw new Error('There is no ${what} in the browser.'); };`;

/**
 * Removes the JSON Schema generator, which only the server uses. Every schema has a method that leads to it. The functions
 * that create these methods run whenever a schema is used, so they stay; the methods themselves are never called.
 */
function withoutWriter(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
  if (!names.includes('toJSONSchema') && !names.includes('createToJSONSchemaMethod')) throw moved();
  const refusals = names.map((name) =>
    name?.startsWith('create') ? `export const ${name} = () => refuse;` : `export const ${name} = refuse;`,
  );
  return [refuse('JSON Schema'), ...refusals].join('\n');
}

/** Removes the run-time compiler, which `strict-policy.ts` switches off. */
function withoutCompiler(code: string): string {
  if (!code.includes('export class Doc')) throw moved();
  return `${refuse('compiler')}\nexport class Doc { constructor() { refuse(); } }`;
}

/** Removes zod's English messages; fields show the translated texts of the contract's codes. */
function withoutSentences(code: string): string {
  if (!code.includes('localeError')) throw moved();
  return "export default () => ({ localeError: () => 'Invalid input' });";
}

const replacements: [end: string, replace: (code: string) => string][] = [
  ['json-schema-processors.js', withoutWriter],
  ['to-json-schema.js', withoutWriter],
  ['doc.js', withoutCompiler],
  ['en.js', withoutSentences],
];

/** Removes the parts of zod that only the server uses, a sixth of it, from the browser's build. */
export function zodForThePage(): Plugin {
  return {
    name: 'zod-for-the-page',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/(core\/(json-schema-processors|to-json-schema|doc)|locales\/en)\.js$/ },
      handler(code, id) {
        const [, replace] = replacements.find(([end]) => id.endsWith(`/${end}`)) ?? [];
        if (!replace) throw moved();
        return { code: replace(code), map: null };
      },
    },
  };
}
