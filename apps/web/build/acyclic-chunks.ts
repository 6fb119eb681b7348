import type { Plugin } from 'vite';

/** Returns the files of a cycle of static imports that begins and ends with the same file; null without one. */
function cycleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found !== null) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found !== null) return found;
  }
  return null;
}

/** What every page needs before its own code. Chunks of pages import each other here and there, which has done no harm. */
const first = ['base', 'zod', 'start', 'public', 'formats', 'shell', 'routes'];

/**
 * Refuses chunks of the first loads that import each other: which of them runs first then depends on the page, and the other
 * finds it empty.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'acyclic-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? [file] : []))
        .filter(({ name }) => first.includes(name));
      const cycle = cycleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (cycle !== null) this.error(`Chunks import each other: ${cycle.join(' → ')}`);
    },
  };
}
