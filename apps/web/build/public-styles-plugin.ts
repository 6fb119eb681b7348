import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** The root of the pages after the sign-in, where the crawl stops. */
const map = resolve(source, 'routes.tsx');

/** Returns the relative imports of a file, without those in comments. */
function relativeImports(file: string): string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^\s*\/?\*.*$/gm, '');
  const found = code.matchAll(/(?:from|import)[\s(]*'(\.[^']+\.tsx?)'/g);
  return Array.from(found, ([, path = '']) => resolve(file, '..', path));
}

/** Returns our source files behind the pages before the sign-in, found through their imports, including lazy ones. */
function publicFiles(): string[] {
  const found = new Set([resolve(source, 'main.tsx')]);
  for (const file of found) {
    for (const imported of relativeImports(file)) if (imported !== map) found.add(imported);
  }
  return [...found];
}

/**
 * Tells Tailwind which files `public.css` covers. The first load brings only the rules of the pages before the sign-in, and
 * `portal.css` those of all pages, so that the first load does not grow with the product.
 */
export function publicStyles(): Plugin {
  return {
    name: 'public-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/public\.css$/ },
      handler(code) {
        const files = publicFiles();
        for (const file of files) this.addWatchFile(file);
        const lines = files.map((file) => `@source './${relative(source, file)}';`);
        return { code: [code, ...lines].join('\n'), map: null };
      },
    },
  };
}
