/** Bundles worker threads written in TypeScript as a build does, because Node 20 cannot load TypeScript in a thread. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../../../..');
const WORKERS = join(ROOT, '.cache/workers');
const ENTRIES = {
  'reader-worker': resolve(import.meta.dirname, '../features/imports/understand/reader/reader-worker.ts'),
  'document-worker': resolve(import.meta.dirname, '../platform/documents/document-worker.ts'),
  'analysis-worker': resolve(import.meta.dirname, '../features/figures/compute/analysis/analysis-worker.ts'),
};

/** Third-party packages stay external; the workspace's own are bundled because they are TypeScript. */
export const ownPackagesInside: Plugin = {
  name: 'own-packages-inside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || path.startsWith('@partnerfolio/') ? undefined : { path, external: true },
    );
  },
};

/** Writes the bundles into a folder of the repository, so that external packages are found. */
export const bundleWorkers = (folder = WORKERS): Promise<void> => writeBundles(folder, ENTRIES, []);

/** The thread that renews figures, with the version of the formulas of the test that starts it. */
export const bundleRenewalWorker = (version: string): Promise<void> =>
  writeBundles(
    WORKERS,
    { 'renewal-worker': resolve(import.meta.dirname, '../features/figures/renewal/renewal-worker.ts') },
    [
      {
        name: 'figures-version',
        setup: (bundle) =>
          bundle.onLoad({ filter: /[\\/]inputs[\\/]figures-version\.ts$/ }, () => ({
            contents: `export const figuresVersion = () => '${version}';`,
          })),
      },
    ],
  );

async function writeBundles(
  folder: string,
  entryPoints: Record<string, string>,
  plugins: readonly Plugin[],
): Promise<void> {
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    plugins: [ownPackagesInside, ...plugins],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
    write: false,
  });
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of outputFiles) {
    // Two projects of one test run may do this at the same time.
    const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    await writeFile(draft, contents);
    await rename(draft, path);
  }
}
