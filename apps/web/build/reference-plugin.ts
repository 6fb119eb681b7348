import type { Plugin } from 'vite';

/** A summary as our formatter writes it: a literal on the same or the next line. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;
/** The name that a schema has there. */
const schemaName = /\s*\.meta\(\{\s*id:\s*['"]\w+['"],?\s*\}\)/g;

/** Removes from the browser's build what only the API reference shows: sentences that describe endpoints, names of schemas. */
export function withoutReference(): Plugin {
  return {
    name: 'without-reference',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: /\bsummary:|\.meta\(/ },
      handler: (code) => ({
        code: code.replaceAll(summary, "summary: ''").replaceAll(schemaName, ''),
        map: null,
      }),
    },
  };
}
