import type { Plugin } from 'vite';

/**
 * Leaves zod's JSON Schema writer out of the browser's build. The server writes the OpenAPI document; here it would be
 * a tenth of the sign-in page's script, kept in only because every schema carries a method that leads to it.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
        if (!names.includes('toJSONSchema') && !names.includes('createToJSONSchemaMethod')) {
          throw new Error('zod has moved its JSON Schema writer; look at zodWithoutJsonSchema again.');
        }
        // The makers of methods are called whenever a schema is used; only what they make is never to be called.
        const refusals = names.map((name) =>
          name?.startsWith('create')
            ? `export const ${name} = () => refuse;`
            : `export const ${name} = refuse;`,
        );
        const refuse =
          "const refuse = () => { throw new Error('There is no JSON Schema in the browser.'); };";
        return { code: [refuse, ...refusals].join('\n'), map: null };
      },
    },
  };
}
