import type { Plugin } from 'vite';

const moved = () =>
  new Error('zod has moved what the page leaves out of it; look at build/zod-plugin.ts again.');

const refuse = (what: string) =>
  `const refuse = () => { throw new Error('There is no ${what} in the browser.'); };`;

/**
 * The JSON Schema writer: the server writes the OpenAPI document; every schema carries a method that leads to it. The
 * makers of methods are called whenever a schema is used; only what they make is never to be called.
 */
function withoutWriter(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
  if (!names.includes('toJSONSchema') && !names.includes('createToJSONSchemaMethod')) throw moved();
  const refusals = names.map((name) =>
    name?.startsWith('create') ? `export const ${name} = () => refuse;` : `export const ${name} = refuse;`,
  );
  return [refuse('JSON Schema'), ...refusals].join('\n');
}

/** The writer of code that is compiled at run time, which `strict-policy.ts` switches off. */
function withoutCompiler(code: string): string {
  if (!code.includes('export class Doc')) throw moved();
  return `${refuse('compiler')}\nexport class Doc { constructor() { refuse(); } }`;
}

/** zod's own English sentences: a field shows the contract's, which are translated. */
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

/** Leaves out of the browser's build the parts of zod that run only on the server: a sixth of it. */
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
