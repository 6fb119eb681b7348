import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNames } from './build/chunks.ts';
import { acyclicChunks } from './build/acyclic-chunks.ts';
import { compressedForms } from './build/compress-plugin.ts';
import { publicStyles } from './build/public-styles-plugin.ts';
import { fontPreload } from './build/font-preload-plugin.ts';
import { withoutReference } from './build/reference-plugin.ts';
import { zodForThePage } from './build/zod-plugin.ts';
import { iconsByFile } from './build/icons-plugin.ts';
import { linguiCatalogues, linguiMacro } from './build/lingui-plugins.ts';

const apiTarget = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

const root = fileURLToPath(new URL('.', import.meta.url));

// The mode "pieces" builds the page of all components for the browser tests instead of the product.
export default defineConfig(({ mode }) => ({
  root,
  plugins: [
    linguiMacro(),
    linguiCatalogues(),
    react(),
    publicStyles(),
    tailwindcss(),
    fontPreload(),
    zodForThePage(),
    withoutReference(),
    iconsByFile(),
    acyclicChunks(),
    compressedForms(),
  ],
  build: {
    target: 'es2022',
    // The polyfill would be an inline script, which the page policy blocks.
    modulePreload: { polyfill: false },
    // An inlined font or image would need an exception in the page policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // On a busy machine it would print plugin timings when the portal starts.
      checks: { bundlerTimings: false },
      input: `${root}${mode === 'pieces' ? 'ui.html' : 'index.html'}`,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Keeps zod in one chunk with `strict-policy.ts`, which switches off its run-time compilation and must
            // run before any schema is declared.
            { name: 'zod', test: /node_modules\/zod\/|src\/strict-policy/, priority: 2 },
            // One chunk for the libraries of every page: it changes only with their releases, and compresses better.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|@lingui)\//,
              priority: 1,
            },
            { debugName: 'own', name: chunkNames() },
          ],
        },
      },
    },
  },
  // React has had this hook since version 18, but packages still import the shim for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { proxy: { '^/(api|firm.css|verify)': { target: apiTarget, changeOrigin: false } } },
}));
