import type { Plugin } from 'vite';

/** A summary as our formatter writes it: a literal on the same or the next line. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Removes the sentences that describe endpoints, which only the API reference shows, from the browser's build. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: /\bsummary:/ },
      handler: (code) => ({ code: code.replaceAll(summary, "summary: ''"), map: null }),
    },
  };
}
